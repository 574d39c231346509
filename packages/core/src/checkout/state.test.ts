import { Option } from "effect"
import { describe, expect, it } from "vitest"
import { address, cart, local } from "@shop/testing"
import { empty, type PaymentMethod, type ShippingMethod } from "../cart/index.ts"
import { codecOf } from "../device-store/index.ts"
import { cents } from "../money/index.ts"
import { defaults, limits } from "../settings/index.ts"
import {
  afterOrder,
  begin,
  type CheckoutState,
  deliveryOf,
  done,
  isActive,
  methodFor,
  needsShipping,
  offered,
  stepAfter,
  stepOf,
  view,
} from "./index.ts"
import { capabilityTable } from "../capabilities/index.ts"
import { payableMethods } from "./provided.ts"
import { checkoutFormat } from "./model.ts"

const personal = { firstName: "Ada", lastName: "Martin", email: "ada@example.com" }
const method = (code: string): ShippingMethod => ({
  carrierCode: code,
  methodCode: code,
  title: code,
  carrierTitle: code,
  amountNetCents: cents(4_00),
  amountGrossCents: cents(5_00),
})
const payment = (code: string, costCents = 0): PaymentMethod => ({
  code,
  title: code,
  costGrossCents: cents(costCents),
})
const state = (checkout: Partial<CheckoutState>): CheckoutState => ({ ...begin, ...checkout })
const chosen = (code: string) => ({ carrierCode: code, methodCode: code })
const complete = state({
  personal,
  shipping: address,
  chosenMethod: chosen("flatrate"),
  paymentCode: "checkmo",
  shippingMethods: [method("flatrate")],
  paymentMethods: [payment("checkmo"), payment("cashondelivery", 3_00)],
})

describe("CK1, CK6 steps", () => {
  it.each([
    ["nothing", begin, true, [], "personal"],
    ["personal details", state({ personal, step: "shipping" }), true, ["personal"], "shipping"],
    [
      "an address without a method",
      state({ personal, shipping: address, step: "payment" }),
      true,
      ["personal"],
      "shipping",
    ],
    [
      "where",
      state({ personal, shipping: address, chosenMethod: chosen("x"), step: "payment" }),
      true,
      ["personal", "shipping"],
      "payment",
    ],
    ["everything", { ...complete, step: "review" }, true, ["personal", "shipping", "payment"], "review"],
    [
      "personal details, for virtual goods",
      state({ personal, step: "payment" }),
      false,
      ["personal"],
      "payment",
    ],
    [
      "virtual goods without a billing address",
      state({ personal, paymentCode: "checkmo", step: "review" }),
      false,
      ["personal"],
      "payment",
    ],
    [
      "virtual goods, paid",
      state({ personal, billing: address, paymentCode: "checkmo", step: "review" }),
      false,
      ["personal", "payment"],
      "review",
    ],
  ] as ReadonlyArray<readonly [string, CheckoutState, boolean, ReadonlyArray<string>, string]>)(
    "%s",
    (_, of, isShipped, finished, step) => {
      expect(done(of, isShipped)).toEqual(finished)
      expect(stepOf(of, isShipped)).toBe(step)
    },
  )
  it("the shopper can go back, and never beyond the completed steps", () => {
    expect(stepOf({ ...complete, step: "personal" }, true)).toBe("personal")
    expect(stepOf(state({ personal, step: "review" }), true)).toBe("shipping")
    expect(stepOf(state({ personal, step: "shipping" }), false)).toBe("payment")
  })
  it("follow one another", () => {
    expect([stepAfter("personal", true), stepAfter("personal", false), stepAfter("payment", true)]).toEqual([
      "shipping",
      "payment",
      "review",
    ])
  })
})

