import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  choice,
  type Device,
  makeDevice,
  makePlatform,
  type OpenShop,
  openShop,
  pass,
  product,
  run,
  variant,
} from "@shop/testing"

const engraved = {
  id: 1,
  title: "Engraving",
  type: "field" as const,
  isRequired: true,
  lengthMax: 10,
  surcharge: null,
  values: [],
}
const sold = [
  product({ sku: "BOL" }),
  product({
    sku: "PLAT",
    type: "configurable",
    variants: [variant("PLAT-R", { color: "1" })],
    configurableOptions: [choice("color", { 1: "Red" })],
  }),
  product({
    sku: "MUG",
    customOptions: [engraved, { ...engraved, id: 2, title: "Card", isRequired: false }],
  }),
]

const inShop = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice(makePlatform(sold))
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* test(shop, device)
    }),
  )
const tags = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body.tag)

describe("NO1 the notifications of actions", () => {
  it.each([
    ["PLAT", "NoSuchConfiguration"],
    ["MUG", "OptionInvalid"],
  ] as const)("%s added to the cart unchanged: %s", (sku, tag) =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku, qty: 1 })
        yield* pass(0)
        expect(tags(shop)).toEqual([tag])
        expect(shop.views.cart?.lines).toEqual([])
      }),
    ),
  )
  it("NO10 each error of a product is a notification, until the product is chosen again", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        const errors = () =>
          (shop.views.notifications ?? []).flatMap(({ body }) =>
            body.tag === "OptionInvalid" ? [[body.title, body.fault.field, body.fault.tag]] : [],
          )
        shop.actions.cart.add({ sku: "MUG", qty: 1, customOptions: { 2: "far too long for it" } })
        yield* pass(0)
        expect(errors()).toEqual([
          ["Engraving", "customOption_1", "required"],
          ["Card", "customOption_2", "tooLong"],
        ])
        expect(shop.views.cart?.lines).toEqual([])
        shop.actions.cart.add({ sku: "MUG", qty: 1, customOptions: { 1: "Ada", 2: "" } })
        yield* pass(0)
        expect(errors()).toEqual([])
        expect(shop.views.cart?.lines).toMatchObject([{ sku: "MUG" }])
      }),
    ))
  it("a removed line: RemovedFromCart", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        shop.actions.cart.remove("BOL")
        yield* pass(0)
        expect(tags(shop)).toContain("RemovedFromCart")
      }),
    ))
  it("NO8 the notification of a removed line closes when the line returns", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        shop.actions.cart.remove("BOL")
        yield* pass(0)
        shop.actions.cart.undoRemove("BOL")
        yield* pass(0)
        expect(shop.views.cart?.lines).toMatchObject([{ sku: "BOL" }])
        expect(tags(shop)).not.toContain("RemovedFromCart")
      }),
    ))
  it("a coupon that no longer applies: CouponLost", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform(sold))
        const first = yield* openShop(device)
        yield* pass(0)
        first.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        const cart = device.stored.get("cart")!
        const stored = JSON.parse(cart.get("state")!) as { readonly state: object }
        cart.set("state", JSON.stringify({ ...stored, state: { ...stored.state, coupon: "NOPE" } }))
        const later = yield* openShop(device)
        yield* pass(1000)
        expect(tags(later)).toContain("CouponLost")
        expect(JSON.parse(cart.get("state")!)).toMatchObject({ state: { coupon: null } })
      }),
    ))
})
