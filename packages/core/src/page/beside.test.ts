import { describe, expect, it } from "vitest"
import { defaults } from "../settings/index.ts"
import { product } from "../testing/builders.ts"
import { deliveryOf, notesOf } from "./beside.ts"

const toOrder = { attributes: { made_to_order_weeks: "4" } }

describe("CK33 what is promised of a delivery", () => {
  const { freeFromCents, workingDays } = defaults.shipping
  it.each([
    [
      "goods",
      product({}),
      { country: "FR", freeFromCents: freeFromCents["FR"], workingDays: workingDays["FR"] },
    ],
    [
      "PD62 goods made to order",
      product(toOrder),
      { country: "FR", freeFromCents: freeFromCents["FR"], workingDays: null },
    ],
    ["a course", product({ type: "virtual" }), undefined],
    ["a file", product({ type: "downloadable" }), undefined],
  ])("%s", (_, of, delivery) =>
    expect(deliveryOf(of, "FR", defaults.shipping)).toEqual(delivery === undefined ? {} : { delivery }),
  )
})

describe("CO22 who answers for goods of a kind", () => {
  const blocks = new Map([
    ["product-notes", "all"],
    ["product-notes-food", "food"],
  ])
  it.each([
    ["goods", product({}), "all"],
    ["food", product({ attributes: { product_notes: "food" } }), "food"],
    ["a kind without words", product({ attributes: { product_notes: "goods" } }), "all"],
    ["a course", product({ type: "virtual" }), ""],
    ["a file", product({ type: "downloadable" }), ""],
  ])("%s", (_, of, expected) => expect(notesOf(of, blocks)).toBe(expected))
  it("nothing where nothing is written", () => expect(notesOf(product({}), new Map())).toBe(""))
})
