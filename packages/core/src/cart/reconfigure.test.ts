import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { key, makeDevice, makePlatform, openTab, pass, product, run, stock } from "@shop/testing"
import { type CustomOption, sku } from "../product/index.ts"
import { defaults } from "../settings/index.ts"
import type { AddInput } from "./index.ts"

const engraving: CustomOption = {
  id: 7,
  title: "Engraving",
  type: "field",
  isRequired: true,
  lengthMax: 20,
  surcharge: null,
  values: [],
}
const bowl = (fields: Parameters<typeof product>[0] = {}) =>
  product({ sku: "BOL", stock: stock({ qty: 5 }), customOptions: [engraving], ...fields })
const cup = product({ sku: "TASSE", stock: stock({ qty: 5 }) })
const link = (name: string) => ({
  sku: sku(name),
  name,
  qty: 1,
  image: null,
  price: product().price,
  stock: stock(),
})
const set = product({ sku: "SET", type: "grouped", groupedLinks: [link("PLAT"), link("POT")] })
const bowlFor = (name: string, qty: number): AddInput => ({ sku: "BOL", qty, customOptions: { 7: name } })

/** A cart equal to its server's: four cups, two bowls for Ada and one for Ben, without notifications. */
const filled = (settings = defaults) =>
  Effect.gen(function* () {
    const device = yield* makeDevice(makePlatform([bowl(), cup, set]))
    const tab = yield* openTab(device, settings)
    yield* tab.carts.add({ sku: "TASSE", qty: 4 })
    yield* tab.carts.add(bowlFor("Ada", 2))
    yield* tab.carts.add(bowlFor("Ben", 1))
    yield* pass(1000)
    const before = yield* tab.state
    device.notifications.splice(0)
    device.platform.log.splice(0)
    const lines = Effect.map(tab.state, ({ local }) =>
      local.map((line) => [line.sku, line.option.custom[0]?.optionValue ?? "", line.qty]),
    )
    const requestsOf = (on: string) => device.platform.log.filter((tag) => tag.startsWith(on))
    return {
      device,
      carts: tab.carts,
      before,
      state: tab.state,
      lines,
      requestsOf,
      ada: before.local[1]!.key,
    }
  })

