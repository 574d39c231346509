/**
 * A session of the vue-storefront 1.12 client in its default mode: home page, price filter, a product with variants, a
 * set, cart, coupon, a guest's order, an account, a customer's order, order history and a repeated order. Each request has
 * exactly the fields that the client sends, so that the platform cannot depend on others.
 */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../../support/shop-process.ts"
import { writeFile } from "../../support/database-file.ts"
import { addressOf, priceChoice, productQuery } from "./client-bodies.ts"
import { type Json, openServices, type Outcome, type Services, type Shopper } from "./services.ts"

const dataFolder = createTemporaryFolder()
let shop: ShopProcess
let services: Services
beforeAll(async () => {
  shop = await start({ data: dataFolder, env: { SHOP_OLDER_CLIENTS: "on" } })
  writeFile(
    dataFolder,
    `INSERT INTO coupon (code, code_key, promotion, args) VALUES ('TEN', 'ten', 'percent', '{"ratePpm":100000}')`,
  )
  services = openServices(shop.url)
})
afterAll(async () => {
  await shop.stop()
  removeFolder(dataFolder)
})

const resultOf = (outcome: Outcome): Json => {
  expect(outcome, JSON.stringify(outcome)).toMatchObject({ status: 200, resultCode: 200 })
  return outcome.result
}
const listOf = (value: Json | undefined): ReadonlyArray<Json> => (value ?? []) as ReadonlyArray<Json>

/** Searches documents with an Elasticsearch query, the client's default. */
const findDocuments = async (
  type: string,
  query: object,
  options: { readonly size?: number; readonly sort?: string; readonly exclude?: ReadonlyArray<string> } = {},
): Promise<{ readonly items: ReadonlyArray<Json>; readonly total: number; readonly body: Json }> => {
  const { status, body } = await services.search(type, { query, ...options })
  expect(status, JSON.stringify(body)).toBe(200)
  const hits = listOf(body["hits"]!["hits"] as Json)
  return { items: hits.map((hit) => hit["_source"]!), total: body["hits"]!["total"] as number, body }
}
const productBySku = async (sku: string): Promise<Json> => {
  const { items } = await findDocuments("product", productQuery([{ field: "sku", values: [sku] }]), {
    size: 1,
  })
  expect([sku, items.length]).toEqual([sku, 1])
  return items[0]!
}
const visible = [
  { field: "visibility", values: [2, 3, 4] },
  { field: "status", values: [0, 1] },
]

/** A line of the client's cart: the product document and the chosen options. */
interface Line {
  readonly product: Json
  readonly qty: number
  readonly option: object
}
const noOption = {
  extension_attributes: { custom_options: [], configurable_item_options: [], bundle_options: [] },
}
/** Adds a line as the client does: under the sku of the configurable parent, if there is one. */
const addToCart = (shopper: Shopper, { product, qty, option }: Line): Promise<Outcome> =>
  services.task("cartUpdate", shopper, "POST", {
    cartItem: {
      sku: product["parentSku"] ?? product["sku"],
      qty,
      product_option: option,
      quoteId: String(shopper.cartId),
    },
  })

/** A variant with more than five pieces in stock. */
const variantInStock = (product: Json): Json | undefined =>
  listOf(product["configurable_children"]).find(({ stock }) => Number(stock?.["qty"]) > 5)

/** A line for a variant; the client merges the documents of parent and variant into one product. */
const variantLineOf = (product: Json): Line => {
  const variant = variantInStock(product)!
  const pairs = listOf(product["configurable_options"]).map((option) => ({
    option_id: String(option["attribute_id"]),
    option_value: String(variant[option["attribute_code"] as string]),
  }))
  return {
    product: { ...(product as object), ...(variant as object), parentSku: product["sku"] } as unknown as Json,
    qty: 1,
    option: { extension_attributes: { ...noOption.extension_attributes, configurable_item_options: pairs } },
  }
}

/** Fields of a product document that the client leaves out of an order. */
const omittedFields = new Set([
  "category",
  "category_ids",
  "configurable_children",
  "configurable_options",
  "description",
  "media_gallery",
])
const orderBody = (
  shopper: Shopper,
  userId: string,
  lines: ReadonlyArray<Line>,
  serverLines: ReadonlyArray<Json>,
) => {
  const { shippingAddress, billingAddress } = addressOf("anne@example.org")
  return {
    user_id: userId,
    cart_id: String(shopper.cartId),
    products: lines.map(({ product, qty, option }, at) => ({
      ...Object.fromEntries(Object.entries(product).filter(([field]) => !omittedFields.has(field))),
      qty,
      product_option: option,
      product_type: product["type_id"],
      server_item_id: serverLines[at]!["item_id"],
      server_cart_id: shopper.cartId,
    })),
    addressInformation: {
      billingAddress,
      shippingAddress,
      shipping_method_code: "flatrate",
      shipping_carrier_code: "flatrate",
      payment_method_code: "checkmo",
      payment_method_additional: {},
      shippingExtraFields: {},
    },
    store_code: "fr",
    transmited: true,
  }
}

