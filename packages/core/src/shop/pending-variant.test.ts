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
  stock,
  variant,
} from "@shop/testing"

const bowl = product({
  id: 1,
  sku: "BOL",
  type: "configurable",
  configurableOptions: [choice("color", { 1: "Red", 2: "Blue" })],
  variants: [
    variant("BOL-R", { color: "1" }, { id: 11, stock: stock({ qty: 1000 }) }),
    variant("BOL-B", { color: "2" }, { id: 12, stock: stock({ qty: 1000 }) }),
  ],
})
const plate = product({ id: 2, sku: "PLATE" })

/** A shop on the page of the red bowl, with a platform that responds after 500 ms from now on. */
const onRedBowl = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform([bowl, plate]))
        device.platform.setHandler("url.map", ({ path }: { readonly path: string }) => ({
          kind: "product",
          product: path.includes("plate") ? plate : bowl,
        }))
        const shop = yield* openShop(device)
        yield* pass(0)
        shop.actions.page.open("/fr/bol?childSku=BOL-R")
        yield* pass(1000)
        expect(shown(shop)).toBe("BOL-R")
        device.platform.setLatency(500)
        yield* test(shop, device)
      }),
    ),
  )
const shown = ({ views }: OpenShop) => (views.page?.page.kind === "product" ? views.page.page.sku : null)
const inCart = ({ views }: OpenShop) => views.cart?.lines.map(({ sku, qty }) => [sku, qty])
const blue = "/fr/bol?childSku=BOL-B"

describe("SH22 Navigation.resolvePendingVariant", () => {
  it("adds the chosen variant while its page loads", () =>
    onRedBowl((shop) =>
      Effect.gen(function* () {
        shop.actions.page.open(blue)
        shop.actions.cart.add({ sku: "BOL-R", qty: 2 })
        yield* pass(100)
        expect(shown(shop)).toBe("BOL-R")
        yield* pass(2000)
        expect(shown(shop)).toBe("BOL-B")
        expect(inCart(shop)).toEqual([["BOL-B", 2]])
      }),
    ))
  it("adds it after another navigation as well", () =>
    onRedBowl((shop) =>
      Effect.gen(function* () {
        shop.actions.page.open(blue)
        yield* pass(10)
        shop.actions.cart.add({ sku: "BOL-R", qty: 1 })
        yield* pass(10)
        shop.actions.page.open("/fr/plate")
        yield* pass(3000)
        expect(shown(shop)).toBe("PLATE")
        expect(inCart(shop)).toEqual([["BOL-B", 1]])
      }),
    ))
  it("adds the shown product during a navigation to another one", () =>
    onRedBowl((shop) =>
      Effect.gen(function* () {
        shop.actions.page.open("/fr/plate")
        shop.actions.cart.add({ sku: "BOL-R", qty: 1 })
        yield* pass(100)
        expect(inCart(shop)).toEqual([["BOL-R", 1]])
      }),
    ))
  it("adds the requested product in all other cases", () =>
    onRedBowl((shop) =>
      Effect.gen(function* () {
        shop.actions.page.open(blue)
        shop.actions.cart.add({ sku: "PLATE", qty: 1 })
        yield* pass(2000)
        shop.actions.cart.add({ sku: "BOL-B", qty: 1 })
        yield* pass(2000)
        expect(inCart(shop)).toEqual([
          ["PLATE", 1],
          ["BOL-B", 1],
        ])
      }),
    ))
  it("adds nothing when the variant cannot be loaded, and notifies", () =>
    onRedBowl((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("url.map", () => ({ kind: "none" }))
        shop.actions.page.open(blue)
        shop.actions.cart.add({ sku: "BOL-R", qty: 1 })
        yield* pass(2000)
        expect(inCart(shop)).toEqual([])
        expect(shop.views.notifications?.map(({ body }) => body)).toContainEqual({
          tag: "AddFailed",
          name: "BOL",
          message: null,
        })
      }),
    ))
})
