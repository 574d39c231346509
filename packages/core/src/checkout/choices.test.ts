import { Effect, type Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { cents } from "../money/index.ts"
import {
  address,
  type Device,
  makeDevice,
  makePlatform,
  type OpenShop,
  openShop,
  pass,
  product,
  run,
  toReview,
} from "@shop/testing"

const act = (work: () => void) =>
  Effect.suspend(() => {
    work()
    return pass(1000)
  })
const platform = () =>
  makePlatform([product({ sku: "BOL" }), product({ id: 2, sku: "RECETTES", type: "downloadable" })])

/** A shop with one thing in the cart, and its checkout entered. */
const inCheckout = (
  test: (shop: OpenShop, device: Device) => Effect.Effect<void, never, Scope.Scope>,
  sku = "BOL",
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice(platform())
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* act(() => shop.actions.cart.add({ sku, qty: 1 }))
      yield* act(() => shop.actions.checkout.enter())
      yield* test(shop, device)
    }),
  )
const person = { firstName: "Ada", lastName: "Martin", email: "ada@example.com" }
const tags = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body.tag)

describe("CK1, CK6 the steps of the checkout", () => {
  it("begins with a filled cart: an empty one gives a notification, and no request", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(platform())
        const shop = yield* openShop(device)
        yield* pass(0)
        yield* act(() => shop.actions.checkout.enter())
        expect(tags(shop)).toEqual(["CartEmpty"])
        expect(device.platform.log).not.toContain("cart.paymentMethods")
      }),
    ))
  it("returns to a completed step, which clears the errors, and continues from there", () =>
    inCheckout((shop) =>
      Effect.gen(function* () {
        yield* toReview(shop)
        yield* act(() => shop.actions.checkout.savePersonal({ ...person, email: "ada" }))
        expect(shop.views.checkout?.faults).toEqual([{ field: "email", tag: "email" }])
        yield* act(() => shop.actions.checkout.edit("shipping"))
        expect(shop.views.checkout).toMatchObject({ step: "shipping", faults: [] })
        yield* act(() => shop.actions.checkout.saveShipping({ ...address, city: "  Nantes " }))
        expect(shop.views.checkout).toMatchObject({ step: "payment", shipping: { city: "Nantes" } })
      }),
    ))
  it("AD2 normalizes the addresses", () =>
    inCheckout((shop) =>
      Effect.gen(function* () {
        yield* toReview(shop)
        const london = { ...address, country: "gb", postcode: " sw1a  1aa" }
        const normalized = { country: "GB", postcode: "SW1A 1AA" }
        yield* act(() => shop.actions.checkout.saveShipping(london))
        expect(shop.views.checkout).toMatchObject({ faults: [], shipping: normalized })
        const { paymentCode } = shop.views.checkout!
        yield* act(() => shop.actions.checkout.savePayment({ paymentCode: paymentCode!, billing: london }))
        expect(shop.views.checkout).toMatchObject({ faults: [], billing: normalized })
      }),
    ))
})

