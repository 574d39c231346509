/**
 * A whole session of the predecessor's client in its default mode, body by body as its sources write them: the home page,
 * a price filter, a product with variants, a set, the cart, a coupon, a guest's order, an account, a customer's order, its
 * history, and the order once more. Nothing is added that the client does not send.
 */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freshFolder, remove, type ShopProcess, start } from "../../support/shop-process.ts"
import { writeFile } from "../../support/database-file.ts"
import { addressOf, priceChoice, productQuery } from "./client-bodies.ts"
import { type Json, openServices, type Outcome, type Services, type Shopper } from "./services.ts"

const data = freshFolder()
let shop: ShopProcess
let services: Services
beforeAll(async () => {
  shop = await start({ data, env: { SHOP_OLDER_CLIENTS: "on" } })
  writeFile(
    data,
    `INSERT INTO coupon (code, code_key, promotion, args) VALUES ('TEN', 'ten', 'percent', '{"ratePpm":100000}')`,
  )
  services = openServices(shop.url)
})
afterAll(async () => {
  await shop.stop()
  remove(data)
})

const isDone = (outcome: Outcome): Json => {
  expect(outcome, JSON.stringify(outcome)).toMatchObject({ status: 200, resultCode: 200 })
  return outcome.result
}
const all = (value: Json | undefined): ReadonlyArray<Json> => (value ?? []) as ReadonlyArray<Json>

/** Documents that a search of the default mode finds. */
const found = async (
  type: string,
  query: object,
  given: { readonly size?: number; readonly sort?: string; readonly exclude?: ReadonlyArray<string> } = {},
): Promise<{ readonly items: ReadonlyArray<Json>; readonly total: number; readonly body: Json }> => {
  const { status, body } = await services.search(type, { query, ...given })
  expect(status, JSON.stringify(body)).toBe(200)
  const hits = all(body["hits"]!["hits"] as Json)
  return { items: hits.map((hit) => hit["_source"]!), total: body["hits"]!["total"] as number, body }
}
const bySku = async (sku: string): Promise<Json> => {
  const { items } = await found("product", productQuery([{ field: "sku", values: [sku] }]), { size: 1 })
  expect([sku, items.length]).toEqual([sku, 1])
  return items[0]!
}
const visible = [
  { field: "visibility", values: [2, 3, 4] },
  { field: "status", values: [0, 1] },
]

/** A product as it lies in the client's cart: its document without what the client leaves out, and what was chosen. */
interface Line {
  readonly product: Json
  readonly qty: number
  readonly option: object
}
const noOption = {
  extension_attributes: { custom_options: [], configurable_item_options: [], bundle_options: [] },
}
/** The client asks for the parent where a document names one, else for the product itself. */
const put = (shopper: Shopper, { product, qty, option }: Line): Promise<Outcome> =>
  services.task("cartUpdate", shopper, "POST", {
    cartItem: {
      sku: product["parentSku"] ?? product["sku"],
      qty,
      product_option: option,
      quoteId: String(shopper.cartId),
    },
  })

/** A variant of which there are enough. */
const inStock = (product: Json): Json | undefined =>
  all(product["configurable_children"]).find(({ stock }) => Number(stock?.["qty"]) > 5)

/** A product with variants, one of them chosen, as the client makes one product of both. */
const chosenOf = (product: Json): Line => {
  const child = inStock(product)!
  const pairs = all(product["configurable_options"]).map((option) => ({
    option_id: String(option["attribute_id"]),
    option_value: String(child[option["attribute_code"] as string]),
  }))
  return {
    product: { ...(product as object), ...(child as object), parentSku: product["sku"] } as unknown as Json,
    qty: 1,
    option: { extension_attributes: { ...noOption.extension_attributes, configurable_item_options: pairs } },
  }
}

