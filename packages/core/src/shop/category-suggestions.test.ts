import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { MenuItemView } from "../catalogue/index.ts"
import { limits } from "../settings/index.ts"
import { suggestCategories } from "./category-suggestions.ts"

const item = (name: string, children: ReadonlyArray<MenuItemView> = []): MenuItemView => ({
  id: name.length,
  name,
  href: `/fr/${name}`,
  count: 1,
  drawing: null,
  children,
})
const menu = [
  item("Cuire", [item("Plats à four"), item("Plats ovales"), item("Cocottes")]),
  item("Servir", [item("Théières"), item("Œufs & coquetiers")]),
]
const names = (text: string) => suggestCategories(menu, text).map(({ name }) => name)

describe("SH21 suggestCategories", () => {
  it.each([
    ["plat", ["Plats à four", "Plats ovales"]],
    ["FOUR plats", ["Plats à four"]],
    ["theiere", ["Théières"]],
    ["oeuf", ["Œufs & coquetiers"]],
    ["  cuire ", ["Cuire"]],
    ["ocotte", []],
    ["plats ronds", []],
    ["", []],
    ["???", []],
  ])("%j finds %j", (text, expected) => expect(names(text)).toEqual(expected))
  it("returns name, address and count", () =>
    expect(suggestCategories(menu, "coco")).toEqual([{ name: "Cocottes", href: "/fr/Cocottes", count: 1 }]))
})

describe("laws", () => {
  it("SH21 returns at most the limit for any text", () =>
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 40 }), (text, count) => {
        const many = Array.from({ length: count }, (_, index) => item(`Plats ${index}`))
        expect(suggestCategories(many, text).length).toBeLessThanOrEqual(limits.searchCategoriesMax)
        expect(suggestCategories(many, "plats").length).toBe(Math.min(count, limits.searchCategoriesMax))
      }),
    ))
})
