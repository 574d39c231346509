import { describe, expect, it } from "vitest"
import type { Order } from "@shop/core/order"
import type { Coupon } from "../carts/index.ts"
import { cents, ratePpm } from "@shop/core/money"
import type { BundleLink } from "@shop/core/product"
import { choice, price, product, stock as stockItem, variant } from "@shop/testing"
import {
  address,
  change,
  line,
  order,
  failureOf,
  memoryShop,
  view,
} from "../../../../tests/support/memory-shop.ts"

const bol = product({ sku: "BOL", id: 1, price: price(24_00) })
const mug = product({ sku: "MUG", id: 2, price: price(9_50) })
const book = product({ sku: "BOOK", id: 3, type: "downloadable", price: price(12_00) })
const stock = { BOL: { qty: 5 }, MUG: { qty: 5 } }
const open = () => memoryShop({ products: [bol, mug, book], stock })

describe("CM10 an order", () => {
  it("stores order, lines, taken stock and letter in one transaction", () => {
    const shop = open()
    const place = shop.cartOf({ BOL: 2, MUG: 1 })
    const placed = shop.run(
      shop.orders.place(order(place.token, [line("BOL", 2), line("MUG", 1)]), "key-1", view),
    )
    expect(placed).toMatchObject({ orderNumber: "FR-100001", backendOrderId: "1" })
    expect(shop.run(shop.orders.latest(10))).toMatchObject([
      {
        number: "FR-100001",
        store: "fr",
        status: "pending",
        email: "anne@example.org",
        grandCents: 62_50,
        lineCount: 2,
      },
    ])
    expect([shop.qtyOf("BOL"), shop.qtyOf("MUG"), shop.count("outbox"), shop.count("operation")]).toEqual([
      3, 4, 1, 1,
    ])
    expect(
      shop.database.all(
        "SELECT sku, qty, unit_gross_cents, row_gross_cents, tax_cents FROM order_line ORDER BY position",
      ),
    ).toMatchObject([
      { sku: "BOL", qty: 2, unit_gross_cents: 24_00, row_gross_cents: 48_00, tax_cents: 8_00 },
      { sku: "MUG", qty: 1, unit_gross_cents: 9_50, row_gross_cents: 9_50, tax_cents: 1_58 },
    ])
  })
  it("tidies names and addresses", () => {
    const shop = open()
    const person = { firstName: " Anne ", lastName: "Martin", email: " anne@example.org" }
    const orderRequest = order(shop.cartOf({ BOL: 1 }).token, [line("BOL", 1)], {
      personal: person,
      shipping: address({ city: " Le  Puy ", country: "fr" }),
    })
    shop.run(shop.orders.place(orderRequest, "key-1", view))
    expect(shop.run(shop.orders.latest(1))).toMatchObject([{ email: "anne@example.org" }])
    expect(
      JSON.parse(String(shop.database.get("SELECT shipping_address FROM orders")!["shipping_address"])),
    ).toMatchObject({ city: "Le Puy", country: "FR" })
  })
  it("ignores the amounts of the client", () => {
    const shop = open()
    const place = shop.cartOf({ BOL: 1 })
    shop.run(
      shop.orders.place(order(place.token, [line("BOL", 1, { unitGrossCents: cents(1) })]), "key-1", view),
    )
    expect(shop.run(shop.orders.latest(1))).toMatchObject([{ grandCents: 29_00 }])
  })
  it("of downloads alone needs no address and no delivery, and cannot be paid in cash", () => {
    const shop = open()
    const virtual = { shipping: null, carrierCode: null, methodCode: null }
    const place = shop.cartOf({ BOOK: 1 })
    const cash = order(place.token, [line("BOOK", 1)], { ...virtual, paymentCode: "cashondelivery" })
    expect(failureOf(shop.orders.place(cash, "key-1", view)).reason).toEqual({ tag: "PaymentUnknown" })
    shop.run(shop.orders.place(order(place.token, [line("BOOK", 1)], virtual), "key-2", view))
    expect(shop.run(shop.orders.latest(1))).toMatchObject([{ grandCents: 12_00 }])
  })
  it("adds its own lines to a cart that was never synchronized", () => {
    const shop = open()
    const place = shop.cartOf({})
    shop.run(
      shop.orders.place(order(place.token, [line("BOL", 1)], { grandCents: cents(29_00) }), "key-1", view),
    )
    expect(shop.count("order_line")).toBe(1)
    const other = shop.cartOf({})
    expect(
      failureOf(shop.orders.place(order(other.token, [line("NONE", 1)]), "key-2", view)).reason,
    ).toMatchObject({ tag: "Unavailable", shortages: [{ sku: "NONE" }] })
    expect(shop.run(shop.carts.pull(other))).toEqual([])
  })
  it("counts the use of a coupon, and allows its last use once", () => {
    const shop = open()
    shop.coupon({
      code: "ONCE",
      promotion: { code: "fixed", args: { amountCents: 4_00 } },
      usesLeft: 1,
      endsAtMs: null,
    })
    const [first, second] = [shop.cartOf({ BOL: 1 }), shop.cartOf({ BOL: 1 })]
    for (const place of [first, second]) shop.run(shop.carts.applyCoupon(place, "once"))
    const with25 = { grandCents: cents(25_00) }
    shop.run(shop.orders.place(order(first.token, [line("BOL", 1)], with25), "key-1", view))
    expect(
      failureOf(shop.orders.place(order(second.token, [line("BOL", 1)], with25), "key-2", view)).reason,
    ).toMatchObject({
      tag: "CouponRefused",
      coupon: "ONCE",
      reason: "usedUp",
      totals: { couponCode: null, grandCents: 29_00 },
    })
  })
})

