import { Effect, SubscriptionRef, type Scope } from "effect"
import { describe, expect, it } from "vitest"
import {
  ada,
  type Device,
  homeViews,
  makeDevice,
  type OpenShop,
  openShop,
  pass,
  refuse,
  run,
  view,
} from "@shop/testing"
import { defaults } from "../settings/index.ts"

const external = homeViews({ ...view, checkoutOrigin: "https://checkout.example" })
const settings = { ...defaults, checkout: { handsOver: "code" as const } }
const open = (device: Device, handsOver: "code" | "token" = "code") =>
  openShop(device, { ...settings, checkout: { handsOver } }, external)
const act = (work: () => void) =>
  Effect.suspend(() => {
    work()
    return pass(1000)
  })
const stage = (shop: OpenShop) => shop.views.externalCheckout?.stage
const qtys = (shop: OpenShop) =>
  Object.fromEntries((shop.views.cart?.lines ?? []).map(({ name, qty }) => [name, qty]))
const leave = (shop: OpenShop) => act(() => shop.actions.externalCheckout.leave())
const arrive = (shop: OpenShop, code: string | null) => act(() => shop.actions.externalCheckout.arrive(code))
const add = (shop: OpenShop, sku: string, qty = 1) => act(() => shop.actions.cart.add({ sku, qty }))

const inShop = (
  test: (shop: OpenShop, device: Device) => Effect.Effect<void, never, Scope.Scope>,
  handsOver: "code" | "token" = "code",
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      device.platform.setHandler("checkout.handOff", ({ cart }: { readonly cart: string }) => ({
        code: `c-${cart}`,
      }))
      const shop = yield* open(device, handsOver)
      yield* pass(1000)
      yield* test(shop, device)
    }),
  )
/** Hands a bowl to the external checkout. @returns the shop when the shopper is back */
const handBowl = (shop: OpenShop, device: Device) =>
  Effect.gen(function* () {
    yield* add(shop, "BOL")
    yield* leave(shop)
    expect(device.left.length).toBe(1)
    const back = yield* open(device)
    yield* pass(1000)
    return back
  })

describe("OR140 the page of an external checkout", () => {
  it("PG3 takes the place of the shop's own, in its view alone", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.page.open("/fr/checkout"))
        expect(shop.views.page?.page.kind).toBe("externalCheckout")
        const own = yield* openShop(device, settings)
        yield* act(() => own.actions.page.open("/fr/checkout"))
        expect(own.views.page?.page.kind).toBe("checkout")
      }),
    ))
  it.each([
    ["a code", "code", (token: string) => `/token/c-${token}/cart/c-${token}`],
    ["the tokens themselves, as specified", "token", (token: string) => `/token//cart/${token}`],
  ] as const)("OR60 OR7 hands over %s, with every line on the server", (_, handsOver, path) =>
    inShop(
      (shop, device) =>
        Effect.gen(function* () {
          yield* add(shop, "BOL", 2)
          shop.actions.cart.add({ sku: "TASSE", qty: 1 })
          yield* leave(shop)
          const [token = "none"] = device.platform.carts.keys()
          expect(device.left).toEqual([`https://checkout.example/vue/cart/sync${path(token)}`])
          expect(device.platform.held()).toEqual({ BOL: 2, TASSE: 1 })
          expect(stage(shop)).toBe("leaving")
        }),
      handsOver,
    ),
  )
  it("leaves from a new document, whose cart is on the device alone", () =>
    inShop((_, device) =>
      Effect.gen(function* () {
        const closed = Effect.gen(function* () {
          const shop = yield* open(device)
          yield* add(shop, "BOL")
        })
        device.platform.setHandler("cart.create", () => refuse(500, "down"))
        yield* Effect.scoped(closed)
        device.platform.setHandler("cart.create", () => {
          device.platform.carts.set("cart-9", {
            lines: [],
            coupon: null,
            country: "FR",
            methodCode: null,
            paymentCode: null,
            replies: new Map(),
          })
          return "cart-9"
        })
        const later = yield* open(device)
        yield* leave(later)
        expect(device.platform.held()).toEqual({ BOL: 1 })
        expect(device.left.length).toBe(1)
      }),
    ))
})

