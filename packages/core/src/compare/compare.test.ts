import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  attribute,
  type Device,
  found,
  makeDevice,
  makePlatform,
  type OpenShop,
  openShop,
  pass,
  product,
  run,
  variant,
} from "@shop/testing"
import type { Query } from "../catalogue/index.ts"
import { limits } from "../settings/index.ts"
import type { WishlistItem } from "../wishlist/index.ts"
import { rows, toCompareView, valuesOf } from "./index.ts"

const item = (sku: string): WishlistItem => ({
  sku,
  type: "simple",
  name: sku,
  href: `/fr/${sku}`,
  image: null,
  price: null,
})

const color = attribute("color", { 49: "Blue", 50: "Red" }, { label: "Colour", isComparable: true })
const height = attribute("height", {}, { label: "Height", isComparable: true })
const secret = attribute("cost", {}, { label: "Cost", isComparable: false })

describe("CP2 the compared attributes", () => {
  it("is every comparable attribute that one of them has, with its label", () =>
    expect(
      rows([{ color: "49", height: "12 cm", cost: "3" }, { color: "50" }], [color, height, secret]),
    ).toEqual([
      { code: "color", label: "Colour", values: ["Blue", "Red"], isDifferent: true },
      { code: "height", label: "Height", values: ["12 cm", null], isDifferent: true },
    ]))
  it.each([
    ["several values are one text", [{ color: ["49", "50"] }], ["Blue, Red"]],
    ["an id without a label is shown as it is", [{ color: "51" }], ["51"]],
    ["equal values do not differ", [{ color: "49" }, { color: "49" }], ["Blue", "Blue"]],
  ])("%s", (_, products, values) =>
    expect(rows(products, [color])).toEqual([{ code: "color", label: "Colour", values, isDifferent: false }]),
  )
  it.each([
    ["no values", [{}, {}]],
    ["blank values", [{ color: " " }]],
    ["no products", []],
  ])("is empty with %s", (_, products) => expect(rows(products, [color])).toEqual([]))
  it("a variant's own values count before its parent's", () => {
    const plate = product({
      sku: "P",
      attributes: { color: "49", height: "2" },
      variants: [variant("P-R", { color: "50" })],
    })
    expect(valuesOf(plate, "P-R")).toEqual({ color: "50", height: "2" })
    expect(valuesOf(plate, "P")).toEqual({ color: "49", height: "2" })
  })
})

const inShop = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.gen(function* () {
      const platform = makePlatform([
        product({ sku: "BOL", attributes: { color: "49" } }),
        product({ sku: "TASSE", attributes: { color: "50", height: "9" } }),
      ])
      platform.setHandler("catalogue.attributes", (query: Query) => {
        const codes = query.filters[0]?.conditions[0]?.values ?? []
        return found([color, height, secret].filter(({ code }) => codes.includes(code)))
      })
      const device = yield* makeDevice(platform)
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* test(shop, device)
    }),
  )

describe("CP1 products side by side", () => {
  it("each sku once, one piece of it, and they survive a reload", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        for (const sku of ["BOL", "TASSE", "BOL"]) shop.actions.compare.add(item(sku))
        yield* pass(0)
        expect(shop.views.compare).toMatchObject({
          count: 2,
          isFull: false,
          items: [
            { sku: "BOL", qty: 1 },
            { sku: "TASSE", qty: 1 },
          ],
        })
        expect([...(device.stored.get("compare")?.keys() ?? [])]).toEqual(["state"])
        shop.actions.compare.remove("BOL")
        yield* pass(0)
        expect(shop.views.compare?.items.map(({ sku }) => sku)).toEqual(["TASSE"])
        shop.actions.compare.clear()
        yield* pass(0)
        expect(shop.views.compare?.items).toEqual([])
      }),
    ))
  it("CP5 up to the size of the table; the next is refused with a notification", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        for (let index = 0; index <= limits.compareMax; index += 1)
          shop.actions.compare.add(item(`S${index}`))
        yield* pass(0)
        expect(shop.views.compare).toMatchObject({ count: limits.compareMax, isFull: true })
        const notifications = (shop.views.notifications ?? []).map(({ body }) => body)
        expect(notifications.filter(({ tag }) => tag !== "AddedToCompare")).toEqual([
          { tag: "ListFull", itemsMax: limits.compareMax },
        ])
      }),
    ))
})

describe("CP3, CP4 the table", () => {
  it("is null until the device has responded", () =>
    expect(toCompareView(null, { values: new Map(), attributes: [], isLoading: false })).toBeNull())
  it("has the values of the list that was requested last", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.compare.add(item("BOL"))
        yield* pass(0)
        device.platform.setLatency(1000)
        shop.actions.compare.load()
        yield* pass(10)
        device.platform.setLatency(10)
        shop.actions.compare.remove("BOL")
        shop.actions.compare.add(item("TASSE"))
        yield* pass(0)
        shop.actions.compare.load()
        yield* pass(100)
        const shown = shop.views.compare?.rows
        expect(shown?.length).toBeGreaterThan(0)
        yield* pass(5000)
        expect(shop.views.compare).toMatchObject({ isLoading: false, rows: shown })
      }),
    ))
  it("loads when a page shows it; without a response it does not change", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.compare.add(item("BOL"))
        shop.actions.compare.add(item("TASSE"))
        yield* pass(0)
        expect(shop.views.compare?.rows).toEqual([])
        shop.actions.compare.load()
        yield* pass(0)
        const full = [
          { code: "color", values: ["Blue", "Red"] },
          { code: "height", values: [null, "9"] },
        ]
        expect(shop.views.compare).toMatchObject({ isLoading: false, rows: full })
        device.platform.fail({ on: "catalogue.attributes", kind: "loseRequest" })
        shop.actions.compare.load()
        yield* pass(0)
        expect(shop.views.compare).toMatchObject({ isLoading: false, rows: full })
        expect(shop.views.notifications?.map(({ body }) => body)).toEqual(
          ["BOL", "TASSE"].map((sku) => ({ tag: "AddedToCompare", name: item(sku).name })),
        )
      }),
    ))
})
