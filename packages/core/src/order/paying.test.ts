import { Effect, type Scope } from "effect"
import { describe, expect, it } from "vitest"
import { type Device, makeDevice, openShop, type OpenShop, pass, run, toReview } from "@shop/testing"
import { isPaidElsewhere } from "../checkout/index.ts"
import { stageOf } from "./paying.ts"

const id = "pay-1"
const away = "https://pay.example/approve"

/** A shop at the review with payment by card. The test sets the status of the payment. */
const atReview = (
  test: (
    shop: OpenShop,
    device: Device,
    setStatus: (status: string) => void,
  ) => Effect.Effect<void, never, Scope.Scope>,
  amountCents?: number,
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      let status = "created"
      device.platform.setHandler("cart.paymentMethods", () => [
        { code: "stripe_payments", title: "Card", costGrossCents: 0 },
      ])
      const shop = yield* openShop(device)
      yield* pass(0)
      shop.actions.cart.add({ sku: "BOL", qty: 1 })
      yield* pass(1000)
      yield* toReview(shop)
      shop.actions.checkout.savePayment({ paymentCode: "stripe_payments", billing: null })
      yield* pass(1000)
      const shown = shop.views.cart?.totals.grandCents ?? 0
      device.platform.setHandler("card.begin", () => ({
        paymentId: id,
        approvalUrl: away,
        amountCents: amountCents ?? shown,
      }))
      device.platform.setHandler("card.complete", () => ({ status }))
      yield* test(shop, device, (next) => {
        status = next
      })
    }),
  )
const act = (work: () => void) =>
  Effect.suspend(() => {
    work()
    return pass(1000)
  })
const tags = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body.tag)

describe("OR15 isPaidElsewhere", () => {
  it.each([
    ["paypal", true],
    ["stripe_payments", true],
    ["checkmo", false],
    ["constructor", false],
    [null, false],
  ])("%s: %s", (code, expected) => expect(isPaidElsewhere(code)).toBe(expected))
  it.each([
    ["created", "unsure"],
    ["approved", "approved"],
    ["spent", "spent"],
    ["refused", "refused"],
    ["abandoned", "abandoned"],
    ["disputed", "refused"],
  ] as const)("stageOf maps a payment that is %s to %s", (status, stage) =>
    expect(stageOf({ status })).toBe(stage),
  )
})

describe("OR15 Paying", () => {
  it("requires the terms before it opens the provider's page", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.paying.pay({ termsAccepted: false }))
        expect(shop.views.checkout?.faults).toEqual([{ field: "terms", tag: "termsNotAccepted" }])
        expect(device.left).toEqual([])
        yield* act(() => shop.actions.paying.pay({ termsAccepted: true }))
        expect(device.left).toEqual([away])
        expect(shop.views.paying?.stage).toBe("leaving")
      }),
    ))
  it("does not open the provider's page for a higher amount", () =>
    atReview(
      (shop, device) =>
        Effect.gen(function* () {
          yield* act(() => shop.actions.paying.pay({ termsAccepted: true }))
          expect(device.left).toEqual([])
          expect(tags(shop)).toContain("PriceChanged")
          expect(shop.views.paying?.stage).toBe("none")
        }),
      999_99,
    ))
  it("places the order once after an approved payment", () =>
    atReview((shop, device, setStatus) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.paying.pay({ termsAccepted: true }))
        setStatus("approved")
        yield* act(() => shop.actions.paying.back(id))
        expect(shop.views.lastOrder?.state).toBe("confirmed")
        expect(device.platform.count("order.place")).toBe(1)
        setStatus("spent")
        yield* act(() => shop.actions.paying.back(id))
        expect(device.platform.count("order.place")).toBe(1)
      }),
    ))
  it("places the order in a new page as well", () =>
    atReview((shop, device, setStatus) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.paying.pay({ termsAccepted: true }))
        setStatus("approved")
        const again = yield* openShop(device)
        again.actions.paying.back(id)
        yield* pass(3000)
        expect(again.views.lastOrder?.state).toBe("confirmed")
        expect(device.platform.count("order.place")).toBe(1)
      }),
    ))
  it.each([
    ["refused", "refused", "payment"],
    ["abandoned", "abandoned", "payment"],
    ["created", "unsure", "review"],
  ])("a %s payment places no order and shows why", (status, stage, step) =>
    atReview((shop, device, setStatus) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.paying.pay({ termsAccepted: true }))
        setStatus(status)
        yield* act(() => shop.actions.paying.back(id))
        expect(shop.views.paying?.stage).toBe(stage)
        expect(shop.views.checkout?.step).toBe(step)
        expect(device.platform.count("order.place")).toBe(0)
      }),
    ),
  )
  it("decides nothing without a response, and can be repeated", () =>
    atReview((shop, device, setStatus) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.paying.pay({ termsAccepted: true }))
        setStatus("approved")
        device.platform.fail({ on: "card.complete", kind: "loseRequest" })
        yield* act(() => shop.actions.paying.back(id))
        expect(shop.views.paying?.stage).toBe("unsure")
        yield* act(() => shop.actions.paying.back(id))
        expect(shop.views.lastOrder?.state).toBe("confirmed")
      }),
    ))
  it("decides nothing about a payment that was begun on another device", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.paying.pay({ termsAccepted: true }))
        const other = yield* openShop(yield* makeDevice(device.platform))
        yield* pass(0)
        yield* act(() => other.actions.paying.back(id))
        expect(other.views.paying).toEqual({ stage: "unsure", paymentId: id })
        expect(device.platform.count("card.complete")).toBe(0)
      }),
    ))
  it("OR132 an approved payment of a closed window is offered at the next visit until it has an order", () =>
    atReview((shop, device, setStatus) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.paying.pay({ termsAccepted: true }))
        setStatus("approved")
        const next = yield* openShop(device)
        yield* pass(3000)
        const notification = (next.views.notifications ?? []).find(
          ({ body }) => body.tag === "PaymentApproved",
        )
        expect(notification).toMatchObject({
          action: "finishPayment",
          hasNoTimeout: true,
          body: { paymentId: id },
        })
        next.actions.paying.back(id)
        yield* pass(3000)
        expect(next.views.lastOrder?.state).toBe("confirmed")
        expect([device.platform.count("order.place"), device.platform.count("card.begin")]).toEqual([1, 1])
        setStatus("spent")
        const later = yield* openShop(device)
        yield* pass(3000)
        expect(tags(later)).not.toContain("PaymentApproved")
      }),
    ))
  it.each(["created", "refused", "abandoned", "spent"])(
    "OR132 a payment that is %s is not offered",
    (status) =>
      atReview((shop, device, setStatus) =>
        Effect.gen(function* () {
          yield* act(() => shop.actions.paying.pay({ termsAccepted: true }))
          setStatus(status)
          const next = yield* openShop(device)
          yield* pass(3000)
          expect(tags(next)).not.toContain("PaymentApproved")
        }),
      ),
  )
})