describe("CA36 a line of the cart with a new choice", () => {
  it("replaces the line at its index; the shopper gets a notification, and the platform the change", () =>
    run(
      Effect.gen(function* () {
        const { device, carts, lines, ada } = yield* filled()
        expect(yield* carts.reconfigure(ada, bowlFor("Cleo", 3))).toBe(true)
        expect(yield* lines).toEqual([
          ["TASSE", "", 4],
          ["BOL", "Cleo", 3],
          ["BOL", "Ben", 1],
        ])
        expect(device.notifications).toEqual([{ tag: "QuantityUpdated", name: "BOL" }])
        yield* pass(1000)
        const [cart] = [...device.platform.carts.values()]
        const served = cart!.lines.map(({ option, qty }) => [option.custom[0]?.optionValue, qty])
        expect(served).toEqual([
          [undefined, 4],
          ["Ben", 1],
          ["Cleo", 3],
        ])
      }),
    ))
  it.each([
    [1, 1, { tag: "QuantityUpdated", name: "BOL" }],
    [4, 4, { tag: "QuantityUpdated", name: "BOL" }],
    [5, 4, { tag: "QtyLimited", name: "BOL", qtyMax: 5 }],
    [9, 4, { tag: "QtyLimited", name: "BOL", qtyMax: 5 }],
  ])("of five bowls, one of them Ben's: %d wanted are %d", (wanted, qty, notification) =>
    run(
      Effect.gen(function* () {
        const { device, carts, lines, ada } = yield* filled()
        expect(yield* carts.reconfigure(ada, bowlFor("Ada", wanted))).toBe(true)
        expect((yield* lines)[1]).toEqual(["BOL", "Ada", qty])
        expect(device.notifications).toEqual([notification])
      }),
    ),
  )
  it.each([
    [
      "all there is is in the cart already",
      bowl({ stock: stock({ qty: 1 }) }),
      bowlFor("Cleo", 1),
      [{ tag: "QtyLimited", name: "BOL", qtyMax: 1 }],
    ],
    [
      "sold out",
      bowl({ stock: stock({ isInStock: false }) }),
      bowlFor("Cleo", 2),
      [{ tag: "OutOfStock", name: "BOL" }],
    ],
    [
      "NO10 without a required choice",
      bowl(),
      { sku: "BOL", qty: 2 },
      [
        {
          tag: "OptionInvalid",
          name: "BOL",
          title: "Engraving",
          fault: { field: "customOption_7", tag: "required" },
        },
      ],
    ],
    [
      "not sold any more",
      cup,
      bowlFor("Cleo", 2),
      [
        {
          tag: "AddFailed",
          name: "BOL",
          message: null,
          refusal: { code: "ProductUnknown", details: {} },
        },
      ],
    ],
    ["a set, which cannot be a line", bowl(), { sku: "SET", qty: 1, groupedQty: { PLAT: 1, POT: 1 } }, []],
  ])("%s: stays as it was", (_, sold, input, notifications) =>
    run(
      Effect.gen(function* () {
        const { device, carts, before, state, requestsOf, ada } = yield* filled()
        device.platform.sell([sold, set])
        expect(yield* carts.reconfigure(ada, input)).toBe(false)
        yield* pass(1000)
        expect((yield* state).local).toEqual(before.local)
        expect([device.notifications, requestsOf("cart."), requestsOf("stock.")]).toEqual([
          notifications,
          [],
          [],
        ])
      }),
    ),
  )
  it("is not done for a removed line, without a notification", () =>
    run(
      Effect.gen(function* () {
        const { device, carts, before, state, requestsOf } = yield* filled()
        expect(yield* carts.reconfigure(key("GONE"), bowlFor("Ada", 9))).toBe(false)
        yield* pass(1000)
        expect((yield* state).local).toEqual(before.local)
        expect([device.notifications, requestsOf("cart."), requestsOf("stock.")]).toEqual([[], [], []])
      }),
    ))
  it("CA23 is requested for unknown stock", () =>
    run(
      Effect.gen(function* () {
        const { device, carts, state, requestsOf, ada } = yield* filled()
        device.platform.sell([bowl({ stock: null })])
        device.platform.stock.set("BOL", 3)
        expect(yield* carts.reconfigure(ada, bowlFor("Cleo", 2))).toBe(true)
        yield* pass(0)
        expect(requestsOf("stock.")).toEqual(["stock.list"])
        expect((yield* state).local[1]).toMatchObject({ qty: 2, facts: { stock: { qty: 3 } } })
      }),
    ))
})

describe("CA7 taking a line out", () => {
  const asking = { ...defaults, cart: { ...defaults.cart, confirmRemove: true } }
  it("is done at once, and can be undone, where the shop requires no confirmation", () =>
    run(
      Effect.gen(function* () {
        const { device, carts, lines, ada } = yield* filled()
        yield* carts.confirmRemove(ada)
        expect(yield* lines).toEqual([
          ["TASSE", "", 4],
          ["BOL", "Ben", 1],
        ])
        expect(device.notifications).toEqual([{ tag: "RemovedFromCart", name: "BOL", lineKey: ada }])
      }),
    ))
  it("requests only a confirmation for that line where the shop requires one", () =>
    run(
      Effect.gen(function* () {
        const { device, carts, before, state, ada } = yield* filled(asking)
        yield* carts.confirmRemove(ada)
        expect((yield* state).local).toEqual(before.local)
        expect(device.notifications).toEqual([{ tag: "ConfirmRemoval", name: "BOL", lineKey: ada }])
      }),
    ))
  it.each([
    ["asks", asking],
    ["does not", defaults],
  ])("of a removed line does nothing, where the shop %s", (_, settings) =>
    run(
      Effect.gen(function* () {
        const { device, carts, before, state } = yield* filled(settings)
        yield* carts.confirmRemove(key("GONE"))
        expect([(yield* state).local, device.notifications]).toEqual([before.local, []])
      }),
    ),
  )
})
