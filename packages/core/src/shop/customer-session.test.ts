import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import {
  ada,
  ben,
  type Device,
  makeDevice,
  type OpenShop,
  openShop,
  pass,
  run,
  toReview,
} from "@shop/testing"

const inShop = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.platform.users.register(ada.email, ada.password)
        device.platform.users.register(ben.email, ben.password)
        const shop = yield* openShop(device)
        yield* pass(0)
        yield* test(shop, device)
      }),
    ),
  )
const add = ({ actions }: OpenShop, sku: string, qty: number) =>
  Effect.suspend(() => {
    actions.cart.add({ sku, qty })
    return pass(1000)
  })
const login = ({ actions }: OpenShop, customer = ada) =>
  Effect.suspend(() => {
    actions.account.login(customer)
    return pass(1000)
  })
const logout = ({ actions }: OpenShop, isSilent = false) =>
  Effect.suspend(() => {
    actions.account.logout({ isSilent })
    return pass(1000)
  })
const cart = ({ views }: OpenShop) =>
  Object.fromEntries((views.cart?.lines ?? []).map((line) => [line.sku, line.qty]))
const cartOf = (device: Device, email: string) =>
  device.platform.held(device.platform.users.customers.get(email)?.cart ?? "")
const tags = ({ views }: OpenShop) => views.notifications?.map(({ body }) => body.tag)
const everything = (device: Device) => JSON.stringify([...device.stored].map(([, entries]) => [...entries]))
const expire = (device: Device) => device.platform.users.expire({ isFinal: true })

describe("CA31 the merge of a guest's and a customer's cart", () => {
  it("sums the quantities at the sign-in", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fill(ada.email, { BOL: 3, TASSE: 1 })
        yield* add(shop, "BOL", 2)
        yield* add(shop, "PLAT", 4)
        yield* login(shop)
        expect(cart(shop)).toEqual({ BOL: 5, TASSE: 1, PLAT: 4 })
        expect(cartOf(device, ada.email)).toEqual({ BOL: 5, TASSE: 1, PLAT: 4 })
        expect(shop.views.cart?.totals.isEstimate).toBe(false)
      }),
    ))
  it("takes the saved cart when the guest's is empty", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fill(ada.email, { BOL: 3 })
        yield* login(shop)
        expect(cart(shop)).toEqual({ BOL: 3 })
      }),
    ))
  it("C8 removes no saved line when the device comes online meanwhile", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fill(ada.email, { TASSE: 2 })
        yield* add(shop, "BOL", 1)
        // The carts merge after the device comes online: until then every pull is lost.
        for (let count = 0; count < 8; count += 1)
          device.platform.fail({ on: "cart.pull", kind: "loseReply" })
        yield* login(shop)
        expect(cartOf(device, ada.email)).toEqual({ TASSE: 2 })
        yield* SubscriptionRef.set(device.online, false)
        yield* pass(1)
        device.platform.clearTroubles()
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(10_000)
        expect(cartOf(device, ada.email)).toEqual({ BOL: 1, TASSE: 2 })
      }),
    ))
})

