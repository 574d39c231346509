import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { local, makeDevice, makePlatform, openTab, pass, product, run, stock } from "@shop/testing"

const sold = [product({ sku: "BOL", stock: stock({ qty: 9 }) }), product({ sku: "TASSE" })]

describe("UI90 lines that were added to the server's cart before JavaScript started", () => {
  it("is on the device when the action ends, although every response takes time", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform(sold))
        device.platform.setLatency(500)
        const { carts } = yield* openTab(device)
        yield* Effect.forkChild(pass(5_000))
        expect(
          yield* carts.takeOver("visit-1", [
            { sku: "BOL", qty: 2 },
            { sku: "TASSE", qty: 1 },
          ]),
        ).toBe(true)
        const next = yield* openTab(device)
        expect(yield* next.qtys).toEqual({ BOL: 2, TASSE: 1 })
        expect(device.notifications).toEqual([])
      }),
    ))
  it("are added once for a visit, whatever the number of tabs, to the lines of the cart", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform(sold))
        const [one, other] = [yield* openTab(device), yield* openTab(device)]
        yield* one.carts.add({ sku: "BOL", qty: 1 })
        const take = { visitId: "visit-1", inputs: [{ sku: "BOL", qty: 2 }] }
        yield* Effect.all(
          [one, other, one].map(({ carts }) => carts.takeOver(take.visitId, take.inputs)),
          { concurrency: "unbounded" },
        )
        yield* pass(1_000)
        for (const tab of [one, other, yield* openTab(device)]) expect(yield* tab.qtys).toEqual({ BOL: 3 })
        yield* other.carts.takeOver("visit-2", take.inputs)
        expect(yield* other.qtys).toEqual({ BOL: 5 })
      }),
    ))
  it("give a notification only where they do not fit", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform(sold))
        const { carts, qtys } = yield* openTab(device)
        yield* carts.takeOver("visit-1", [
          { sku: "BOL", qty: 12 },
          { sku: "TASSE", qty: 1 },
        ])
        expect(yield* qtys).toEqual({ BOL: 9, TASSE: 1 })
        expect(device.notifications).toEqual([{ tag: "QtyLimited", name: "BOL", qtyMax: 9 }])
      }),
    ))
  it("does not come back with a visit that the server still has, once it was ordered or its customer has left", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform(sold))
        const { carts, qtys } = yield* openTab(device)
        const take = carts.takeOver("visit-1", [{ sku: "BOL", qty: 2 }])
        yield* take
        yield* carts.lockForOrder("order-1")
        yield* carts.removeOrderedLines({ orderId: "order-1", lines: [{ ...local("BOL", 2), name: "BOL" }] })
        yield* take
        expect(yield* qtys).toEqual({})
        yield* carts.add({ sku: "TASSE", qty: 1 })
        yield* carts.clear
        yield* take
        expect(yield* qtys).toEqual({})
      }),
    ))
  it("remain on the server when no product is found; if some are found, those are added and the rest has a notification", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform(sold))
        const { carts, qtys } = yield* openTab(device)
        expect(yield* carts.takeOver("visit-1", [{ sku: "GONE", qty: 1 }])).toBe(false)
        expect(yield* qtys).toEqual({})
        const both = ["GONE", "BOL"].map((sku) => ({ sku, qty: 1 }))
        expect(yield* carts.takeOver("visit-1", both)).toBe(true)
        expect(yield* qtys).toEqual({ BOL: 1 })
        expect(device.notifications.at(-1)).toMatchObject({ tag: "AddFailed", name: "GONE", message: null })
      }),
    ))
})