describe("CK3, CK7 the delivery", () => {
  it("is one that is offered; another is a fault, and the one of before stays", () =>
    inCheckout((shop, device) =>
      Effect.gen(function* () {
        yield* toReview(shop)
        const chosen = { carrierCode: "flatrate", methodCode: "flatrate" }
        expect(shop.views.checkout?.chosenMethod).toEqual(chosen)
        yield* act(() => shop.actions.checkout.chooseMethod("flatrate", "drone"))
        expect(shop.views.checkout).toMatchObject({
          chosenMethod: chosen,
          faults: [{ field: "method", tag: "choose" }],
        })
        yield* act(() => shop.actions.checkout.chooseMethod("flatrate", "flatrate"))
        expect(shop.views.checkout).toMatchObject({ chosenMethod: chosen, faults: [] })
        expect([...device.platform.carts.values()].map(({ methodCode }) => methodCode)).toEqual(["flatrate"])
      }),
    ))
  it("a country without delivery has an error at its field, and the shopper remains there", () =>
    inCheckout((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.checkout.savePersonal(person))
        device.platform.setHandler("cart.shippingMethods", () => [])
        yield* act(() => shop.actions.checkout.saveShipping(address))
        expect(shop.views.checkout).toMatchObject({
          step: "shipping",
          faults: [{ field: "country", tag: "country" }],
        })
      }),
    ))
  it("CK42 refused by the platform, the shopper remains there without an error of the country", () =>
    inCheckout((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.checkout.savePersonal(person))
        device.platform.fail({ on: "cart.shippingMethods", kind: { refuse: 400, message: "Too heavy" } })
        yield* act(() => shop.actions.checkout.saveShipping(address))
        expect(shop.views.checkout).toMatchObject({ step: "shipping", faults: [] })
        expect(shop.views.notifications?.map(({ body }) => body)).toContainEqual({
          tag: "RequestFailed",
          request: "deliveryMethods",
          message: "Too heavy",
        })
        yield* act(() => shop.actions.checkout.saveShipping(address))
        expect(shop.views.checkout).toMatchObject({ step: "payment", faults: [] })
      }),
    ))
  it("without a response is the shop's own", () =>
    inCheckout((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.checkout.savePersonal(person))
        yield* SubscriptionRef.set(device.online, false)
        yield* act(() => shop.actions.checkout.saveShipping(address))
        expect(shop.views.checkout).toMatchObject({
          step: "payment",
          chosenMethod: { carrierCode: "flatrate" },
        })
      }),
    ))
  it("of a cart that no server has seen is the shop's own as well", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(platform())
        const shop = yield* openShop(device)
        yield* pass(0)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(0)
        yield* SubscriptionRef.set(device.online, false)
        yield* act(() => shop.actions.checkout.savePersonal(person))
        yield* act(() => shop.actions.checkout.saveShipping(address))
        expect(device.platform.log).not.toContain("cart.create")
        expect(shop.views.checkout).toMatchObject({
          step: "payment",
          chosenMethod: { carrierCode: "flatrate" },
        })
      }),
    ))
})

describe("CK4, CK5, CK6 the payment step", () => {
  it.each([
    ["in a way that is not offered", { paymentCode: "gold", billing: null }, [["paymentCode", "choose"]]],
    [
      "without a buyer or an address",
      { paymentCode: "checkmo", billing: { ...address, city: " ", country: "AQ" } },
      [
        ["country", "country"],
        ["city", "required"],
      ],
    ],
  ] as const)("%s is a fault", (_, input, faults) =>
    inCheckout((shop) =>
      Effect.gen(function* () {
        yield* toReview(shop)
        yield* act(() => shop.actions.checkout.edit("payment"))
        yield* act(() => shop.actions.checkout.savePayment(input))
        expect(shop.views.checkout?.step).toBe("payment")
        expect(shop.views.checkout?.faults.map(({ field, tag }) => [field, tag])).toEqual(faults)
      }),
    ),
  )
  it("the billing address may differ, and is trimmed", () =>
    inCheckout((shop, device) =>
      Effect.gen(function* () {
        yield* toReview(shop)
        yield* act(() =>
          shop.actions.checkout.savePayment({
            paymentCode: "checkmo",
            billing: { ...address, firstName: " Bea " },
          }),
        )
        yield* act(() => shop.actions.checkout.place({ termsAccepted: true }))
        expect(shop.views.lastOrder?.state).toBe("confirmed")
        expect(device.platform.sent.at(-1)).toBeDefined()
        const [record] = [...device.stored.get("orders")!.values()].map((json) => JSON.parse(json) as never)
        expect(record).toMatchObject({ kept: { order: { billing: { firstName: "Bea" } } } })
      }),
    ))
  it("requires a billing address and offers no cash on delivery without shipping", () =>
    inCheckout(
      (shop) =>
        Effect.gen(function* () {
          yield* act(() => shop.actions.checkout.savePersonal(person))
          expect(shop.views.checkout?.step).toBe("payment")
          yield* act(() => shop.actions.checkout.savePayment({ paymentCode: "checkmo", billing: null }))
          expect(shop.views.checkout?.faults).toEqual([{ field: "street", tag: "required" }])
          yield* act(() =>
            shop.actions.checkout.savePayment({ paymentCode: "cashondelivery", billing: address }),
          )
          expect(shop.views.checkout?.faults).toEqual([{ field: "paymentCode", tag: "choose" }])
          yield* act(() => shop.actions.checkout.savePayment({ paymentCode: "checkmo", billing: address }))
          expect(shop.views.checkout).toMatchObject({ step: "review", faults: [] })
        }),
      "RECETTES",
    ))
})

