import type { Goods } from "./catalogue.ts"
import type { Json, Kit } from "./kit.ts"

/** What addresses lead to. */
const addresses = async (kit: Kit, { simple, category }: Goods): Promise<void> => {
  const asked = (url: string, more: object = {}) => ({
    query: { storeCode: kit.where.store },
    body: {
      url,
      includeFields: null,
      excludeFields: [],
      options: {},
      filters: {},
      groupId: null,
      groupToken: null,
      ...more,
    },
  })
  await kit.ask("url.map", "a product", asked(String(simple["url_path"])), [
    ["it is the product", (hit) => hit["_type"] === "product" && hit["_source"]?.["sku"] === simple["sku"]],
    ["it is not compacted", (hit) => hit["_source"]?.["name"] !== undefined],
  ])
  await kit.ask("url.map", "some fields", asked(String(simple["url_path"]), { includeFields: ["name"] }), [
    ["id, sku and slug are told all the same", (hit) => hit["_source"]?.["sku"] !== undefined],
  ])
  if (category !== null)
    await kit.ask("url.map", "a category", asked(String(category["url_path"])), [
      [
        "it is the category",
        (hit) => hit["_type"] === "category" && String(hit["_source"]?.["id"]) === String(category["id"]),
      ],
    ])
  await kit.ask("url.map", "nothing", asked("no/such/address-at-all"), [
    ["it is null, with 200", (hit) => hit === null],
  ])
  await kit.refuses("url.map", "without an address", { body: {} })
}

/** Stock and current prices. */
export const goods = async (kit: Kit, given: Goods): Promise<void> => {
  const sku = String(given.simple["sku"])
  const id = given.simple["id"]
  const common = { token: "", storeCode: kit.where.store }
  const isItem = (item: Json | undefined): boolean => item?.["product_id"] === id
  await addresses(kit, given)
  await kit.ask("stock.check", "in the query", { query: { ...common, sku } }, [
    ["it is the product's, its id a number", (body) => isItem(body["result"])],
  ])
  await kit.ask("stock.check", "in the path", { at: 1, path: { sku }, query: common }, [
    ["it is the product's", (body) => isItem(body["result"])],
  ])
  await kit.refuses("stock.check", "an unknown sku", { query: { ...common, sku: "no-such-sku" } })
  await kit.refuses("stock.check", "without a sku", { query: common })
  await kit.ask("stock.list", "one sku", { query: { ...common, skus: sku } }, [
    ["it is the product's", (body) => isItem(body["result"]?.[0])],
  ])
  await kit.refuses("stock.list", "an unknown sku among others", {
    query: { ...common, skus: `${sku},no-such-sku` },
  })
  await kit.refuses("stock.list", "without skus", { query: common })
  const email = "anne@example.org"
  await kit.ask("stock.remind", "a sku", { query: common, body: { sku, email } })
  await kit.ask("stock.remind", "an unknown sku", { query: common, body: { sku: "no-such-sku", email } })
  await kit.refuses("stock.remind", "no e-mail", { query: common, body: { sku } })
  await kit.ask(
    "product.prices",
    "one sku",
    { query: { ...common, skus: sku, currencyCode: "EUR", storeId: "1" } },
    [
      ["the item is the product's, its id a number", (body) => body["result"]?.["items"]?.[0]?.["id"] === id],
      [
        "net is no more than gross",
        (body) => {
          const info = body["result"]?.["items"]?.[0]?.["price_info"]
          const net = info?.["extension_attributes"]?.["tax_adjustments"]?.["final_price"]
          return Number(net) <= Number(info?.["final_price"])
        },
      ],
    ],
  )
  await kit.refuses("product.prices", "without skus", { query: common })
}
