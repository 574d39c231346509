import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { category } from "@shop/testing"
import * as StoreView from "../store-view/index.ts"
import {
  categoryHref,
  ancestorsAndSelf,
  crumbs,
  descendants,
  families,
  buildCategoryTree,
  menuItems,
  productCrumbs,
} from "./tree.ts"

const fr = StoreView.defaults[0]!
const root = category({ id: 2, parentId: 1, pathIds: [1, 2], level: 1, urlPath: null, name: "Root" })
const tea = category({ id: 5, name: "Tea", urlPath: "tea" })
const cups = category({ id: 9, parentId: 5, name: "Cups", urlPath: "tea/cups" })
const small = category({
  id: 12,
  parentId: 9,
  pathIds: [1, 2, 5, 9, 12],
  level: 4,
  name: "Small",
  urlPath: "tea/cups/small",
})
const plates = category({ id: 7, name: "Plates", urlPath: null, position: 1 })
const tree = buildCategoryTree([small, cups, root, tea, plates])

describe("CT3 CT27 the tree", () => {
  it("finds by id, slug and path", () => {
    expect(tree.byId.get(9)).toBe(cups)
    expect(tree.bySlug.get("category-7")).toBe(plates)
    expect(tree.byPath.get("tea/cups")).toBe(cups)
  })
  it("leaves out ids below that of the root", () => {
    expect(buildCategoryTree([category({ id: 1, level: 0, urlPath: "all" })]).byId.size).toBe(0)
    expect(tree.bySlug.get("category-2")).toBe(undefined)
  })
  it("leaves inactive categories out", () =>
    expect(buildCategoryTree([category({ id: 30, isActive: false })]).byId.size).toBe(0))
  it("B2 adds nested children with their own slugs", () => {
    const nested = buildCategoryTree([{ ...tea, children: [{ ...cups, slug: "cups" }] }])
    expect(nested.bySlug.get("cups")?.id).toBe(9)
  })
  it("sorts by position, then id", () =>
    expect(tree.childrenById.get(2)?.map(({ id }) => id)).toEqual([7, 5]))
})

describe("CT26 descendants", () => {
  it.each([
    [5, [5, 9, 12]],
    [9, [9, 12]],
    [7, [7]],
    [999, [999]],
  ])("of %i are %j", (id, expected) => expect(descendants(tree, id)).toEqual(expected))
})

describe("CT28 breadcrumbs", () => {
  it("are the parents with name and link, without the root", () =>
    expect(crumbs(tree, 12, fr)).toEqual([
      { label: "Tea", href: "/fr/tea" },
      { label: "Cups", href: "/fr/tea/cups" },
    ]))
  it("B1 follow parent ids when the path is missing", () =>
    expect(
      ancestorsAndSelf(buildCategoryTree([tea, { ...cups, pathIds: [] }]), 9).map(({ name }) => name),
    ).toEqual(["Tea", "Cups"]))
  it("B4 leave out unknown categories until they are in the tree", () => {
    expect(crumbs(buildCategoryTree([tea, small]), 12, fr)).toEqual([{ label: "Tea", href: "/fr/tea" }])
    expect(crumbs(buildCategoryTree([tea, small, cups]), 12, fr)).toHaveLength(2)
  })
  it("B3 of a product lead to its deepest category", () => {
    const labels = (ids: ReadonlyArray<number>) => productCrumbs(tree, ids, fr).map(({ label }) => label)
    expect(labels([2, 7, 9, 5])).toEqual(["Tea", "Cups"])
    expect(labels([5, 9, 7, 2])).toEqual(["Tea", "Cups"])
    expect(labels([5, 7])).toEqual(["Plates"])
    expect(labels([2])).toEqual([])
    expect(labels([404])).toEqual([])
  })
})

describe("CT29 links to categories", () => {
  it.each([
    ["tea/cups", "/fr/tea/cups"],
    [null, "/fr/c/x"],
    ["", "/fr/c/x"],
    ["wir-reden-über-uns", "/fr/wir-reden-%C3%BCber-uns"],
    ["a b?c#d", "/fr/a%20b%3Fc%23d"],
    ["home-decor/books-music.html", "/fr/home-decor/books-music.html"],
  ])("%j is %j", (urlPath, expected) => expect(categoryHref({ urlPath, slug: "x" }, fr)).toBe(expected))
})