describe("CK3 a platform that offers methods offline", () => {
  it("keeps them without an answer", () =>
    inCheckout((shop, device) =>
      Effect.gen(function* () {
        const method = {
          carrierCode: "courier",
          methodCode: "slow",
          title: "Slow",
          carrierTitle: "",
          amountNetCents: cents(4_00),
          amountGrossCents: cents(5_00),
        }
        device.platform.setHandler("cart.shippingMethods", () => [
          method,
          { ...method, methodCode: "offline", isOffline: true },
        ])
        yield* toReview(shop)
        device.platform.fail({ on: "cart.shippingMethods", kind: "loseRequest" })
        device.platform.fail({ on: "cart.shippingMethods", kind: "loseRequest" })
        yield* act(() => shop.actions.checkout.saveShipping(address))
        yield* pass(20_000)
        expect(shop.views.checkout?.shippingMethods.map(({ methodCode }) => methodCode)).toEqual(["offline"])
      }),
    ))
})

describe("CK41 the data of a payment method", () => {
  it("reaches the order, and the device stores it with the order alone", () =>
    inCheckout((shop, device) =>
      Effect.gen(function* () {
        yield* toReview(shop)
        const additional = { token: "t-0-k" }
        yield* act(() =>
          shop.actions.checkout.savePayment({ paymentCode: "checkmo", billing: null, additional }),
        )
        expect(JSON.stringify([...device.stored])).not.toContain("t-0-k")
        let sent: unknown = null
        device.platform.setHandler("order.place", (order: { readonly paymentAdditional?: unknown }) => {
          sent = order.paymentAdditional
          return { orderNumber: "1", backendOrderId: "1", placedAt: "" }
        })
        yield* act(() => shop.actions.checkout.place({ termsAccepted: true }))
        expect(sent).toEqual(additional)
      }),
    ))
})

