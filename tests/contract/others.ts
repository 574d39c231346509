import { randomUUID } from "node:crypto"
import type { Goods } from "./catalogue.ts"
import type { Kit } from "./kit.ts"

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
}