describe("CT10 the menu", () => {
  it("K11: omits hidden categories, but their pages remain", () => {
    const hidden = buildCategoryTree([
      root,
      tea,
      { ...cups, isInMenu: false },
      { ...plates, isInMenu: false },
      category({ id: 41, parentId: 7, name: "Below plates" }),
    ])
    expect(menuItems(hidden, fr).map(({ name, children }) => [name, children])).toEqual([["Tea", []]])
    expect(hidden.byPath.get("tea/cups")?.name).toBe("Cups")
  })
  it("K11: the home page leaves out categories that are hidden from the menu, and their descendants", () => {
    const drawing = "bowl"
    const shown = buildCategoryTree([root, { ...tea, drawing }, { ...cups, drawing }, { ...plates, drawing }])
    expect(families(shown, fr).map(({ name }) => name)).toEqual(["Plates", "Tea", "Cups"])
    const hidden = buildCategoryTree([
      root,
      { ...tea, drawing, isInMenu: false },
      { ...cups, drawing },
      { ...plates, drawing },
    ])
    expect(families(hidden, fr).map(({ name }) => name)).toEqual(["Plates"])
  })
  it("has active categories of level 2 and their children, with counts", () => {
    const input = [
      tea,
      { ...cups, productCount: 4 },
      small,
      plates,
      category({ id: 40, isActive: false }),
      root,
    ]
    expect(
      menuItems(buildCategoryTree(input), fr).map(({ name, children }) => [
        name,
        children.map((child) => [child.name, child.count]),
      ]),
    ).toEqual([
      ["Plates", []],
      ["Tea", [["Cups", 4]]],
    ])
  })
})

describe("CT10 categories without products", () => {
  const empty = (given: typeof tea) => ({ ...given, productCount: 0 })
  const names = (input: ReadonlyArray<typeof tea>) =>
    menuItems(buildCategoryTree(input), fr).map(({ name, children }) => [
      name,
      children.map((child) => child.name),
    ])
  it("are not in the menu, but their pages remain", () => {
    const input = [root, tea, empty(cups), empty(small), empty(plates)]
    expect(names(input)).toEqual([["Tea", []]])
    expect(families(buildCategoryTree(input), fr).map(({ name }) => name)).toEqual(["Tea"])
    expect(buildCategoryTree(input).byPath.get("tea/cups")?.name).toBe("Cups")
  })
  it("are in the menu when one below them has products", () =>
    expect(names([root, empty(tea), empty(cups), small, empty(plates)])).toEqual([["Tea", ["Cups"]]]))
  it("are in the menu of a catalogue that counts no products", () =>
    expect(names([root, tea, cups, small, plates].map(empty))).toEqual([
      ["Plates", []],
      ["Tea", ["Cups"]],
    ]))
})

describe("CT18 categories of the home page", () => {
  it("are those with a drawing among the first two levels", () => {
    const drawn = buildCategoryTree([
      plates,
      { ...tea, drawing: "pot" },
      { ...cups, drawing: "cup" },
      { ...small, drawing: "bowl" },
    ])
    expect(families(drawn, fr).map(({ drawing }) => drawing)).toEqual(["pot", "cup"])
  })
  it("are those of the menu without any drawing", () =>
    expect(families(tree, fr).map(({ name }) => name)).toEqual(["Plates", "Tea"]))
})

describe("laws", () => {
  const node = fc.record({ id: fc.integer({ min: 2, max: 12 }), parentId: fc.integer({ min: 1, max: 12 }) })
  const anyTree = fc
    .array(node, { maxLength: 12 })
    .map((nodes) => buildCategoryTree(nodes.map((each) => category({ ...each, pathIds: [] }))))

  it("CT26 descendants and ancestors are finite when parents form a cycle", () => {
    fc.assert(
      fc.property(anyTree, fc.integer({ min: 2, max: 12 }), (any, id) => {
        const ids = descendants(any, id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ancestorsAndSelf(any, id).length).toBeLessThanOrEqual(any.byId.size)
      }),
    )
  })
})
