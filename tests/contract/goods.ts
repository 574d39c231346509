import type { ContractProducts } from "./catalogue.ts"
import type { Json, Kit } from "./kit.ts"

/** Checks the URL map. */
const checkUrlMap = async (kit: Kit, { simple, category }: ContractProducts): Promise<void> => {
  const requestFor = (url: string, more: object = {}) => ({
    query: { storeCode: kit.server.store },
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
  await kit.expectSuccess("url.map", "a product", requestFor(String(simple["url_path"])), [
    ["it is the product", (hit) => hit["_type"] === "product" && hit["_source"]?.["sku"] === simple["sku"]],
    ["it is not in the compact form", (hit) => hit["_source"]?.["name"] !== undefined],
  ])
  await kit.expectSuccess(
    "url.map",
    "some fields",
    requestFor(String(simple["url_path"]), { includeFields: ["name"] }),
    [["id, sku and slug are present all the same", (hit) => hit["_source"]?.["sku"] !== undefined]],
  )
  if (category !== null)
    await kit.expectSuccess("url.map", "a category", requestFor(String(category["url_path"])), [
      [
        "it is the category",
        (hit) => hit["_type"] === "category" && String(hit["_source"]?.["id"]) === String(category["id"]),
      ],
    ])
  await kit.expectSuccess("url.map", "nothing", requestFor("no/such/address-at-all"), [
    ["it is null, with 200", (hit) => hit === null],
  ])
  await kit.expectRefusal("url.map", "without an address", { body: {} })
}

/** Stock and current prices. */
export const checkStockAndPrices = async (kit: Kit, products: ContractProducts): Promise<void> => {
  const sku = String(products.simple["sku"])
  const id = products.simple["id"]
  const common = { token: "", storeCode: kit.server.store }
  const isItem = (item: Json | undefined): boolean => item?.["product_id"] === id
  await checkUrlMap(kit, products)
  await kit.expectSuccess("stock.check", "in the query", { query: { ...common, sku } }, [
    ["it is the product's, its id a number", (body) => isItem(body["result"])],
  ])
  await kit.expectSuccess("stock.check", "in the path", { route: 1, path: { sku }, query: common }, [
    ["it is the product's", (body) => isItem(body["result"])],
  ])
  const task = { ...common, sku, task_id: "1732773000000-a1b2" }
  await kit.expectSuccess("stock.check", "in a task queue", { query: task }, [
    ["it repeats the id of the task", (body) => body["meta"]?.["task_id"] === task.task_id],
  ])
  await kit.expectRefusal("stock.check", "an unknown sku", { query: { ...common, sku: "no-such-sku" } })
  await kit.expectRefusal("stock.check", "without a sku", { query: common })
  await kit.expectSuccess("stock.list", "one sku", { query: { ...common, skus: sku } }, [
    ["it is the product's", (body) => isItem(body["result"]?.[0])],
  ])
  await kit.expectRefusal("stock.list", "an unknown sku among others", {
    query: { ...common, skus: `${sku},no-such-sku` },
  })
  await kit.expectRefusal("stock.list", "without skus", { query: common })
  const email = "anne@example.org"
  await kit.expectSuccess("stock.remind", "a sku", { query: common, body: { sku, email } })
  await kit.expectSuccess("stock.remind", "an unknown sku", {
    query: common,
    body: { sku: "no-such-sku", email },
  })
  await kit.expectRefusal("stock.remind", "no e-mail", { query: common, body: { sku } })
  await kit.expectSuccess(
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
  await kit.expectRefusal("product.prices", "without skus", { query: common })
}
