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
const bowl = (given: Parameters<typeof product>[0] = {}) =>
  product({ sku: "BOL", stock: stock({ qty: 5 }), customOptions: [engraving], ...given })
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

/** A cart that agrees with its server's: four cups, two bowls for Ada and one for Ben. Nothing was told yet. */
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
    const asked = (on: string) => device.platform.log.filter((tag) => tag.startsWith(on))
    return { device, carts: tab.carts, before, state: tab.state, lines, asked, ada: before.local[1]!.key }
  })

describe("CA36 a line of the cart that is chosen anew", () => {
  it("is what was chosen, in its place; the shopper is told, and the platform", () =>
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
        const [served] = [...device.platform.carts.values()]
        const told = served!.lines.map(({ option, qty }) => [option.custom[0]?.optionValue, qty])
        expect(told).toEqual([
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
  ])("of five bowls, one of them Ben's: %d wanted are %d", (wanted, qty, told) =>
    run(
      Effect.gen(function* () {
        const { device, carts, lines, ada } = yield* filled()
        expect(yield* carts.reconfigure(ada, bowlFor("Ada", wanted))).toBe(true)
        expect((yield* lines)[1]).toEqual(["BOL", "Ada", qty])
        expect(device.notifications).toEqual([told])
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
      "without what has to be chosen",
      bowl(),
      { sku: "BOL", qty: 2 },
      [{ tag: "OptionsMissing", name: "BOL" }],
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
          refusal: { code: "ProductNotLoaded", details: { name: "BOL" } },
        },
      ],
    ],
    ["a set, which is no line", bowl(), { sku: "SET", qty: 1, groupedQty: { PLAT: 1, POT: 1 } }, []],
  ])("%s: stays as it was", (_, sold, input, told) =>
    run(
      Effect.gen(function* () {
        const { device, carts, before, state, asked, ada } = yield* filled()
        device.platform.sell([sold, set])
        expect(yield* carts.reconfigure(ada, input)).toBe(false)
        yield* pass(1000)
        expect((yield* state).local).toEqual(before.local)
        expect([device.notifications, asked("cart."), asked("stock.")]).toEqual([told, [], []])
      }),
    ),
  )
  it("is not done where the line is gone, and nothing is told of it", () =>
    run(
      Effect.gen(function* () {
        const { device, carts, before, state, asked } = yield* filled()
        expect(yield* carts.reconfigure(key("GONE"), bowlFor("Ada", 9))).toBe(false)
        yield* pass(1000)
        expect((yield* state).local).toEqual(before.local)
        expect([device.notifications, asked("cart."), asked("stock.")]).toEqual([[], [], []])
      }),
    ))
  it("CA23 is asked for where nobody knows how many there are", () =>
    run(
      Effect.gen(function* () {
        const { device, carts, state, asked, ada } = yield* filled()
        device.platform.sell([bowl({ stock: null })])
        device.platform.stock.set("BOL", 3)
        expect(yield* carts.reconfigure(ada, bowlFor("Cleo", 2))).toBe(true)
        yield* pass(0)
        expect(asked("stock.")).toEqual(["stock.list"])
        expect((yield* state).local[1]).toMatchObject({ qty: 2, facts: { stock: { qty: 3 } } })
      }),
    ))
})

describe("CA7 taking a line out", () => {
  const asking = { ...defaults, cart: { ...defaults.cart, confirmRemove: true } }
  it("is done at once, and can be undone, where the shop does not ask", () =>
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
  it("is a question about that line where the shop asks, and no more", () =>
    run(
      Effect.gen(function* () {
        const { device, carts, before, state, ada } = yield* filled(asking)
        yield* carts.confirmRemove(ada)
        expect((yield* state).local).toEqual(before.local)
        expect(device.notifications).toEqual([{ tag: "RemoveAsked", name: "BOL", lineKey: ada }])
      }),
    ))
  it.each([
    ["asks", asking],
    ["does not", defaults],
  ])("of a line that is gone is nothing, where the shop %s", (_, settings) =>
    run(
      Effect.gen(function* () {
        const { device, carts, before, state } = yield* filled(settings)
        yield* carts.confirmRemove(key("GONE"))
        expect([(yield* state).local, device.notifications]).toEqual([before.local, []])
      }),
    ),
  )
})