describe("CK34 the payment methods depend on the delivery", () => {
  const codes = (shop: OpenShop) => shop.views.checkout?.paymentMethods.map(({ code }) => code)
  it("when the address is sent, and a choice that is no longer offered must be made again", () =>
    inCheckout((shop) =>
      Effect.gen(function* () {
        yield* toReview(shop)
        expect(codes(shop)).toEqual(["checkmo", "cashondelivery"])
        yield* act(() => shop.actions.checkout.edit("payment"))
        yield* act(() => shop.actions.checkout.savePayment({ paymentCode: "cashondelivery", billing: null }))
        expect(shop.views.checkout?.step).toBe("review")
        yield* act(() => shop.actions.checkout.edit("shipping"))
        yield* act(() =>
          shop.actions.checkout.saveShipping({ ...address, country: "GB", postcode: "E1 6AN" }),
        )
        expect(codes(shop)).toEqual(["checkmo"])
        expect(shop.views.checkout).toMatchObject({ step: "payment", paymentCode: null })
        yield* act(() => shop.actions.checkout.savePayment({ paymentCode: "cashondelivery", billing: null }))
        expect(shop.views.checkout?.faults).toEqual([{ field: "paymentCode", tag: "choose" }])
      }),
    ))
  it("a payment that is saved while they load again waits for them", () =>
    inCheckout((shop, device) =>
      Effect.gen(function* () {
        yield* toReview(shop)
        yield* act(() => shop.actions.checkout.edit("payment"))
        device.platform.fail({ on: "cart.shippingMethods", kind: { travelMs: 3000 } })
        yield* act(() => shop.actions.cart.setQty(shop.views.cart!.lines[0]!.key, 2))
        expect(shop.views.checkout?.isLoadingMethods).toBe(true)
        shop.actions.checkout.savePayment({ paymentCode: "checkmo", billing: null })
        yield* pass(500)
        expect(shop.views.checkout?.step).toBe("payment")
        yield* pass(5000)
        expect(shop.views.checkout).toMatchObject({ step: "review", isLoadingMethods: false })
      }),
    ))
  it("when the delivery is another", () =>
    inCheckout((shop, device) =>
      Effect.gen(function* () {
        yield* toReview(shop)
        device.platform.setHandler("cart.paymentMethods", () => [
          { code: "banktransfer", title: "Bank transfer", costGrossCents: cents(0) },
        ])
        yield* act(() => shop.actions.checkout.edit("payment"))
        yield* act(() => shop.actions.checkout.chooseMethod("flatrate", "flatrate"))
        expect(codes(shop)).toEqual(["banktransfer"])
        expect(shop.views.checkout).toMatchObject({ step: "payment", paymentCode: null })
      }),
    ))
  it("without shipping, when the billing address is sent", () =>
    inCheckout(
      (shop, device) =>
        Effect.gen(function* () {
          yield* act(() => shop.actions.checkout.savePersonal(person))
          device.platform.setHandler("cart.paymentMethods", ({ country }: { readonly country: string }) =>
            country === "GB" ? [] : [{ code: "checkmo", title: "Cheque", costGrossCents: cents(0) }],
          )
          const billing = { ...address, country: "GB", postcode: "E1 6AN" }
          yield* act(() => shop.actions.checkout.savePayment({ paymentCode: "checkmo", billing }))
          expect(shop.views.checkout).toMatchObject({
            step: "payment",
            paymentCode: null,
            paymentMethods: [],
          })
        }),
      "RECETTES",
    ))
  it("where a platform refuses a delivery for the cart, they are requested alone", () =>
    inCheckout((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "cart.shippingInformation", kind: { refuse: 400 } })
        const before = device.platform.count("cart.paymentMethods")
        yield* act(() => shop.actions.checkout.chooseMethod("flatrate", "flatrate"))
        yield* act(() => shop.actions.checkout.enter())
        expect(device.platform.count("cart.paymentMethods")).toBe(before + 1)
        expect(codes(shop)).toEqual(["checkmo", "cashondelivery"])
      }),
    ))
})

describe("CK11 a cart without delivery", () => {
  it("requests the payment methods again when it changes, whatever the address", () =>
    inCheckout(
      (shop, device) =>
        Effect.gen(function* () {
          device.platform.setHandler("cart.paymentMethods", () => [
            { code: "banktransfer", title: "Bank transfer", costGrossCents: cents(0) },
          ])
          yield* act(() => shop.actions.cart.setQty("RECETTES", 2))
          yield* pass(1000)
          expect(shop.views.checkout?.paymentMethods.map(({ code }) => code)).toEqual(["banktransfer"])
          expect(device.platform.count("cart.shippingMethods")).toBe(0)
        }),
      "RECETTES",
    ))
})

describe("CK37 a free order", () => {
  it("C11: requires no payment method, and requires one again once it costs something", () =>
    inCheckout((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("cart.paymentMethods", () => [
          { code: "free", title: "Nothing to pay", costGrossCents: cents(0) },
        ])
        yield* act(() => shop.actions.checkout.savePersonal(person))
        yield* act(() => shop.actions.checkout.saveShipping(address))
        expect(shop.views.checkout).toMatchObject({
          step: "payment",
          requiresPayment: false,
          paymentCode: "free",
        })
        yield* act(() => shop.actions.checkout.savePayment({ paymentCode: "", billing: null }))
        expect(shop.views.checkout).toMatchObject({ step: "review", paymentCode: "free", faults: [] })
        device.platform.setHandler("cart.paymentMethods", () => [
          { code: "checkmo", title: "Cheque", costGrossCents: cents(0) },
        ])
        yield* act(() => shop.actions.checkout.chooseMethod("flatrate", "flatrate"))
        expect(shop.views.checkout).toMatchObject({
          step: "payment",
          requiresPayment: true,
          paymentCode: null,
        })
      }),
    ))
})
