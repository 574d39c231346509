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

/** A shop on the page of the red bowl, whose platform takes 500 ms to answer from now on. */
const onRedBowl = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform([bowl, plate]))
        device.platform.teach("url.map", ({ path }: { readonly path: string }) => ({
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

describe("SH22 adding what was picked last", () => {
  it("while the picked choice is on its way it goes in, not the one that is still painted", () =>
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
  it("also when the shopper has gone on meanwhile", () =>
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
  it("on the way to another product the one that is shown goes in at once", () =>
    onRedBowl((shop) =>
      Effect.gen(function* () {
        shop.actions.page.open("/fr/plate")
        shop.actions.cart.add({ sku: "BOL-R", qty: 1 })
        yield* pass(100)
        expect(inCart(shop)).toEqual([["BOL-R", 1]])
      }),
    ))
  it("a product of another list goes in as it is, and so does the shown one once it is there", () =>
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
  it("what cannot be had does not go in, and that is told", () =>
    onRedBowl((shop, device) =>
      Effect.gen(function* () {
        device.platform.teach("url.map", () => ({ kind: "none" }))
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
