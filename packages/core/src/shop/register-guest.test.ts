import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { ada, address, ben, type Device, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"

const newPassword = { password: ada.password, passwordAgain: ada.password }
const accept = { termsAccepted: true }
const act = (work: () => void) =>
  Effect.suspend(() => {
    work()
    return pass(1000)
  })

/** A shop with a filled cart and a complete checkout. */
const atReview = (
  test: (shop: OpenShop, device: Device) => Effect.Effect<void>,
  before: (shop: OpenShop, device: Device) => Effect.Effect<void> = () => Effect.void,
  email = ada.email,
) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const shop = yield* openShop(device)
        yield* pass(0)
        yield* before(shop, device)
        yield* act(() => shop.actions.cart.add({ sku: "BOL", qty: 2 }))
        yield* act(() => shop.actions.checkout.enter())
        yield* act(() =>
          shop.actions.checkout.savePersonal({ firstName: "Ada", lastName: "Martin", email, newPassword }),
        )
        yield* act(() => shop.actions.checkout.saveShipping(address))
        yield* act(() => shop.actions.checkout.savePayment({ paymentCode: "checkmo", billing: null }))
        yield* test(shop, device)
      }),
    ),
  )
const everything = (device: Device) => JSON.stringify([...device.stored].map(([, entries]) => [...entries]))

describe("CK13 CustomerSession.registerGuest", () => {
  it("registers after the order, and signs in", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        expect(shop.views.checkout?.createsAccount).toBe(true)
        expect(device.platform.users.customers.size).toBe(0)
        expect(everything(device)).not.toContain(ada.password)
        yield* act(() => shop.actions.checkout.place(accept))
        expect(shop.views.lastOrder?.state).toBe("confirmed")
        expect(device.platform.users.customers.has(ada.email)).toBe(true)
        expect(shop.views.account).toMatchObject({ isSignedIn: true })
        expect(shop.views.checkout?.createsAccount).toBe(false)
        expect(shop.views.cart?.lines).toEqual([])
        expect(device.platform.log.indexOf("order.place")).toBeLessThan(
          device.platform.log.indexOf("user.create"),
        )
        expect(device.platform.count("order.adopt")).toBe(1)
        expect(everything(device)).not.toContain(ada.password)
      }),
    ))
  it("opens the sign-in form for a registered e-mail address, and the order remains", () =>
    atReview(
      (shop, device) =>
        Effect.gen(function* () {
          yield* act(() => shop.actions.checkout.place(accept))
          expect(shop.views.lastOrder?.state).toBe("confirmed")
          expect(device.platform.orders.size).toBe(1)
          expect(shop.views.account).toMatchObject({ isSignedIn: false, isLoginOpen: true })
        }),
      (_, device) => Effect.sync(() => void device.platform.users.register(ada.email, ben.password)),
    ))
  it("does not register after a refused order, but after the next one", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "order.place", kind: { refuse: 400 } })
        yield* act(() => shop.actions.checkout.place(accept))
        expect(device.platform.users.customers.size).toBe(0)
        yield* act(() => shop.actions.checkout.place(accept))
        expect(device.platform.users.customers.has(ada.email)).toBe(true)
      }),
    ))
  it("forgets the password when the order waits", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        yield* act(() => shop.actions.checkout.place(accept))
        expect(shop.views.lastOrder?.state).toBe("waiting")
        expect(shop.views.checkout?.createsAccount).toBe(false)
        expect(everything(device)).not.toContain(ada.password)
        yield* SubscriptionRef.set(device.online, true)
        yield* act(() => shop.actions.checkout.resend())
        expect(device.platform.orders.size).toBe(1)
        expect(device.platform.users.customers.size).toBe(0)
      }),
    ))
  it("does not register a customer who is signed in", () =>
    atReview(
      (shop, device) =>
        Effect.gen(function* () {
          yield* act(() => shop.actions.checkout.place(accept))
          expect(device.platform.count("user.create")).toBe(0)
          expect(shop.views.account).toMatchObject({ isSignedIn: true })
        }),
      (shop, device) =>
        Effect.suspend(() => {
          device.platform.users.register(ben.email, ben.password)
          return act(() => shop.actions.account.login(ben))
        }),
    ))
  it.each([
    ["too short", { password: "Ab1", passwordAgain: "Ab1" }, "passwordShort"],
    ["different passwords", { password: ada.password, passwordAgain: ben.password }, "passwordsDiffer"],
  ])("with a password that is %s is a fault of the first step", (_, newPassword, tag) =>
    atReview((shop) =>
      Effect.gen(function* () {
        yield* act(() =>
          shop.actions.checkout.savePersonal({
            firstName: "Ada",
            lastName: "Martin",
            email: ada.email,
            newPassword,
          }),
        )
        expect(shop.views.checkout?.faults.map((fault) => fault.tag)).toEqual([tag])
      }),
    ),
  )
  it("does not register when the shopper has changed their mind", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* act(() =>
          shop.actions.checkout.savePersonal({ firstName: "Ada", lastName: "Martin", email: ada.email }),
        )
        expect(shop.views.checkout?.createsAccount).toBe(false)
        yield* act(() => shop.actions.checkout.savePayment({ paymentCode: "checkmo", billing: null }))
        yield* act(() => shop.actions.checkout.place(accept))
        expect(device.platform.users.customers.size).toBe(0)
        expect(shop.views.lastOrder?.state).toBe("confirmed")
      }),
    ))
})

describe("OR19 Orders.adopt", () => {
  it.each([
    ["belongs to the customer who signs in with its e-mail address", ada, "Ada@Example.com", 1],
    ["does not belong to a customer with another address", ben, ada.email, 0],
  ] as const)("%s", (_, as, email, count) =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.users.register(as.email, as.password)
        yield* act(() => shop.actions.checkout.savePersonal({ firstName: "Ada", lastName: "Martin", email }))
        yield* act(() => shop.actions.checkout.savePayment({ paymentCode: "checkmo", billing: null }))
        yield* act(() => shop.actions.checkout.place(accept))
        expect(shop.views.lastOrder?.state).toBe("confirmed")
        yield* act(() => shop.actions.account.login(as))
        expect(shop.views.account).toMatchObject({ isSignedIn: true })
        expect(device.platform.count("order.adopt")).toBe(count)
      }),
    ),
  )
  it("is repeated on the next page load after a request without a response, and then no more", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        const count = () => device.platform.count("order.adopt")
        device.platform.fail({ on: "order.adopt", kind: "loseRequest" })
        yield* act(() => shop.actions.checkout.place(accept))
        expect(shop.views.account).toMatchObject({ isSignedIn: true })
        expect(count()).toBe(0)
        for (const _ of ["adopts", "has adopted"])
          yield* Effect.scoped(
            Effect.gen(function* () {
              const page = yield* openShop(device)
              yield* pass(1000)
              expect(count()).toBe(1)
              const { log } = device.platform
              expect(log.lastIndexOf("order.adopt")).toBeLessThan(log.lastIndexOf("user.orderHistory"))
              expect(page.views.lastOrder?.state).toBe("confirmed")
            }),
          )
      }),
    ))
})