describe("CK2 on the device", () => {
  const { encode, decode } = codecOf(checkoutFormat)
  const write = (state: CheckoutState) => Option.getOrNull(encode(state))
  const read = (stored: unknown): CheckoutState => ({
    ...begin,
    ...Option.getOrNull(decode(stored)),
    step: "review",
  })
  it("stores personal details, addresses and choices, and continues at the first incomplete step", () => {
    const restored = read(JSON.parse(JSON.stringify(write({ ...complete, modifiedAtMs: 7 }))))
    expect(restored).toMatchObject({
      personal,
      shipping: address,
      chosenMethod: chosen("flatrate"),
      paymentCode: "checkmo",
      modifiedAtMs: 7,
    })
    expect(stepOf(restored, true)).toBe("review")
  })
  it("never stores a password", () => {
    const typed = { ...complete, personal: { ...personal, password: "secret" } as never }
    expect(JSON.stringify(write(typed))).not.toContain("secret")
  })
  it.each([[undefined], [null], ["x"], [{ version: 2 }], [{ version: 1, personal: { firstName: 7 } }]])(
    "%j counts as missing",
    (value) => expect(read(value)).toEqual({ ...begin, step: "review" }),
  )
})

describe("CK3 the default delivery", () => {
  const { fallback } = defaults.shipping
  it.each([
    ["the platform's", null, chosen("b")],
    ["not over a choice", chosen("a"), chosen("a")],
  ])("is %s", (_, had, expected) =>
    expect(
      methodFor([method("a"), method("flatrate"), { ...method("b"), isDefault: true }], had, fallback),
    ).toEqual(expected),
  )
  it.each([
    ["the one they had", ["a", "flatrate", "b"], chosen("b"), chosen("b")],
    ["else the shop's default", ["a", "flatrate"], chosen("gone"), chosen("flatrate")],
    ["else the first", ["a", "b"], null, chosen("a")],
    ["else none", [], chosen("a"), null],
  ])("is %s", (_, methods, had, expected) =>
    expect(methodFor(methods.map(method), had, fallback)).toEqual(expected),
  )
})

describe("CK4 cash on delivery", () => {
  it("is offered only with something to deliver", () => {
    const methods = [payment("checkmo"), payment("cashondelivery")]
    expect(offered(methods, true).map(({ code }) => code)).toEqual(["checkmo", "cashondelivery"])
    expect(offered(methods, false).map(({ code }) => code)).toEqual(["checkmo"])
  })
})

describe("CK5 carts with and without shipping", () => {
  it.each([
    ["nothing", empty, false],
    ["a bowl", cart({ BOL: 1 }), true],
    ["a workshop", { ...empty, local: [local("ATELIER", 1, { isVirtual: true })] }, false],
    ["both", { ...empty, local: [local("ATELIER", 1, { isVirtual: true }), local("BOL", 1)] }, true],
  ])("%s", (_, of, expected) => expect(needsShipping(of)).toBe(expected))
})

describe("CK7 the delivery of the cart", () => {
  it("the address's country and the methods with their prices", () =>
    expect(deliveryOf({ ...complete, paymentCode: "cashondelivery" }, true, "DE")).toEqual({
      country: "FR",
      isCountryKnown: true,
      carrierCode: "flatrate",
      methodCode: "flatrate",
      paymentCode: "cashondelivery",
      shippingGrossCents: 5_00,
      email: "ada@example.com",
      paymentGrossCents: 3_00,
    }))
  it("the store's country without an address; no delivery for virtual goods", () => {
    expect(deliveryOf(begin, true, "DE")).toMatchObject({
      country: "DE",
      isCountryKnown: false,
      carrierCode: null,
      shippingGrossCents: null,
    })
    expect(deliveryOf({ ...complete, billing: { ...address, country: "GB" } }, false, "DE")).toMatchObject({
      country: "GB",
      carrierCode: null,
    })
  })
})

describe("CK8 the activity window", () => {
  it.each([
    [0, true],
    [limits.checkoutActiveMs, true],
    [limits.checkoutActiveMs + 100, false],
  ])("%d ms after the last activity: %j", (agoMs, expected) =>
    expect(isActive(1_000_000_000, 1_000_000_000 + agoMs)).toBe(expected),
  )
  it("is over when the shopper has left", () => expect(isActive(0, 1000)).toBe(false))
})

describe("CK9 after an order", () => {
  it("retains person and addresses, and clears the chosen methods", () =>
    expect(afterOrder(complete)).toEqual(state({ personal, shipping: address })))
})