describe("OR141 the shopper stays, and learns why", () => {
  it("with an empty cart", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* leave(shop)
        expect([stage(shop), device.left]).toEqual(["empty", []])
      }),
    ))
  it("while the device is offline", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* add(shop, "BOL")
        yield* SubscriptionRef.set(device.online, false)
        yield* leave(shop)
        expect([stage(shop), device.left]).toEqual(["offline", []])
      }),
    ))
  it("when the server does not have the cart", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("cart.create", () => refuse(500, "down"))
        yield* add(shop, "BOL")
        yield* leave(shop)
        expect([stage(shop), device.left]).toEqual(["unsynchronized", []])
        expect(qtys(shop)).not.toEqual({})
      }),
    ))
  it("when the synchronization has removed a line", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* add(shop, "BOL")
        device.platform.setHandler("cart.update", () => refuse(400, "not enough"))
        shop.actions.cart.add({ sku: "TASSE", qty: 1 })
        yield* pass(1)
        yield* leave(shop)
        expect([stage(shop), device.left]).toEqual(["changed", []])
        yield* leave(shop)
        expect(device.left.length).toBe(1)
      }),
    ))
  it("OR60 without a code, with the platform's words", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("checkout.handOff", () => refuse(503, "no key"))
        yield* add(shop, "BOL")
        yield* leave(shop)
        expect(device.left).toEqual([])
        expect(shop.views.externalCheckout).toMatchObject({
          stage: "refused",
          refusal: { message: "no key" },
        })
      }),
    ))
  it("when the shopper opens another page meanwhile", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* add(shop, "BOL")
        device.broken.delayMs = 500
        shop.actions.externalCheckout.leave()
        yield* pass(100)
        expect(stage(shop)).toBe("leaving")
        shop.actions.externalCheckout.stay()
        yield* pass(5000)
        expect([stage(shop), device.left]).toEqual(["none", []])
      }),
    ))
})

describe("OR142 the way back from an external checkout", () => {
  it("empties the cart of its code, once", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const [token] = yield* Effect.map(handBowl(shop, device), () => [...device.platform.carts.keys()])
        const back = yield* open(device)
        yield* arrive(back, `c-${token}`)
        expect([stage(back), qtys(back)]).toEqual(["ordered", {}])
        yield* add(back, "BOL", 3)
        const again = yield* open(device)
        yield* arrive(again, `c-${token}`)
        expect([stage(again), Object.values(qtys(again))]).toEqual(["ordered", [3]])
        expect(Object.keys(device.platform.held("cart-1"))).toEqual(["BOL"])
      }),
    ))
  it("keeps what was added after the hand-off", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const back = yield* handBowl(shop, device)
        yield* add(back, "TASSE", 2)
        yield* arrive(back, "c-cart-1")
        expect(Object.values(qtys(back))).toEqual([2])
      }),
    ))
  it("changes nothing for another code, and asks the shopper", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const back = yield* handBowl(shop, device)
        for (const code of ["c-cart-2", "", null]) {
          yield* arrive(back, code)
          expect([stage(back), Object.values(qtys(back))]).toEqual(["unsure", [1]])
        }
        yield* act(() => back.actions.externalCheckout.confirm())
        expect([stage(back), qtys(back)]).toEqual(["ordered", {}])
      }),
    ))
  it("changes nothing on another device, or without a hand-off", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* add(shop, "BOL")
        yield* arrive(shop, "c-cart-1")
        expect([stage(shop), Object.values(qtys(shop))]).toEqual(["none", [1]])
      }),
    ))
  it("needs no code when the platform says that the cart is ordered", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const back = yield* handBowl(shop, device)
        device.platform.setHandler("cart.pull", () => refuse(409, "ordered"))
        yield* arrive(back, null)
        expect([stage(back), qtys(back)]).toEqual(["ordered", {}])
      }),
    ))
  it("buys nothing twice on a platform that drops the ordered cart", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* add(shop, "BOL")
        yield* leave(shop)
        device.platform.carts.delete("cart-1")
        const back = yield* open(device)
        // The page has synchronized: the next cart of the server has the line again.
        yield* pass(3000)
        yield* arrive(back, "c-cart-1")
        yield* pass(3000)
        expect([stage(back), qtys(back)]).toEqual(["ordered", {}])
        expect([...device.platform.carts.values()].flatMap(({ lines }) => lines)).toEqual([])
      }),
    ))
  it("SH10 is forgotten with the customer", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.users.register(ada.email, ada.password)
        yield* act(() => shop.actions.account.login({ email: ada.email, password: ada.password }))
        yield* handBowl(shop, device)
        yield* act(() => shop.actions.account.logout())
        expect(JSON.stringify([...device.stored])).not.toContain("handed-off")
      }),
    ))
})
