import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import {
  homeViews,
  inShop,
  makeDevice,
  makePlatform,
  openShop,
  pass,
  product,
  run,
  stock,
  toReview,
} from "@shop/testing"

describe("SH1, SH2 a sale", () => {
  it("leads from the product card to the order number", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        expect(shop.views.cart?.lines).toEqual([])
        shop.actions.cart.add({ sku: "BOL", qty: 2 })
        yield* pass(0)
        expect(shop.views.cart).toMatchObject({
          count: 2,
          totals: { subtotalCents: 48_00, isEstimate: true },
        })
        yield* pass(1000)
        expect(shop.views.cart).toMatchObject({ totals: { grandCents: 48_00, isEstimate: false } })
        yield* toReview(shop)
        expect(shop.views.checkout).toMatchObject({
          step: "review",
          done: ["personal", "shipping", "payment"],
          faults: [],
        })
        expect(shop.views.cart?.totals).toMatchObject({
          shippingCents: 5_00,
          grandCents: 53_00,
          isEstimate: false,
        })
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(1000)
        expect(shop.views.lastOrder).toMatchObject({
          state: "confirmed",
          orderNumber: "N1",
          grandCents: 53_00,
        })
        expect(shop.views.cart?.lines).toEqual([])
        expect(shop.views.page?.page.kind).toBe("orderSuccess")
        expect(device.platform.orders.size).toBe(1)
      }),
    ))
  it("CA19, OR8 no request reads the cart between the order and its removal", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        yield* toReview(shop)
        // The change requests a synchronization, which is due while the order is being sent.
        device.platform.setLatency(150)
        shop.actions.cart.setQty("BOL", 2)
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(5000)
        expect(shop.views.lastOrder?.state).toBe("confirmed")
        const { log } = device.platform
        expect(log.slice(log.lastIndexOf("order.place")).filter((tag) => tag.startsWith("cart."))).toEqual([])
      }),
    ))
  it("CK36 the checkout shows weeks while the cart has a piece made to order", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const made = { id: 9, sku: "NAME", attributes: { weeks_to_make: "4" }, stock: stock({ qty: 9 }) }
        device.platform.sell([product(made), product({ sku: "BOL", stock: stock({ qty: 9 }) })])
        shop.actions.cart.add({ sku: "NAME", qty: 1 })
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        shop.actions.checkout.enter()
        yield* pass(1000)
        expect(shop.views.checkout).toMatchObject({ weeksUntilMade: 4, workingDays: null })
        shop.actions.cart.remove("NAME")
        yield* pass(1000)
        expect(shop.views.checkout).toMatchObject({ weeksUntilMade: 0, workingDays: [2, 3] })
      }),
    ))
  it("an invalid form has faults, and is not saved", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        shop.actions.checkout.enter()
        yield* pass(1000)
        shop.actions.checkout.savePersonal({ firstName: "", lastName: "M", email: "ada" })
        yield* pass(0)
        expect(shop.views.checkout).toMatchObject({
          step: "personal",
          personal: null,
          faults: [{ tag: "required" }, { tag: "nameShort" }, { tag: "email" }],
        })
        shop.actions.checkout.savePersonal({
          firstName: " Ada ",
          lastName: "Martin",
          email: "ada@example.com",
        })
        yield* pass(0)
        expect(shop.views.checkout).toMatchObject({
          step: "shipping",
          personal: { firstName: "Ada" },
          faults: [],
        })
      }),
    ))
  it("CK11 shipping methods follow the cart, and the totals agree", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        yield* toReview(shop)
        const before = device.platform.count("cart.shippingMethods")
        shop.actions.cart.setQty("BOL", 4)
        yield* pass(2000)
        expect(device.platform.count("cart.shippingMethods")).toBe(before + 1)
        expect(shop.views.checkout?.step).toBe("review")
        expect(shop.views.cart?.totals).toMatchObject({
          subtotalCents: 96_00,
          shippingCents: 5_00,
          grandCents: 101_00,
          isEstimate: false,
        })
        shop.actions.checkout.leave()
        shop.actions.cart.setQty("BOL", 5)
        yield* pass(2000)
        expect(device.platform.count("cart.shippingMethods")).toBe(before + 1)
      }),
    ))
  it("views are deeply frozen", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(0)
        const isFrozen = (value: unknown): boolean =>
          typeof value !== "object" ||
          value === null ||
          (Object.isFrozen(value) && Object.values(value).every(isFrozen))
        for (const [name, slice] of Object.entries(shop.views))
          expect([name, isFrozen(slice)]).toEqual([name, true])
        expect(Object.keys(shop.views).toSorted()).toEqual([
          "account",
          "cart",
          "cartEdit",
          "checkout",
          "compare",
          "consent",
          "contact",
          "contentLists",
          "deviceSessions",
          "externalCheckout",
          "isOnline",
          "lastOrder",
          "layoutContent",
          "menu",
          "navigation",
          "newsletter",
          "notifications",
          "orderTracking",
          "ownReviews",
          "page",
          "paying",
          "personalData",
          "relatedContent",
          "reviews",
          "search",
          "seen",
          "view",
          "views",
          "wishlist",
        ])
      }),
    ))
  it("the undo button of a notification restores a line", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 2 })
        yield* pass(0)
        shop.actions.cart.remove("BOL")
        yield* pass(0)
        const removed = shop.views.notifications?.find(({ action }) => action === "undoRemove")
        shop.actions.notification.act(removed!.id)
        yield* pass(0)
        expect(shop.views.cart?.count).toBe(2)
        expect(shop.views.notifications?.some(({ id }) => id === removed!.id)).toBe(false)
      }),
    ))
})