describe("CM380 a refused coupon and an order without a total", () => {
  const withCoupon = (more: Partial<Coupon>) => {
    const shop = open()
    shop.coupon({
      code: "ONCE",
      promotion: { code: "fixed", args: { amountCents: 4_00 } },
      usesLeft: null,
      endsAtMs: null,
      ...more,
    })
    const place = shop.cartOf({ BOL: 1 })
    shop.run(shop.carts.applyCoupon(place, "once"))
    const ask = (key: string, given: Partial<Order> = {}) =>
      shop.orders.place(order(place.token, [line("BOL", 1)], given), key, view)
    return { shop, place, ask }
  }
  it("is refused with the new total, stores nothing, and passes the second time", () => {
    const { shop, place, ask } = withCoupon({ usesLeft: 1 })
    const rival = shop.cartOf({ BOL: 1 })
    shop.run(shop.carts.applyCoupon(rival, "once"))
    shop.run(shop.orders.place(order(rival.token, [line("BOL", 1)]), "rival", view))
    expect(failureOf(ask("key")).reason).toMatchObject({
      tag: "CouponRefused",
      coupon: "ONCE",
      reason: "usedUp",
      totals: { couponCode: null, grandCents: 29_00 },
    })
    expect([shop.count("orders"), shop.qtyOf("BOL")]).toEqual([1, 4])
    const shown = shop.run(shop.carts.totals(place))
    expect([shown.grandCents, shown.couponRefusal]).toEqual([24_00, undefined])
    shop.run(ask("key"))
    expect(shop.run(shop.orders.latest(1))).toMatchObject([{ grandCents: 29_00 }])
  })
  it("is refused for a coupon that the operator has ended", () => {
    const { shop, ask } = withCoupon({})
    shop.coupon({
      code: "ONCE",
      promotion: { code: "fixed", args: { amountCents: 4_00 } },
      usesLeft: null,
      endsAtMs: 1,
    })
    expect(failureOf(ask("key")).reason).toMatchObject({ tag: "CouponRefused", reason: "over" })
  })
  it("keeps the coupon of a client that sends totals, whose next order states the new one", () => {
    const { shop, place, ask } = withCoupon({})
    shop.coupon({
      code: "ONCE",
      promotion: { code: "fixed", args: { amountCents: 4_00 } },
      usesLeft: null,
      endsAtMs: 1,
    })
    expect(failureOf(ask("key", { grandCents: cents(25_00) })).reason).toMatchObject({ tag: "CouponRefused" })
    expect(shop.run(shop.carts.totals(place)).couponRefusal).toMatchObject({ coupon: "ONCE" })
    shop.run(ask("key", { grandCents: cents(29_00) }))
    expect(shop.count("orders")).toBe(1)
  })
  it("passes while the coupon holds", () => {
    const { shop, ask } = withCoupon({})
    shop.run(ask("key"))
    expect(shop.run(shop.orders.latest(1))).toMatchObject([{ grandCents: 25_00 }])
  })
})