describe("CA32 the merge happens once", () => {
  it("C2 after a reload, a reconnection, or in another tab", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fill(ada.email, { BOL: 3 })
        yield* add(shop, "BOL", 2)
        yield* login(shop)
        for (let count = 0; count < 3; count += 1) {
          yield* Effect.scoped(
            Effect.gen(function* () {
              const again = yield* openShop(device)
              yield* pass(5000)
              expect(cart(again)).toEqual({ BOL: 5 })
            }),
          )
          yield* SubscriptionRef.set(device.online, false)
          yield* pass(1)
          yield* SubscriptionRef.set(device.online, true)
          yield* pass(5000)
        }
        expect(cartOf(device, ada.email)).toEqual({ BOL: 5 })
      }),
    ))
  it.each(["loseRequest", "loseReply", "badResponse"] as const)("whichever response is lost (%s)", (kind) =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        for (const on of ["cart.create", "cart.pull", "cart.update", "cart.update", "cart.totals"]) {
          yield* logout(shop)
          device.platform.users.customers.get(ada.email)!.cart = null
          device.platform.fill(ada.email, { BOL: 3 })
          yield* add(shop, "BOL", 2)
          yield* add(shop, "TASSE", 1)
          device.platform.fail({ on, kind })
          yield* login(shop)
          yield* pass(60_000)
          expect(cartOf(device, ada.email)).toEqual({ BOL: 5, TASSE: 1 })
          expect(cart(shop)).toEqual({ BOL: 5, TASSE: 1 })
        }
      }),
    ),
  )
  it("when the page closes in the middle", () =>
    inShop((_shop, device) =>
      Effect.gen(function* () {
        for (const after of [0, 50, 100, 150, 200, 250, 300, 350, 450, 550]) {
          device.stored.clear()
          device.platform.users.customers.get(ada.email)!.cart = null
          device.platform.fill(ada.email, { BOL: 3 })
          yield* Effect.scoped(
            Effect.gen(function* () {
              const shop = yield* openShop(device)
              yield* pass(0)
              yield* add(shop, "BOL", 2)
              device.platform.setLatency(50)
              shop.actions.account.login(ada)
              yield* pass(after)
            }),
          )
          device.platform.setLatency(0)
          yield* Effect.scoped(
            Effect.gen(function* () {
              const again = yield* openShop(device)
              yield* pass(5000)
              // The page was closed before the sign-in finished: the shopper retries.
              if (again.views.account?.isSignedIn !== true) yield* login(again)
              expect([after, cartOf(device, ada.email)]).toEqual([after, { BOL: 5 }])
            }),
          )
        }
      }),
    ))
})

describe("CA33 a customer for whom the platform creates no cart", () => {
  it("shops with a guest's cart, and merges it when the platform recovers (C16)", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fill(ada.email, { TASSE: 1 })
        yield* add(shop, "BOL", 2)
        device.platform.fail({ on: "cart.create", kind: { refuse: 500 } })
        yield* login(shop)
        const made = device.platform.sent.filter(({ tag }) => tag === "cart.create").slice(-1)
        expect(made[0]?.token).toBeNull()
        expect(cart(shop)).toEqual({ BOL: 2 })
        yield* Effect.scoped(
          Effect.gen(function* () {
            const again = yield* openShop(device)
            yield* pass(5000)
            expect(cart(again)).toEqual({ BOL: 2, TASSE: 1 })
            expect(cartOf(device, ada.email)).toEqual({ BOL: 2, TASSE: 1 })
          }),
        )
      }),
    ))
  it("C2 repeated refusals do not add the substitute cart twice", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fill(ada.email, { BOL: 1 })
        yield* login(shop)
        const reopen = (refused: ReadonlyArray<string>) =>
          Effect.gen(function* () {
            for (const on of refused) device.platform.fail({ on, kind: { refuse: 500 } })
            const again = yield* openShop(device)
            yield* pass(5000)
            return cart(again)
          }).pipe(Effect.scoped)
        expect(yield* reopen(["cart.pull", "cart.create"])).toEqual({ BOL: 1 })
        expect(yield* reopen(["cart.create"])).toEqual({ BOL: 1 })
        expect(yield* reopen([])).toEqual({ BOL: 1 })
        expect(cartOf(device, ada.email)).toEqual({ BOL: 1 })
      }),
    ))
})

describe("CA34 a coupon at the sign-in", () => {
  it("moves from the guest's cart to the customer's", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* add(shop, "BOL", 2)
        shop.actions.cart.applyCoupon("TEN")
        yield* pass(1000)
        expect(shop.views.cart?.totals.couponCode).toBe("TEN")
        const [before] = device.platform.carts.values()
        yield* login(shop)
        expect(before?.coupon).toBeNull()
        expect(shop.views.cart?.totals).toMatchObject({ couponCode: "TEN", grandCents: 38_00 })
      }),
    ))
  it("is dropped with a notification when it no longer applies", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* add(shop, "BOL", 2)
        shop.actions.cart.applyCoupon("TEN")
        yield* pass(1000)
        device.platform.fail({ on: "cart.applyCoupon", kind: { refuse: 404 } })
        yield* login(shop)
        expect(tags(shop)).toContain("CouponLost")
        expect(shop.views.cart?.totals.couponCode).toBeNull()
      }),
    ))
})

