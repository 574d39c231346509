import { describe, expect, it } from "vitest"
import * as Attribute from "./attribute.ts"
import * as Category from "./category.ts"

describe("K11: categories that are hidden from the menu", () => {
  it.each([[0], ["0"], [false]])("are written as %j, and read back", (flag) => {
    const category = Category.decode({ id: 5, name: "Tea", include_in_menu: flag })!
    expect(category.isInMenu).toBe(false)
    expect(Category.encode(category)).toMatchObject({ include_in_menu: 0 })
  })
  it("are none without the field", () => {
    const category = Category.decode({ id: 5, name: "Tea" })!
    expect(category).not.toHaveProperty("isInMenu")
    expect(Category.encode(category)).toMatchObject({ include_in_menu: 1 })
  })
})

describe("K22: the order of an attribute's values", () => {
  it("is read from numbers and texts, and written", () => {
    const attribute = Attribute.decode({
      attribute_code: "size",
      options: [
        { value: 1, label: "L", sort_order: "2" },
        { value: 2, label: "S", sort_order: 1 },
        { value: 3, label: "M" },
      ],
    })!
    expect(attribute.options.map(({ position }) => position)).toEqual([2, 1, undefined])
    expect(Attribute.encode(attribute)["options"]).toMatchObject([{ sort_order: 2 }, { sort_order: 1 }, {}])
  })
})