describe("SH8 wishlist, consent and newsletter", () => {
  it("come from the device alone, and are not rendered on the server", () =>
    inShop((shop) =>
      Effect.sync(() => {
        for (const name of ["wishlist", "compare", "consent", "newsletter", "contact"] as const) {
          expect([name, shop.views[name] !== null && shop.views[name] !== undefined]).toEqual([name, true])
          expect(Object.keys(homeViews())).not.toContain(name)
        }
        expect(shop.views.reviews).toBeNull()
      }),
    ))
})

describe("SH6 the product of the page", () => {
  it("is added without another request", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.page.open("/fr/bol")
        yield* pass(1000)
        const before = device.platform.count("catalogue.products")
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(0)
        expect(shop.views.cart).toMatchObject({ count: 1, isOffline: true })
        expect(device.platform.count("catalogue.products")).toBe(before)
      }),
    ))
})

describe("SH7 startReactions", () => {
  it("shows the cart that another tab has changed", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform([product({ sku: "BOL", stock: stock() })]))
        const [one, two] = [yield* openShop(device), yield* openShop(device)]
        yield* pass(0)
        one.actions.cart.add({ sku: "BOL", qty: 3 })
        yield* pass(0)
        expect(two.views.cart?.count).toBe(3)
        yield* pass(1000)
        expect(two.views.cart?.totals.isEstimate).toBe(false)
        expect(device.platform.carts.size).toBe(1)
      }),
    ))
  it("PO3 notices a network that returns while the shop starts", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform([product({ sku: "BOL", stock: stock() })]))
        yield* SubscriptionRef.set(device.online, false)
        const shop = yield* openShop(device)
        yield* SubscriptionRef.set(device.online, true)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        expect(shop.views.isOnline).toBe(true)
        expect(shop.views.cart).toMatchObject({ isOffline: false, totals: { isEstimate: false } })
      }),
    ))
})

describe("CA186 the cart of an earlier visit", () => {
  it("C5: requests totals when a page loads, although its lines are the same", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 2 })
        yield* pass(5000)
        const before = device.platform.count("cart.totals")
        yield* openShop(device)
        yield* pass(5000)
        expect(device.platform.count("cart.totals")).toBe(before + 1)
      }),
    ))
})
