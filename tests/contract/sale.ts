import { randomUUID } from "node:crypto"
import type { ContractProducts } from "./catalogue.ts"
import { entriesOf, type Json, type Kit } from "./kit.ts"

/** A buyer: a guest without a token, or a customer. */
export interface Buyer {
  readonly form: "guest" | "customer"
  readonly token: string
}

const address = {
  firstname: "Anne",
  lastname: "Martin",
  street: ["1 rue des Potiers", "2"],
  postcode: "69001",
  city: "Lyon",
  country_id: "FR",
  region: "",
  region_id: 0,
  region_code: "",
  telephone: "0102030405",
  email: "anne@example.org",
  vat_id: "",
}
const delivery = { shippingCarrierCode: "flatrate", shippingMethodCode: "flatrate" }

/** The options that select a variant: attribute ids and values, both as text. */
const choiceOf = (product: Json): unknown => {
  const [child] = product["configurable_children"] as ReadonlyArray<Json>
  return {
    extension_attributes: {
      configurable_item_options: (product["configurable_options"] as ReadonlyArray<Json>).map((option) => ({
        option_id: String(option["attribute_id"]),
        option_value: String(child?.[String(option["attribute_code"])]),
      })),
      custom_options: [],
      bundle_options: [],
    },
  }
}

const cartTags = [
  "pull",
  "update",
  "delete",
  "totals",
  "paymentMethods",
  "shippingMethods",
  "shippingInformation",
  "collectTotals",
  "applyCoupon",
  "deleteCoupon",
].map((name) => `cart.${name}`)

/**
 * Checks the requests of a cart and its order.
 * @returns the order's number, or null
 */
export const checkPurchase = async (
  kit: Kit,
  goods: ContractProducts,
  { form, token }: Buyer,
  coupon: string | null,
) => {
  const common = { token, storeCode: kit.server.store }
  const created = await kit.expectSuccess("cart.create", form, { query: common }, [
    [
      form === "guest" ? "a guest's cart is named by text" : "a customer's cart is named by a number",
      (body) => typeof body["result"] === (form === "guest" ? "string" : "number"),
    ],
  ])
  const name = created?.["result"]
  if (name === undefined) {
    for (const tag of [...cartTags, "order.place"]) kit.skip(tag, form, "there is no cart")
    return null
  }
  const cartId = String(name)
  const query = { ...common, cartId }
  const sku = String(goods.simple["sku"])
  if (form === "customer")
    await kit.expectSuccess("cart.create", "customer, again", { query: common }, [
      ["it is the same cart", (body) => String(body["result"]) === cartId],
    ])
  await kit.expectSuccess("cart.pull", `${form}, nothing in it`, { query }, [
    ["it is an empty list", (body) => Array.isArray(body["result"])],
  ])
  const updateRequest = (item: object, quoteId: string = cartId) => ({
    query,
    body: { cartItem: { quoteId, ...item } },
  })
  const added = await kit.expectSuccess("cart.update", form, updateRequest({ sku, qty: 1 }), [
    ["the line is of this cart", (body) => body["result"]?.["quote_id"] === cartId],
  ])
  const itemId = added?.["result"]?.["item_id"]
  await kit.expectSuccess("cart.update", `${form}, one more`, updateRequest({ sku, qty: 1 }), [
    ["without an item_id quantities are added", (body) => body["result"]?.["qty"] === 2],
    ["the item_id stays", (body) => body["result"]?.["item_id"] === itemId],
  ])
  if (itemId !== undefined)
    await kit.expectSuccess("cart.update", `${form}, set`, updateRequest({ sku, qty: 3, item_id: itemId }), [
      ["with an item_id the quantity is set", (body) => body["result"]?.["qty"] === 3],
    ])
  if (goods.configurable !== null) {
    const { configurable } = goods
    await kit.expectSuccess(
      "cart.update",
      `${form}, a variant by its parent and options`,
      updateRequest({ sku: configurable["sku"], qty: 1, product_option: choiceOf(configurable) }),
      [
        [
          "the line has the variant's sku",
          (body) =>
            entriesOf(configurable["configurable_children"]).some(
              (child) => child["sku"] === body["result"]?.["sku"],
            ),
        ],
      ],
    )
  }
  await kit.expectRefusal(
    "cart.update",
    `${form}, an unknown sku`,
    updateRequest({ sku: "no-such-sku", qty: 1 }),
  )
  await kit.expectRefusal("cart.update", `${form}, more than there is`, updateRequest({ sku, qty: 9999 }))
  await kit.expectRefusal("cart.update", `${form}, no cartItem`, { query, body: {} })
  await kit.expectRefusal("cart.pull", `${form}, an unknown cart`, {
    query: { ...query, cartId: "x".repeat(32) },
  })
  const pulled = await kit.expectSuccess("cart.pull", form, { query }, [
    [
      "the line is there with the same item_id and its quantity a number",
      (body) => entriesOf(body["result"]).some((line) => line["item_id"] === itemId && line["qty"] === 3),
    ],
  ])
  await checkMethods(kit, form, query)
  await checkTotals(kit, form, query, coupon)
  const other = (pulled?.["result"] as ReadonlyArray<Json> | undefined)?.find(
    (line) => line["item_id"] !== itemId,
  )
  if (other !== undefined)
    await kit.expectSuccess("cart.delete", form, {
      query,
      body: { cartItem: { sku: other["sku"], item_id: other["item_id"], quoteId: cartId } },
    })
  await kit.expectRefusal("cart.delete", `${form}, no cartItem`, { query, body: {} })
  return placeOrder(kit, form, common, cartId, sku)
}