describe("SH9, SH10 CustomerSession.signOut", () => {
  it("deletes the customer's data from the device, and leaves the server cart", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        yield* add(shop, "BOL", 2)
        yield* toReview(shop)
        yield* logout(shop)
        expect(tags(shop)?.at(-1)).toBe("LoggedOut")
        expect(cart(shop)).toEqual({})
        expect(shop.views.cart?.totals).toMatchObject({ grandCents: 0, couponCode: null })
        expect(shop.views.account).toMatchObject({ isSignedIn: false, profile: null, orders: null })
        expect(shop.views.checkout).toMatchObject({ personal: null, shipping: null })
        expect(cartOf(device, ada.email)).toEqual({ BOL: 2 })
        expect(everything(device)).not.toMatch(/ada@|token-\d|refresh-|Potiers|BOL/)
      }),
    ))
  it("shows no notification when it is silent", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* login(shop)
        yield* logout(shop, true)
        expect(tags(shop)).toEqual([])
      }),
    ))
  it("sends the last changes first, and notifies of those that are lost", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        shop.actions.cart.add({ sku: "BOL", qty: 2 })
        yield* pass(0)
        yield* logout(shop)
        expect(cartOf(device, ada.email)).toEqual({ BOL: 2 })
        yield* login(shop)
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.cart.setQty("BOL", 3)
        yield* logout(shop)
        expect(shop.views.notifications?.map(({ body }) => body)).toContainEqual({
          tag: "TasksDropped",
          count: 1,
        })
      }),
    ))
  it("C17 shows the next customer their own cart and totals only", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fill(ben.email, { TASSE: 1 })
        yield* login(shop)
        yield* add(shop, "BOL", 2)
        yield* login(shop, ben)
        expect(cart(shop)).toEqual({ TASSE: 1 })
        expect(shop.views.cart?.totals.grandCents).toBe(24_00)
        expect(cartOf(device, ada.email)).toEqual({ BOL: 2 })
        expect(everything(device)).not.toMatch(/ada@/)
      }),
    ))
  it("O4 after an order the next cart is the customer's again", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        yield* add(shop, "BOL", 2)
        yield* toReview(shop)
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(2000)
        expect(device.platform.orders.size).toBe(1)
        yield* add(shop, "TASSE", 1)
        expect(cartOf(device, ada.email)).toEqual({ TASSE: 1 })
        yield* logout(shop)
        expect(shop.views.lastOrder).toBeNull()
      }),
    ))
  it("OR8 waits for an order that is being sent, whose cart gets no later line", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        yield* add(shop, "BOL", 2)
        yield* toReview(shop)
        device.platform.fail({ on: "order.place", kind: { travelMs: 700 } })
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(300)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* logout(shop)
        yield* pass(1000)
        expect(device.platform.orders.size).toBe(1)
        expect(tags(shop)?.at(-1)).toBe("LoggedOut")
        expect(cartOf(device, ada.email)).toEqual({ BOL: 1 })
      }),
    ))
})