/** Sends the requests of the checkout before an order: methods for the address, then totals for the chosen methods. */
const checkOut = async (shopper: Shopper): Promise<Json> => {
  const { methodAddress, informationAddress } = addressOf("anne@example.org")
  const methods = resultOf(
    await services.task("shippingMethods", shopper, "POST", { address: methodAddress }),
  )
  resultOf(await services.task("paymentMethods", shopper, "GET"))
  const { method_code, carrier_code } = methods[0] as Json
  const informed = resultOf(
    await services.task("shippingInformation", shopper, "POST", {
      addressInformation: {
        shippingAddress: { countryId: "FR", ...informationAddress },
        billingAddress: { ...informationAddress, countryId: "FR" },
        shippingCarrierCode: carrier_code,
        shippingMethodCode: method_code,
      },
    }),
  )
  const totals = informed["totals"]!
  // The price of a shipping method must be the price that the totals charge for it.
  const [method] = listOf(methods)
  expect(method).toMatchObject({
    amount: totals["shipping_incl_tax"],
    price_incl_tax: totals["shipping_incl_tax"],
  })
  return totals
}

describe("a session of the client in its default mode", () => {
  it("the home page finds the newest products, all categories, its blocks and attributes", async () => {
    const { items } = await findDocuments("product", productQuery(visible), {
      size: 8,
      sort: "created_at:desc",
    })
    expect(items).toHaveLength(8)
    // The client shows labels of attributes, so documents contain labels as well as ids of options.
    for (const { attributes_metadata } of items) expect(attributes_metadata).toEqual(expect.any(Array))
    const active = productQuery([
      { field: "is_active", values: [true] },
      { field: "product_count", range: { gt: 0 } },
    ])
    expect(
      (await findDocuments("category", active, { size: 4000, sort: "position:asc" })).total,
    ).toBeGreaterThan(3)
    const defined = productQuery([{ field: "is_user_defined", values: [true] }])
    expect((await findDocuments("attribute", defined, { size: 150 })).total).toBeGreaterThan(0)
    await findDocuments("cms_block", productQuery([{ field: "identifier", values: ["home"] }]), { size: 150 })
    await findDocuments("taxrule", {})
  })

  it("a price filter finds the products in its range, and the response has the counts of all ranges in order", async () => {
    const aggs = {
      agg_terms_price: { terms: { field: "price" } },
      agg_range_price: {
        range: {
          field: "price",
          ranges: [{ from: 0, to: 50 }, { from: 50, to: 100 }, { from: 100, to: 150 }, { from: 150 }],
        },
      },
    }
    const query = { ...productQuery([...visible, priceChoice({ gte: "50.0", lte: "100.0" })]), aggs }
    const { items, total, body } = await findDocuments("product", query, {
      size: 50,
      sort: "updated_at:desc",
    })
    expect(total).toBeGreaterThan(0)
    for (const { final_price_incl_tax } of items) {
      expect(Number(final_price_incl_tax)).toBeGreaterThanOrEqual(50)
      expect(Number(final_price_incl_tax)).toBeLessThanOrEqual(100)
    }
    const { agg_range_price, agg_terms_price } = body["aggregations"] as Json
    expect(listOf(agg_range_price!["buckets"]).map(({ key }) => key)).toEqual([
      "0.0-50.0",
      "50.0-100.0",
      "100.0-150.0",
      "150.0-*",
    ])
    for (const { key } of listOf(agg_terms_price!["buckets"])) expect(key).toEqual(expect.any(Number))
    const empty = await findDocuments("product", { ...query, aggs }, { size: 0 })
    expect([empty.items, empty.total]).toEqual([[], total])
  })

  it("a product card gets its picture in the default size of the client", async () => {
    const { items } = await findDocuments("product", productQuery(visible), { size: 1 })
    const picture = await fetch(`${shop.url}/img/310/300/resize${String(items[0]!["image"])}`)
    expect([picture.status, picture.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
  })

  it("a guest orders a variant and a set with a coupon, in one order", async () => {
    const configurables = await findDocuments(
      "product",
      productQuery([...visible, { field: "type_id", values: ["configurable"] }]),
    )
    const line = variantLineOf(configurables.items.find((one) => variantInStock(one) !== undefined)!)
    resultOf(await services.stockCheck(String(line.product["sku"])))
    const cartId = resultOf(await services.task("cartCreate", {}, "POST")) as string
    resultOf(await addToCart({ cartId }, line))
    // The client fetches the products of a set by sku and adds each of them to the cart.
    const sets = await findDocuments(
      "product",
      productQuery([...visible, { field: "type_id", values: ["grouped"] }]),
    )
    const linked = listOf(sets.items[0]!["product_links"])
      .filter(({ link_type }) => link_type === "associated")
      .map((link) => link["linked_product_sku"] as string)
    const parts = await findDocuments(
      "product",
      productQuery([
        { field: "sku", values: linked },
        { field: "status", values: [1] },
      ]),
    )
    expect(parts.items.length).toBe(new Set(linked).size)
    const lines: ReadonlyArray<Line> = [
      line,
      ...parts.items.map((product) => ({ product, qty: 1, option: noOption })),
    ]
    for (const partLine of lines.slice(1)) resultOf(await addToCart({ cartId }, partLine))
    const serverLines = listOf(resultOf(await services.task("cartPull", { cartId }, "GET")))
    expect(serverLines).toHaveLength(lines.length)
    expect(
      resultOf(await services.task("applyCoupon", { cartId }, "POST", undefined, { coupon: "TEN" })),
    ).toBe(true)
    const totals = await checkOut({ cartId })
    expect(totals["coupon_code"]).toBe("TEN")
    const order = orderBody({ cartId }, "", lines, serverLines)
    // The client sends neither order_id nor idempotency key; the platform must still place a repeated order once.
    const placed = resultOf(await services.task("order", {}, "POST", order))
    expect(placed).toMatchObject({ backendOrderId: expect.anything(), orderNumber: expect.any(String) })
    expect(resultOf(await services.task("order", {}, "POST", order))).toEqual(placed)
    const changed = { ...order, products: order.products.slice(0, 1) }
    expect(await services.task("order", {}, "POST", changed)).toMatchObject({ status: 409 })
  })

  it("a customer registers, orders, reads the history and orders again", async () => {
    const email = `anne-${randomUUID().slice(0, 8)}@example.org`
    const password = "Clay-and-kiln-2026"
    resultOf(
      await services.task("userCreate", {}, "POST", {
        customer: { email, firstname: "Anne", lastname: "Martin" },
        password,
      }),
    )
    const login = await services.task("userLogin", {}, "POST", { username: email, password })
    // This client never stores a second refresh token, so the first must work more than once.
    const refreshToken = login.meta!["refreshToken"]
    let token = resultOf(login) as string
    for (let renewal = 0; renewal < 2; renewal += 1)
      token = resultOf(await services.task("userRefresh", {}, "POST", { refreshToken })) as string
    const { id } = resultOf(await services.task("userMe", { token }, "GET"))
    const cartId = resultOf(await services.task("cartCreate", { token }, "POST")) as number
    const shopper = { token, cartId }
    const configurables = await findDocuments(
      "product",
      productQuery([...visible, { field: "type_id", values: ["configurable"] }]),
    )
    const line = variantLineOf(configurables.items.findLast((one) => variantInStock(one) !== undefined)!)
    resultOf(await addToCart(shopper, line))
    await checkOut(shopper)
    const serverLines = listOf(resultOf(await services.task("cartPull", shopper, "GET")))
    // A client that sends tokens in the query sends none with an order.
    const placed = resultOf(
      await services.task("order", {}, "POST", orderBody(shopper, String(id), [line], serverLines)),
    )
    const page = { pageSize: "20", currentPage: "1" }
    const history = resultOf(await services.task("userOrders", { token }, "GET", undefined, page))
    const [order] = listOf(history["items"])
    expect(order!["increment_id"]).toBe(placed["orderNumber"])
    // The client repeats an order in a new cart: it fetches each ordered sku as a product of its own.
    const again = { token, cartId: resultOf(await services.task("cartCreate", { token }, "POST")) as number }
    const items = listOf(order!["items"]).filter((item) => item["parent_item_id"] === undefined)
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      const product = await productBySku(String(item["sku"]))
      expect(product).toMatchObject({ visibility: expect.any(Number), image: expect.anything() })
      const added = resultOf(
        await addToCart(again, { product, qty: Number(item["qty_ordered"]), option: noOption }),
      )
      expect(added["sku"]).toBe(item["sku"])
    }
    expect((await checkOut(again))["items"]).toHaveLength(items.length)
  })
})