describe("CK33 the delivery time", () => {
  const days = { FR: [2, 3], DE: [3, 5] } as const
  const moment = {
    needsShipping: true,
    weeksUntilMade: 0,
    isPlacing: false,
    countries: ["FR", "DE"],
    country: "DE",
    customer: null,
    workingDays: days,
  }
  it("is that of the country, otherwise of the most likely one; null without shipping", () => {
    expect(view(complete, moment).workingDays).toEqual([2, 3])
    expect(view(state({}), moment).workingDays).toEqual([3, 5])
    expect(view(complete, { ...moment, needsShipping: false }).workingDays).toBeNull()
    expect(view(complete, { ...moment, workingDays: {} }).workingDays).toBeNull()
  })
  it("CK36 is weeks where a piece is made to order, and no days", () => {
    expect(view(complete, { ...moment, weeksUntilMade: 4 })).toMatchObject({
      workingDays: null,
      weeksUntilMade: 4,
    })
    expect(view(complete, moment).weeksUntilMade).toBe(0)
  })
})

describe("CK10 the view", () => {
  it("hides the delivery of virtual goods, and cash on delivery with it", () =>
    expect(
      view(complete, {
        needsShipping: false,
        weeksUntilMade: 0,
        isPlacing: false,
        countries: ["FR"],
        country: "FR",
        customer: null,
      }),
    ).toMatchObject({
      shippingMethods: [],
      chosenMethod: null,
      paymentMethods: [{ code: "checkmo" }],
      countries: ["FR"],
    }))
})

describe("CK12 an address form begins", () => {
  const moment = {
    needsShipping: true,
    weeksUntilMade: 0,
    isPlacing: false,
    countries: ["FR", "GB"],
    country: "FR",
    customer: null,
  }
  const named = { firstName: "Ada", lastName: "Martin", street: "" }
  it.each([
    ["empty, in the store's country", state({}), { firstName: "", country: "FR" }, { country: "FR" }],
    ["with the buyer's name", state({ personal }), { ...named, country: "FR" }, { ...named, country: "FR" }],
    [
      "the bill in the country of delivery",
      state({ personal, shipping: { ...address, country: "GB" } }),
      { ...address, country: "GB" },
      { ...named, country: "GB" },
    ],
    [
      "with the earlier input",
      state({ personal, shipping: address, billing: { ...address, city: "Paris" } }),
      address,
      { ...address, city: "Paris" },
    ],
  ])("%s", (_, checkout, shipping, billing) =>
    expect(view(checkout, moment).opening).toMatchObject({
      personal: checkout.personal ?? { firstName: "", lastName: "", email: "" },
      shipping,
      billing,
    }),
  )

  const saved = (city: string, isDefaultShipping: boolean) => ({
    address: { ...address, city },
    isDefaultShipping,
  })
  const customer = { ...personal, firstName: "Augusta" }
  it.each([
    ["with the customer's name and default address", state({}), saved("Lyon", true), "Augusta", "Lyon"],
    ["in the store's country without one", state({}), saved("Lyon", false), "Augusta", ""],
    [
      "with the earlier input anyway",
      state({ personal, shipping: address }),
      saved("Lyon", true),
      "Ada",
      address.city,
    ],
  ])("%s", (_, checkout, last, firstName, city) => {
    const addresses = [saved("Nice", false), last]
    expect(view(checkout, { ...moment, customer: { ...customer, addresses } }).opening).toMatchObject({
      personal: { firstName },
      shipping: { city },
    })
  })
})

describe("PF10 ways of paying at a provider", () => {
  const methods = ["checkmo", "paypal", "stripe_payments"].map((code) => payment(code))
  it.each([
    [[], ["checkmo"]],
    [["paypal"], ["checkmo", "paypal"]],
    [["cards"], ["checkmo", "stripe_payments"]],
    [
      ["paypal", "cards"],
      ["checkmo", "paypal", "stripe_payments"],
    ],
  ])("with %j are %j", (present, codes) => {
    const capabilities = capabilityTable((name) => present.includes(name))
    expect(payableMethods(methods, capabilities).map(({ code }) => code)).toEqual(codes)
  })
})
