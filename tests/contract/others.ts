import { randomUUID } from "node:crypto"
import type { Goods } from "./catalogue.ts"
import { entriesOf, type Json, type Kit } from "./kit.ts"

/** Reviews, newsletter, contact form and mail. */
export const extras = async (kit: Kit, goods: Goods | null): Promise<void> => {
  const query = { token: "", storeCode: kit.where.store }
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
    await kit.ask("review.create", "guest", { query, body: { review } })
    await kit.refuses("review.create", "nothing said", { query, body: { review: {} } })
  }
  await kit.refuses("newsletter.status", "no e-mail", { query })
  for (const [at, form] of [
    [0, "guest"],
    [1, "guest, the older address"],
  ] as const) {
    await kit.ask("newsletter.subscribe", form, { at, query, body: { email } })
    await kit.ask("newsletter.status", form, { at, query: { ...query, email } })
    await kit.ask("newsletter.unsubscribe", form, { at, query, body: { email } })
  }
  await kit.refuses("newsletter.subscribe", "no e-mail", { query, body: {} })
  await kit.ask("contact.send", "guest", {
    query,
    body: { name: "Anne", email, message: "Do you have a bigger bowl?" },
  })
  await kit.refuses("contact.send", "nothing said", { query, body: {} })
  const token = await kit.ask("mail.token", "guest", { query })
  const letter = {
    sourceAddress: email,
    targetAddress: "contact@example.org",
    subject: "A question",
    emailText: "Do you have a bigger bowl?",
  }
  if (token === null) kit.skip("mail.send", "guest", "there is no mail token")
  else await kit.ask("mail.send", "guest", { query, body: { ...letter, token: token["result"] } })
  await kit.refuses("mail.send", "a token nobody has", { query, body: { ...letter, token: "none" } })
}

/** Pages and blocks by number and by name. */
const documents = async (kit: Kit): Promise<void> => {
  const query = { token: "", storeCode: kit.where.store }
  for (const [at, type, kind] of [
    [0, "cms_page", 0],
    [2, "cms_block", 2],
  ] as const) {
    const found = await kit.ask("catalogue.content", `${type}, for cms-data`, {
      at: kind,
      query: { size: "1", from: "0" },
    })
    const document = entriesOf(found?.["hits"]?.["hits"])[0]?.["_source"]
    if (document === undefined) {
      kit.skip("content.document", type, "there is none")
      continue
    }
    const isIt = [
      ["it is the one", (body: Json) => body["result"]?.["identifier"] === document["identifier"]],
    ] as const
    await kit.ask(
      "content.document",
      `${type} by number`,
      { at, path: { id: String(document["id"]) }, query },
      isIt,
    )
    await kit.ask(
      "content.document",
      `${type} by name`,
      { at: at + 1, path: { identifier: String(document["identifier"]), storeId: "1" }, query },
      isIt,
    )
  }
  await kit.refuses("content.document", "a number nobody has", { path: { id: "999999999" }, query })
}

/** Payments that are begun, asked about, and not approved. */
export const payments = async (kit: Kit, goods: Goods): Promise<void> => {
  const common = { token: "", storeCode: kit.where.store }
  const created = await kit.ask("cart.create", "guest, for a payment", { query: common })
  const query = { ...common, cartId: String(created?.["result"]) }
  await kit.ask("cart.update", "guest, for a payment", {
    query,
    body: { cartItem: { sku: goods.simple["sku"], qty: 1, quoteId: query.cartId } },
  })
  await kit.ask("cart.shippingInformation", "guest, for a payment", {
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
    const begun = await kit.ask(`${provider}.begin`, "guest", { query })
    await kit.refuses(`${provider}.begin`, "a cart nobody has", {
      query: { ...common, cartId: "x".repeat(32) },
    })
    if (begun === null) kit.skip(`${provider}.complete`, "guest", "no payment is begun")
    else
      await kit.ask(
        `${provider}.complete`,
        "guest",
        { query: common, body: { paymentId: begun["result"]?.["paymentId"] } },
        [
          [
            "nobody has approved it yet",
            (body) => !["approved", "spent"].includes(String(body["result"]?.["status"])),
          ],
        ],
      )
    await kit.refuses(`${provider}.complete`, "a payment nobody began", {
      query: common,
      body: { paymentId: "none" },
    })
  }
}

/** A guest's cart that is not needed after a merge, where the server has such a call. */
export const discardedCart = async (kit: Kit): Promise<void> => {
  const common = { token: "", storeCode: kit.where.store }
  const created = await kit.ask("cart.create", "guest, to be discarded", { query: common })
  const query = { ...common, cartId: String(created?.["result"]) }
  for (const form of ["guest", "guest, again"])
    await kit.ask("cart.discard", form, { query }, [
      ["the answer is yes", (body) => (body["result"] as unknown) === true],
    ])
  await kit.refuses("cart.pull", "a cart that was discarded", { query }, [404])
  await kit.refuses("cart.discard", "no cart", { query: common })
}

/** A cart handed to another checkout, where the server has one. */
export const handOff = async (kit: Kit): Promise<void> => {
  const common = { token: "", storeCode: kit.where.store }
  const created = await kit.ask("cart.create", "guest, for another checkout", { query: common })
  await kit.ask("checkout.handOff", "guest", { query: { ...common, cartId: String(created?.["result"]) } })
  await kit.refuses("checkout.handOff", "a cart nobody has", { query: { ...common, cartId: "x".repeat(32) } })
  await kit.refuses("checkout.redeem", "without the key", {
    query: { storeCode: kit.where.store },
    body: { code: "none", origin: "https://checkout.example" },
  })
}

/** Blog, recipes, banners and words to everybody. */
export const content = async (kit: Kit): Promise<void> => {
  const query = { storeCode: kit.where.store }
  const fields = "{ items { entity_id url_key custom_attributes { attribute_code value } } }"
  await kit.ask("content.blog", "guest", {
    query,
    body: {
      operationName: "blogContents",
      query: `query blogContents($type: Int!) { contents(filter: { type_id: { eq: $type } }) ${fields} }`,
      variables: { type: 1 },
    },
  })
  await kit.ask("content.recipe", "guest", {
    query,
    body: {
      operationName: "recipe",
      query: `query recipe($urlKey: String!) { contents(filter: { url_key: { eq: $urlKey } }) ${fields} }`,
      variables: { urlKey: "soup" },
    },
  })
  for (const file of ["banners", "head-images", "instagram-images"])
    await kit.ask("content.banners", file, { path: { storeCode: kit.where.store, file }, query })
  await kit.ask("content.defaults", "guest", { path: { storeCode: kit.where.store }, query })
  await documents(kit)
}
