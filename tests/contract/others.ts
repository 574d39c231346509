import { randomUUID } from "node:crypto"
import type { ContractProducts } from "./catalogue.ts"
import { entriesOf, type Json, type Kit } from "./kit.ts"

/** Reviews, newsletter, contact form and mail. */
export const checkExtras = async (kit: Kit, goods: ContractProducts | null): Promise<void> => {
  const query = { token: "", storeCode: kit.server.store }
  const email = `contract-${randomUUID().slice(0, 8)}@example.org`
  if (goods === null) kit.skip("review.create", "guest", "there is no product")
  else {
    const review = {
      product_id: goods.simple["id"],
      title: "Good",
      detail: "A good bowl.",
      nickname: "Anne",
      review_entity: "product",
      review_status: 1,
      customer_id: null,
    }
    await kit.expectSuccess("review.create", "guest", { query, body: { review } })
    await kit.expectRefusal("review.create", "nothing said", { query, body: { review: {} } })
  }
  await kit.expectRefusal("newsletter.status", "no e-mail", { query })
  for (const [at, form] of [
    [0, "guest"],
    [1, "guest, the older address"],
  ] as const) {
    await kit.expectSuccess("newsletter.subscribe", form, { route: at, query, body: { email } })
    await kit.expectSuccess("newsletter.status", form, { route: at, query: { ...query, email } })
    await kit.expectSuccess("newsletter.unsubscribe", form, { route: at, query, body: { email } })
  }
  await kit.expectRefusal("newsletter.subscribe", "no e-mail", { query, body: {} })
  await kit.expectSuccess("contact.send", "guest", {
    query,
    body: { name: "Anne", email, message: "Do you have a bigger bowl?" },
  })
  await kit.expectRefusal("contact.send", "nothing said", { query, body: {} })
  const token = await kit.expectSuccess("mail.token", "guest", { query })
  const letter = {
    sourceAddress: email,
    targetAddress: "contact@example.org",
    subject: "A question",
    emailText: "Do you have a bigger bowl?",
  }
  if (token === null) kit.skip("mail.send", "guest", "there is no mail token")
  else await kit.expectSuccess("mail.send", "guest", { query, body: { ...letter, token: token["result"] } })
  await kit.expectRefusal("mail.send", "an unknown token", { query, body: { ...letter, token: "none" } })
}

/** Pages and blocks by number and by name. */
const documents = async (kit: Kit): Promise<void> => {
  const query = { token: "", storeCode: kit.server.store }
  for (const [at, type, kind] of [
    [0, "cms_page", 0],
    [2, "cms_block", 2],
  ] as const) {
    const found = await kit.expectSuccess("catalogue.content", `${type}, for cms-data`, {
      route: kind,
      query: { size: "1", from: "0" },
    })
    const document = entriesOf(found?.["hits"]?.["hits"])[0]?.["_source"]
    if (document === undefined) {
      kit.skip("content.document", type, "there is none")
      continue
    }
    const isIt = [
      [
        "it is the requested document",
        (body: Json) => body["result"]?.["identifier"] === document["identifier"],
      ],
    ] as const
    await kit.expectSuccess(
      "content.document",
      `${type} by number`,
      { route: at, path: { id: String(document["id"]) }, query },
      isIt,
    )
    await kit.expectSuccess(
      "content.document",
      `${type} by name`,
      { route: at + 1, path: { identifier: String(document["identifier"]), storeId: "1" }, query },
      isIt,
    )
  }
  await kit.expectRefusal("content.document", "an unknown id", { path: { id: "999999999" }, query })
}