describe("CM12 order numbers", () => {
  it("go up by one in each store, and a refused order uses none", () => {
    const shop = open()
    const [, en] = [view, { ...view, code: "en" }]
    const numbers = [view, en, view].map((at, index) => {
      const place = shop.cartOf({ BOL: 1 })
      failureOf(shop.orders.place(order(place.token, [line("BOL", 9)]), `bad-${index}`, at))
      return shop.run(shop.orders.place(order(place.token, [line("BOL", 1)]), `key-${index}`, at)).orderNumber
    })
    expect(numbers).toEqual(["FR-100001", "EN-100001", "FR-100002"])
  })
})

it("FO16 an order is placed for a last name of one letter", () => {
  const shop = open()
  const place = shop.cartOf({ BOL: 1 })
  const named = {
    personal: { firstName: "Y", lastName: "O", email: "anne@example.org" },
    shipping: address({ lastName: "O" }),
    billing: address({ lastName: "O" }),
  }
  const { orderNumber } = shop.run(
    shop.orders.place(order(place.token, [line("BOL", 1)], named), "key-1", view),
  )
  expect(orderNumber).toBe("FR-100001")
})

describe("CM11 a refused order stores nothing", () => {
  const cases = [
    [
      "a total that the shopper did not see",
      { grandCents: cents(28_99) },
      [line("BOL", 1)],
      { tag: "TotalChanged", totals: { grandCents: 29_00 } },
    ],
    ["a quantity that differs from the cart", {}, [line("BOL", 2)], { tag: "CartChanged" }],
    ["a product that is not in the cart", {}, [line("MUG", 1)], { tag: "CartChanged" }],
    ["a line less than the cart has", {}, [], { tag: "CartChanged" }],
    ["an unknown delivery method", { methodCode: "drone" }, [line("BOL", 1)], { tag: "MethodUnknown" }],
    ["no delivery", { carrierCode: null, methodCode: null }, [line("BOL", 1)], { tag: "MethodUnknown" }],
    ["an unknown payment method", { paymentCode: "barter" }, [line("BOL", 1)], { tag: "PaymentUnknown" }],
    [
      "no address to send it to",
      { shipping: null },
      [line("BOL", 1)],
      { tag: "FieldsInvalid", faults: [{ field: "shipping.country" }] },
    ],
    [
      "fields that cannot be right",
      {
        shipping: address({ postcode: "1" }),
        billing: address({ city: "" }),
        personal: { firstName: "", lastName: "Martin", email: "anne" },
      },
      [line("BOL", 1)],
      {
        tag: "FieldsInvalid",
        faults: [
          { field: "personal.firstName" },
          { field: "personal.email" },
          { field: "shipping.postcode" },
          { field: "billing.city" },
        ],
      },
    ],
    [
      "a country without delivery",
      { shipping: address({ country: "US" }) },
      [line("BOL", 1)],
      { tag: "FieldsInvalid", faults: [{ field: "shipping.country" }] },
    ],
    ["an unknown cart", { cart: "x".repeat(32) }, [line("BOL", 1)], { tag: "CartUnknown" }],
  ] as const
  it.each(cases)("%s", (_, given, lines, reason) => {
    const shop = open()
    const place = shop.cartOf({ BOL: 1 })
    const orderRequest = order(place.token, lines, given as object)
    expect(failureOf(shop.orders.place(orderRequest, "key-1", view)).reason).toMatchObject(reason)
    expect([shop.count("orders"), shop.count("outbox"), shop.count("operation"), shop.qtyOf("BOL")]).toEqual([
      0, 0, 0, 5,
    ])
    expect(shop.run(shop.orders.place(order(place.token, [line("BOL", 1)]), "key-1", view)).orderNumber).toBe(
      "FR-100001",
    )
  })
  it("an empty cart", () => {
    const shop = open()
    expect(failureOf(shop.orders.place(order(shop.cartOf({}).token, []), "key-1", view)).reason).toEqual({
      tag: "CartEmpty",
    })
  })
  it.each([
    ["too few left", { BOL: { qty: 1 } }, { sku: "BOL", qtyWanted: 2, qtyLeft: 1 }],
    ["none left", { BOL: { qty: 0, isInStock: false } }, { sku: "BOL", qtyWanted: 2, qtyLeft: 0 }],
  ])("%s", (_, left, shortage) => {
    const shop = memoryShop({ products: [bol, mug], stock: { ...stock, BOL: { qty: 9 } } })
    const place = shop.cartOf({ MUG: 1, BOL: 2 })
    for (const [sku, item] of Object.entries(left)) shop.stock.put(sku, stockItem(item))
    const orderRequest = order(place.token, [line("MUG", 1), line("BOL", 2)])
    expect(failureOf(shop.orders.place(orderRequest, "key-1", view)).reason).toEqual({
      tag: "Unavailable",
      shortages: [shortage],
    })
    expect([shop.qtyOf("MUG"), shop.count("orders")]).toEqual([5, 0])
  })
  it("a deleted product", () => {
    const shop = open()
    const place = shop.cartOf({ BOL: 1 })
    shop.catalogueProducts.delete("BOL")
    expect(
      failureOf(shop.orders.place(order(place.token, [line("BOL", 1)]), "key-1", view)).reason,
    ).toMatchObject({ tag: "Unavailable", shortages: [{ sku: "BOL" }] })
  })
})