const checkMethods = async (
  kit: Kit,
  form: string,
  query: Readonly<Record<string, string>>,
): Promise<void> => {
  const has = (body: Json): boolean => entriesOf(body["result"]).length > 0
  await kit.expectSuccess("cart.paymentMethods", form, { query }, [["there is a payment method", has]])
  for (const [how, place] of [
    ["country alone", { country_id: "FR" }],
    ["street of nulls", { ...address, street: [null, null] }],
  ] as const)
    await kit.expectSuccess("cart.shippingMethods", `${form}, ${how}`, { query, body: { address: place } }, [
      ["there is a shipping method", has],
    ])
  await kit.expectRefusal("cart.shippingMethods", `${form}, no address`, { query, body: {} })
  await kit.expectSuccess(
    "cart.shippingInformation",
    form,
    {
      query,
      body: {
        addressInformation: {
          shippingAddress: { countryId: "FR" },
          billingAddress: { countryId: "FR" },
          ...delivery,
        },
      },
    },
    [
      [
        "delivery is part of the sum",
        (body) => {
          const totals = body["result"]?.["totals"]
          const parts = Number(totals?.["subtotal_incl_tax"]) + Number(totals?.["shipping_incl_tax"])
          return (
            Math.abs(Number(totals?.["grand_total"]) - parts - Number(totals?.["discount_amount"])) < 0.005
          )
        },
      ],
    ],
  )
  await kit.expectRefusal("cart.shippingInformation", `${form}, no address`, { query, body: {} })
}

const checkTotals = async (
  kit: Kit,
  form: string,
  query: Readonly<Record<string, string>>,
  coupon: string | null,
): Promise<void> => {
  await kit.expectSuccess("cart.totals", form, { query }, [
    ["no coupon, no key", (body) => !Object.hasOwn(body["result"] as object, "coupon_code")],
    [
      "the last segment is the grand total",
      (body) => entriesOf(body["result"]?.["total_segments"]).at(-1)?.["code"] === "grand_total",
    ],
    [
      "options are JSON of a list",
      (body) =>
        entriesOf(body["result"]?.["items"]).every((item) =>
          Array.isArray(JSON.parse(item["options"] as string)),
        ),
    ],
  ])
  await kit.expectSuccess("cart.collectTotals", form, {
    query,
    body: { methods: { paymentMethod: { method: "checkmo" }, ...delivery } },
  })
  await kit.expectRefusal("cart.collectTotals", `${form}, no methods`, { query, body: {} })
  await kit.expectRefusal(
    "cart.applyCoupon",
    `${form}, an unknown code`,
    { query: { ...query, coupon: "NO-SUCH-CODE" } },
    [404],
  )
  await kit.expectRefusal("cart.applyCoupon", `${form}, no code`, { query })
  if (coupon !== null) {
    await kit.expectSuccess("cart.applyCoupon", form, { query: { ...query, coupon } }, [
      ["the result is true", (body) => (body["result"] as unknown) === true],
    ])
    await kit.expectSuccess("cart.totals", `${form}, with a coupon`, { query }, [
      [
        "the totals name the coupon",
        (body) => String(body["result"]?.["coupon_code"]).toLowerCase() === coupon.toLowerCase(),
      ],
      ["the totals have a discount", (body) => Number(body["result"]?.["discount_amount"]) < 0],
    ])
  }
  await kit.expectSuccess("cart.deleteCoupon", form, { query })
}

const placeOrder = async (
  kit: Kit,
  form: Buyer["form"],
  common: Readonly<Record<string, string>>,
  cartId: string,
  sku: string,
): Promise<string | null> => {
  const body = {
    order_id: randomUUID(),
    user_id: form === "guest" ? "" : "1",
    cart_id: cartId,
    store_code: kit.server.store,
    store_id: 1,
    transmited: true,
    products: [{ sku, name: sku, qty: 3, price: 1, product_type: "simple" }],
    addressInformation: {
      shippingAddress: address,
      billingAddress: address,
      shipping_method_code: "flatrate",
      shipping_carrier_code: "flatrate",
      payment_method_code: "checkmo",
      payment_method_additional: {},
    },
  }
  await kit.expectRefusal("order.place", `${form}, no products`, {
    query: common,
    body: { ...body, products: [] },
  })
  const placed = await kit.expectSuccess("order.place", form, { query: common, body })
  const numberOf = (response: Json | null): string | null => {
    const result = response?.["result"]
    if (result === undefined) return null
    return String(typeof result === "number" ? result : (result["orderNumber"] ?? result["backendOrderId"]))
  }
  const number = numberOf(placed)
  if (number !== null)
    await kit.expectSuccess("order.place", `${form}, the same again`, { query: common, body }, [
      ["it is the same order", (response) => numberOf(response) === number],
    ])
  return number
}