/** Checks payments that begin and are never approved. */
export const checkPayments = async (kit: Kit, goods: ContractProducts): Promise<void> => {
  const common = { token: "", storeCode: kit.server.store }
  const created = await kit.expectSuccess("cart.create", "guest, for a payment", { query: common })
  const query = { ...common, cartId: String(created?.["result"]) }
  await kit.expectSuccess("cart.update", "guest, for a payment", {
    query,
    body: { cartItem: { sku: goods.simple["sku"], qty: 1, quoteId: query.cartId } },
  })
  await kit.expectSuccess("cart.shippingInformation", "guest, for a payment", {
    query,
    body: {
      addressInformation: {
        shippingAddress: { countryId: "FR" },
        billingAddress: { countryId: "FR" },
        shippingCarrierCode: "flatrate",
        shippingMethodCode: "flatrate",
      },
    },
  })
  for (const provider of ["paypal", "card"]) {
    const begun = await kit.expectSuccess(`${provider}.begin`, "guest", { query })
    await kit.expectRefusal(`${provider}.begin`, "an unknown cart", {
      query: { ...common, cartId: "x".repeat(32) },
    })
    if (begun === null) kit.skip(`${provider}.complete`, "guest", "no payment is begun")
    else
      await kit.expectSuccess(
        `${provider}.complete`,
        "guest",
        { query: common, body: { paymentId: begun["result"]?.["paymentId"] } },
        [
          [
            "it is not approved yet",
            (body) => !["approved", "spent"].includes(String(body["result"]?.["status"])),
          ],
        ],
      )
    await kit.expectRefusal(`${provider}.complete`, "an unknown payment", {
      query: common,
      body: { paymentId: "none" },
    })
  }
}

/** Checks the deletion of a merged guest cart, if the server supports it. */
export const checkDiscardedCart = async (kit: Kit): Promise<void> => {
  const common = { token: "", storeCode: kit.server.store }
  const created = await kit.expectSuccess("cart.create", "guest, to be discarded", { query: common })
  const query = { ...common, cartId: String(created?.["result"]) }
  for (const form of ["guest", "guest, again"])
    await kit.expectSuccess("cart.discard", form, { query }, [
      ["the answer is yes", (body) => (body["result"] as unknown) === true],
    ])
  await kit.expectRefusal("cart.pull", "a cart that was discarded", { query }, [404])
  await kit.expectRefusal("cart.discard", "no cart", { query: common })
}

/** Checks the hand-off of a cart to an external checkout, if the server has one. */
export const checkHandOff = async (kit: Kit): Promise<void> => {
  const common = { token: "", storeCode: kit.server.store }
  const created = await kit.expectSuccess("cart.create", "guest, for another checkout", { query: common })
  await kit.expectSuccess("checkout.handOff", "guest", {
    query: { ...common, cartId: String(created?.["result"]) },
  })
  await kit.expectRefusal("checkout.handOff", "an unknown cart", {
    query: { ...common, cartId: "x".repeat(32) },
  })
  await kit.expectRefusal("checkout.redeem", "without the key", {
    query: { storeCode: kit.server.store },
    body: { code: "none", origin: "https://checkout.example" },
  })
}

/** Checks blog, recipes, banners and notices. */
export const checkContent = async (kit: Kit): Promise<void> => {
  const query = { storeCode: kit.server.store }
  const fields = "{ items { entity_id url_key custom_attributes { attribute_code value } } }"
  await kit.expectSuccess("content.blog", "guest", {
    query,
    body: {
      operationName: "blogContents",
      query: `query blogContents($type: Int!) { contents(filter: { type_id: { eq: $type } }) ${fields} }`,
      variables: { type: 1 },
    },
  })
  await kit.expectSuccess("content.recipe", "guest", {
    query,
    body: {
      operationName: "recipe",
      query: `query recipe($urlKey: String!) { contents(filter: { url_key: { eq: $urlKey } }) ${fields} }`,
      variables: { urlKey: "soup" },
    },
  })
  for (const file of ["banners", "head-images", "instagram-images"])
    await kit.expectSuccess("content.banners", file, { path: { storeCode: kit.server.store, file }, query })
  await kit.expectSuccess("content.defaults", "guest", { path: { storeCode: kit.server.store }, query })
  await documents(kit)
}