const omitted = new Set([
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
      ...Object.fromEntries(Object.entries(product).filter(([field]) => !omitted.has(field))),
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

/** What the checkout asks before an order: methods for the address, then totals for the chosen ones. */
const checkOut = async (shopper: Shopper): Promise<Json> => {
  const { methodAddress, informationAddress } = addressOf("anne@example.org")
  const methods = isDone(await services.task("shippingMethods", shopper, "POST", { address: methodAddress }))
  isDone(await services.task("paymentMethods", shopper, "GET"))
  const { method_code, carrier_code } = methods[0] as Json
  const informed = isDone(
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
  // D11: what delivery says that it costs is what the totals charge.
  const [method] = all(methods)
  expect(method).toMatchObject({
    amount: totals["shipping_incl_tax"],
    price_incl_tax: totals["shipping_incl_tax"],
  })
  return totals
}

describe("a session of the client in its default mode", () => {
  it("home: the newest products, all categories, blocks and attributes", async () => {
    const { items } = await found("product", productQuery(visible), { size: 8, sort: "created_at:desc" })
    expect(items).toHaveLength(8)
    // D6: what a product is made of has words beside its ids.
    for (const { attributes_metadata } of items) expect(attributes_metadata).toEqual(expect.any(Array))
    const active = productQuery([
      { field: "is_active", values: [true] },
      { field: "product_count", range: { gt: 0 } },
    ])
    expect((await found("category", active, { size: 4000, sort: "position:asc" })).total).toBeGreaterThan(3)
    const defined = productQuery([{ field: "is_user_defined", values: [true] }])
    expect((await found("attribute", defined, { size: 150 })).total).toBeGreaterThan(0)
    await found("cms_block", productQuery([{ field: "identifier", values: ["home"] }]), { size: 150 })
    await found("taxrule", {})
  })

  it("W1, D10: a price filter finds what costs so much, and every range is counted in its place", async () => {
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
    const { items, total, body } = await found("product", query, { size: 50, sort: "updated_at:desc" })
    expect(total).toBeGreaterThan(0)
    for (const { final_price_incl_tax } of items) {
      expect(Number(final_price_incl_tax)).toBeGreaterThanOrEqual(50)
      expect(Number(final_price_incl_tax)).toBeLessThanOrEqual(100)
    }
    const { agg_range_price, agg_terms_price } = body["aggregations"] as Json
    expect(all(agg_range_price!["buckets"]).map(({ key }) => key)).toEqual([
      "0.0-50.0",
      "50.0-100.0",
      "100.0-150.0",
      "150.0-*",
    ])
    for (const { key } of all(agg_terms_price!["buckets"])) expect(key).toEqual(expect.any(Number))
    const counted = await found("product", { ...query, aggs }, { size: 0 })
    expect([counted.items, counted.total]).toEqual([[], total])
  })

  it("D3: the picture of a card is made in the size that the client asks for by default", async () => {
    const { items } = await found("product", productQuery(visible), { size: 1 })
    const picture = await fetch(`${shop.url}/img/310/300/resize${String(items[0]!["image"])}`)
    expect([picture.status, picture.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
  })

  it("a guest buys a variant and a set with a coupon, in one order", async () => {
    const configurables = await found(
      "product",
      productQuery([...visible, { field: "type_id", values: ["configurable"] }]),
    )
    const line = chosenOf(configurables.items.find((one) => inStock(one) !== undefined)!)
    isDone(await services.stockCheck(String(line.product["sku"])))
    const cartId = isDone(await services.task("cartCreate", {}, "POST")) as string
    isDone(await put({ cartId }, line))
    // D5: the parts of a set are fetched by sku and put into the cart one by one.
    const sets = await found("product", productQuery([...visible, { field: "type_id", values: ["grouped"] }]))
    const linked = all(sets.items[0]!["product_links"])
      .filter(({ link_type }) => link_type === "associated")
      .map((link) => link["linked_product_sku"] as string)
    const parts = await found(
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
    for (const part of lines.slice(1)) isDone(await put({ cartId }, part))
    const serverLines = all(isDone(await services.task("cartPull", { cartId }, "GET")))
    expect(serverLines).toHaveLength(lines.length)
    expect(isDone(await services.task("applyCoupon", { cartId }, "POST", undefined, { coupon: "TEN" }))).toBe(
      true,
    )
    const totals = await checkOut({ cartId })
    expect(totals["coupon_code"]).toBe("TEN")
    const order = orderBody({ cartId }, "", lines, serverLines)
    // D1: neither an order_id nor a key comes with it, and twice is once.
    const placed = isDone(await services.task("order", {}, "POST", order))
    expect(placed).toMatchObject({ backendOrderId: expect.anything(), orderNumber: expect.any(String) })
    expect(isDone(await services.task("order", {}, "POST", order))).toEqual(placed)
    const changed = { ...order, products: order.products.slice(0, 1) }
    expect(await services.task("order", {}, "POST", changed)).toMatchObject({ status: 409 })
  })

  it("a customer registers, orders, reads the history and orders once more", async () => {
    const email = `anne-${randomUUID().slice(0, 8)}@example.org`
    const password = "Clay-and-kiln-2026"
    isDone(
      await services.task("userCreate", {}, "POST", {
        customer: { email, firstname: "Anne", lastname: "Martin" },
        password,
      }),
    )
    const signed = await services.task("userLogin", {}, "POST", { username: email, password })
    const first = isDone(signed) as string
    // D12: this client never stores a second refresh token.
    const refreshToken = signed.meta!["refreshToken"]
    let token = first
    for (let renewal = 0; renewal < 2; renewal += 1)
      token = isDone(await services.task("userRefresh", {}, "POST", { refreshToken })) as string
    const { id } = isDone(await services.task("userMe", { token }, "GET")) as unknown as {
      readonly id: number
    }
    const cartId = isDone(await services.task("cartCreate", { token }, "POST")) as number
    const shopper = { token, cartId }
    const configurables = await found(
      "product",
      productQuery([...visible, { field: "type_id", values: ["configurable"] }]),
    )
    const line = chosenOf(configurables.items.findLast((one) => inStock(one) !== undefined)!)
    isDone(await put(shopper, line))
    await checkOut(shopper)
    const serverLines = all(isDone(await services.task("cartPull", shopper, "GET")))
    // The order goes without a token where tokens go in addresses.
    const placed = isDone(
      await services.task("order", {}, "POST", orderBody(shopper, String(id), [line], serverLines)),
    )
    const page = { pageSize: "20", currentPage: "1" }
    const history = isDone(await services.task("userOrders", { token }, "GET", undefined, page))
    const [order] = all(history["items"])
    expect(order!["increment_id"]).toBe(placed["orderNumber"])
    // D7: each ordered sku is fetched as a product of its own, and put into a new cart.
    const again = { token, cartId: isDone(await services.task("cartCreate", { token }, "POST")) as number }
    const items = all(order!["items"]).filter((item) => item["parent_item_id"] === undefined)
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      const product = await bySku(String(item["sku"]))
      expect(product).toMatchObject({ visibility: expect.any(Number), image: expect.anything() })
      const added = isDone(await put(again, { product, qty: Number(item["qty_ordered"]), option: noOption }))
      expect(added["sku"]).toBe(item["sku"])
    }
    expect((await checkOut(again))["items"]).toHaveLength(items.length)
  })
})