describe("SH11 a session that the platform ends", () => {
  it("CK40 at the order, the sign-in form opens and the checkout retains the input", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        yield* add(shop, "BOL", 2)
        yield* toReview(shop)
        const typed = shop.views.checkout
        expire(device)
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(3000)
        expect(tags(shop)).not.toContain("CartEmpty")
        expect(shop.views.account).toMatchObject({ isSignedIn: false, isLoginOpen: true })
        expect(shop.views.checkout).toMatchObject({ isSuspended: true, personal: null, shipping: null })
        shop.actions.checkout.enter()
        yield* pass(1000)
        expect(tags(shop)).not.toContain("CartEmpty")
        yield* login(shop)
        expect(cart(shop)).toEqual({ BOL: 2 })
        expect(shop.views.checkout).toMatchObject({
          isSuspended: false,
          personal: typed?.personal,
          shipping: typed?.shipping,
          paymentCode: typed?.paymentCode,
        })
        expect(typed?.shipping).not.toBeNull()
      }),
    ))
  it("CK40 the typed details are not shown to another customer", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        yield* add(shop, "BOL", 2)
        yield* toReview(shop)
        expire(device)
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(3000)
        yield* login(shop, ben)
        expect(shop.views.checkout).toMatchObject({ isSuspended: false, personal: null, shipping: null })
        yield* logout(shop)
        yield* login(shop)
        expect(shop.views.checkout).toMatchObject({ personal: null, shipping: null })
      }),
    ))
  it("shows a notification and the sign-in form, and deletes the customer's data", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        yield* add(shop, "BOL", 2)
        expire(device)
        shop.actions.cart.setQty("BOL", 3)
        yield* pass(1000)
        expect(tags(shop)).toContain("SessionExpired")
        expect(shop.views.notifications?.map(({ body }) => body)).toContainEqual({
          tag: "TasksDropped",
          count: 1,
        })
        expect(shop.views.account).toMatchObject({ isSignedIn: false, isLoginOpen: true })
        expect(cart(shop)).toEqual({})
        expect(cartOf(device, ada.email)).toEqual({ BOL: 2 })
        yield* login(shop)
        expect([cart(shop), shop.views.account?.isLoginOpen]).toEqual([{ BOL: 2 }, false])
      }),
    ))
  it("is reported as an error of the shop when the new token is refused as well", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        for (let count = 0; count < 2; count += 1)
          device.platform.fail({ on: "user.orderHistory", kind: { refuse: 401 } })
        shop.actions.account.loadOrders(1)
        yield* pass(1000)
        expect(tags(shop)).toContain("SessionExhausted")
      }),
    ))
  it("retains a waiting order for its owner only", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        yield* add(shop, "BOL", 2)
        yield* toReview(shop)
        device.platform.fail({ on: "order.place", kind: "loseRequest" })
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(1000)
        expect(shop.views.lastOrder).toMatchObject({ state: "waiting" })
        yield* logout(shop)
        expect(shop.views.lastOrder).toBeNull()
        yield* login(shop, ben)
        shop.actions.checkout.resend()
        yield* pass(1000)
        expect(device.platform.orders.size).toBe(0)
        yield* login(shop, ada)
        shop.actions.checkout.resend()
        yield* pass(2000)
        expect(device.platform.orders.size).toBe(1)
      }),
    ))
})

describe("SH9 the tabs of a device", () => {
  it("sign in and out together", () =>
    inShop((shop, device) =>
      Effect.scoped(
        Effect.gen(function* () {
          const other = yield* openShop(device)
          yield* pass(0)
          device.platform.fill(ada.email, { BOL: 3 })
          yield* login(shop)
          expect(other.views.account?.isSignedIn).toBe(true)
          expect(cart(other)).toEqual({ BOL: 3 })
          yield* logout(other)
          expect([shop.views.account?.isSignedIn, cart(shop)]).toEqual([false, {}])
        }),
      ),
    ))
  it("SH82 I17 show no data of a customer who signed out in another tab", () =>
    inShop((shop, device) =>
      Effect.scoped(
        Effect.gen(function* () {
          const other = yield* openShop(device)
          yield* login(shop)
          yield* add(other, "BOL", 1)
          yield* toReview(other)
          expect(other.views.checkout?.personal?.lastName).toBe("Martin")
          yield* logout(shop)
          expect(JSON.stringify([other.views.checkout, other.views.lastOrder])).not.toContain("Martin")
        }),
      ),
    ))
  it("SH82 retain a guest's form when a customer signs in in another tab", () =>
    inShop((shop, device) =>
      Effect.scoped(
        Effect.gen(function* () {
          const other = yield* openShop(device)
          yield* add(other, "BOL", 1)
          yield* toReview(other)
          yield* login(shop)
          expect(other.views.checkout?.personal?.lastName).toBe("Martin")
        }),
      ),
    ))
})