describe("CM3 stock that an order takes", () => {
  const link = (sku: string, gross: number, rate: number, qty: number): BundleLink => {
    const net = Math.round((gross * 1_000_000) / (1_000_000 + rate))
    const payable = { netCents: cents(net), taxCents: cents(gross - net), grossCents: cents(gross) }
    const own = { payable, original: null, prior: null, ratePpm: ratePpm(rate) }
    return {
      id: sku,
      sku: product({ sku }).sku,
      name: sku,
      qty,
      isDefault: true,
      canChangeQty: false,
      price: own,
      stock: null,
    }
  }
  const hamper = product({
    sku: "HAMPER",
    type: "bundle",
    price: null,
    bundleOptions: [
      { id: 1, title: "Bowl", isRequired: true, type: "radio", links: [link("BOL", 12_00, 200_000, 1)] },
      { id: 2, title: "Jam", isRequired: true, type: "radio", links: [link("JAM", 10_55, 55_000, 3)] },
    ],
  })
  it("of a bundle is its parts, each taxed at its own rate", () => {
    const shop = memoryShop({
      products: [hamper],
      stock: { BOL: { qty: 5 }, JAM: { qty: 6 }, HAMPER: { qty: 0, isInStock: true, isManaged: false } },
    })
    const place = shop.cartOf({ HAMPER: 2 })
    const orderRequest = order(place.token, [line("HAMPER", 2)], { grandCents: cents(92_30) })
    shop.run(
      shop.orders.place(
        {
          ...orderRequest,
          shipping: address({ country: "GB", postcode: "SW1A 1AA" }),
          grandCents: cents(92_30),
        },
        "key-1",
        view,
      ),
    )
    expect([shop.qtyOf("BOL"), shop.qtyOf("JAM"), shop.qtyOf("HAMPER")]).toEqual([3, 0, 0])
    const { segments } = JSON.parse(String(shop.database.get("SELECT totals FROM orders")!["totals"]))
    const tax = segments.find(({ code }: { code: string }) => code === "tax")
    expect(
      tax.rates.map((rate: { ratePpm: number }) => rate.ratePpm).toSorted((a: number, b: number) => a - b),
    ).toEqual([55_000, 200_000])
  })
  it("of a configurable product is its variant, unless the product as a whole is out of stock", () => {
    const cocotte = product({
      sku: "COCOTTE",
      type: "configurable",
      price: null,
      configurableOptions: [choice("color", { 1: "Red" })],
      variants: [variant("COCOTTE-R", { color: "1" }, { price: price(80_00) })],
    })
    const shop = memoryShop({
      products: [cocotte],
      stock: { COCOTTE: { qty: 0, isManaged: false }, "COCOTTE-R": { qty: 2 } },
    })
    const option = { configurable: [{ optionId: "93", optionValue: "1" }], custom: [], bundle: [] }
    const place = shop.cartOf({})
    shop.run(shop.carts.update(place, change("COCOTTE", 1, { option })))
    const orderRequest = order(place.token, [line("COCOTTE-R", 1, { parentSku: "COCOTTE", option })])
    shop.stock.put("COCOTTE", stockItem({ qty: 0, isInStock: false }))
    expect(failureOf(shop.orders.place(orderRequest, "key-1", view)).reason).toMatchObject({
      tag: "Unavailable",
    })
    shop.stock.put("COCOTTE", stockItem({ qty: 0, isManaged: false }))
    shop.run(shop.orders.place(orderRequest, "key-1", view))
    expect([shop.qtyOf("COCOTTE"), shop.qtyOf("COCOTTE-R")]).toEqual([0, 1])
  })
})