describe("SH82 an interrupted sign-out", () => {
  it("is completed when the next page starts", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        yield* add(shop, "BOL", 1)
        yield* toReview(shop)
        const before = new Map(device.stored.get("session"))
        const checkout = new Map(device.stored.get("checkout"))
        yield* logout(shop)
        // The state between the end of the session and the end of the clean-up.
        device.stored.get("session")!.set("account", before.get("account")!)
        for (const [name, json] of checkout) device.stored.get("checkout")!.set(name, json)
        yield* Effect.scoped(Effect.andThen(openShop(device), pass(100)))
        expect(everything(device)).not.toContain("Martin")
        expect(everything(device)).not.toContain(ada.email)
      }),
    ))
  it("removes the address that another tab has sent to the emptied cart", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        const account = device.stored.get("session")!.get("account")!
        yield* logout(shop)
        device.stored.get("session")!.set("account", account)
        const stored = JSON.parse(device.stored.get("cart")!.get("state")!) as {
          state: { delivery: unknown }
        }
        stored.state.delivery = {
          country: "FR",
          carrierCode: null,
          methodCode: null,
          paymentCode: null,
          shippingGrossCents: null,
          paymentGrossCents: 0,
          email: ada.email,
        }
        device.stored.get("cart")!.set("state", JSON.stringify(stored))
        yield* Effect.scoped(Effect.andThen(openShop(device), pass(100)))
        expect(everything(device)).not.toContain(ada.email)
      }),
    ))
  const blink = (device: Device) =>
    Effect.gen(function* () {
      yield* SubscriptionRef.set(device.online, false)
      yield* pass(1000)
      yield* SubscriptionRef.set(device.online, true)
      yield* pass(5000)
    })
  /** Signs out after a checkout; the customer's account and checkout are still on the device. */
  const leaveHalf = (shop: OpenShop, device: Device) =>
    Effect.gen(function* () {
      yield* login(shop)
      yield* add(shop, "BOL", 1)
      yield* toReview(shop)
      const account = device.stored.get("session")!.get("account")!
      const checkout = new Map(device.stored.get("checkout"))
      yield* logout(shop)
      device.stored.get("session")!.set("account", account)
      for (const [name, json] of checkout) device.stored.get("checkout")!.set(name, json)
    })
  it("SH142 is completed once the device responds", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        const account = device.stored.get("session")!.get("account")!
        yield* logout(shop)
        device.stored.get("session")!.set("account", account)
        device.broken.hangs = true
        yield* Effect.forkScoped(openShop(device))
        yield* pass(20_000)
        device.broken.hangs = false
        yield* blink(device)
        expect(everything(device)).not.toContain(ada.email)
      }).pipe(Effect.scoped),
    ))
  it.each([
    ["then", false],
    ["when it responds at last", true],
  ])("SH142 is completed after a failed sign-in: %s", (_, isLate) =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* leaveHalf(shop, device)
        device.broken.reads = true
        const other = yield* openShop(device)
        yield* pass(1000)
        device.broken.reads = isLate
        device.platform.fail({ on: "user.me", kind: "loseRequest" })
        yield* login(other)
        expect(other.views.account?.isSignedIn).toBe(false)
        device.broken.reads = false
        if (isLate) yield* blink(device)
        expect(everything(device)).not.toContain("Martin")
        expect(everything(device)).not.toContain(ada.email)
      }).pipe(Effect.scoped),
    ),
  )
  it("SH142 is completed after an interrupted sign-in is refused", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* leaveHalf(shop, device)
        const session = device.stored.get("session")!
        const state = JSON.parse(session.get("state")!) as { readonly epoch: number }
        const begun = { ...state, epoch: state.epoch + 1000, credentials: { token: "t", refreshToken: null } }
        session.set("state", JSON.stringify(begun))
        device.platform.fail({ on: "user.me", kind: { refuse: 404, message: "gone" } })
        yield* Effect.scoped(Effect.andThen(openShop(device), pass(1000)))
        expect(everything(device)).not.toContain("Martin")
        expect(everything(device)).not.toContain(ada.email)
      }),
    ))
  it("SH142 is repeated while the device fails to delete, unless a customer has signed in since", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        const account = device.stored.get("session")!.get("account")!
        device.broken.writes = true
        yield* logout(shop)
        device.broken.writes = false
        expect(device.stored.get("session")!.get("account")).toBe(account)
        yield* blink(device)
        expect(everything(device)).not.toContain(ada.email)
        yield* login(shop)
        device.broken.writes = true
        yield* logout(shop)
        device.broken.writes = false
        yield* login(shop)
        yield* blink(device)
        expect(shop.views.account?.profile?.email).toBe(ada.email)
        expect(everything(device)).toContain(ada.email)
      }),
    ))
})
