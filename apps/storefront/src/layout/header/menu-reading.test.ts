import fc from "fast-check"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { describe, expect, it } from "vitest"
import type { MenuItemView } from "@shop/core/page"
import { readMenu } from "./menu-reading.ts"
import { MenuTree } from "./menu-tree.tsx"

const written = (menu: ReadonlyArray<MenuItemView>): string =>
  renderToString(createElement(MenuTree, { menu, all: "All 3 pieces" }))

/** What browsers say of a text is not what servers write: quotes stay, hard spaces do not. */
const asBrowsersTell = (markup: string): string =>
  markup
    .replaceAll(/>[^<]*/g, (words) => words.replaceAll("&quot;", '"').replaceAll("&#x27;", "'"))
    .replaceAll("\u00a0", "&nbsp;")

const shelf: MenuItemView = {
  id: 11,
  name: "Bols",
  href: "/fr/servir/bols",
  count: 3,
  drawing: "bowl",
  children: [],
}
const family: MenuItemView = {
  ...shelf,
  id: 10,
  name: "Servir",
  href: "/fr/servir",
  count: 15,
  drawing: "plate",
}

describe("UI232 the menu in a document", () => {
  it.each<[string, ReadonlyArray<MenuItemView>]>([
    ["no family", []],
    ["a family without shelves", [family]],
    ["a family with a shelf", [{ ...family, children: [shelf] }]],
    ["an empty shelf in an empty family", [{ ...family, count: 0, children: [{ ...shelf, count: 0 }] }]],
    ["an empty family without shelves", [{ ...family, count: 0 }, family]],
    ["nothing drawn", [{ ...family, drawing: null, children: [{ ...shelf, drawing: null }] }]],
    [
      "a family without shelves after one with",
      [
        { ...family, children: [shelf, shelf] },
        { ...family, id: 20 },
      ],
    ],
    ["signs of markup", [{ ...family, name: `<b> & "c" 'd'`, children: [{ ...shelf, name: "a &amp; b" }] }]],
    ["hard spaces", [{ ...family, name: "Thé\u00a0!", children: [{ ...shelf, name: "\u00a0Bols " }] }]],
    [
      "names that look like the menu's own",
      [{ ...family, children: [{ ...shelf, name: `<li data-shelf="1">` }] }],
    ],
    ["a query in an address", [{ ...family, href: "/fr/c/servir?a=1&b=2" }]],
  ])("is read as it was: %s", (_, menu) => {
    expect(readMenu(written(menu))).toEqual(menu)
    expect(readMenu(asBrowsersTell(written(menu)))).toEqual(menu)
  })

  it("is read among what extensions and translators put into the page", () => {
    const menu = [
      { ...family, children: [shelf] },
      { ...family, id: 20, name: "Boire" },
    ]
    const touched = written(menu)
      .replaceAll("<svg ", `<svg data-dark="a > b" `)
      .replaceAll(/>(Bols |Servir|Boire|3|15)</g, '><font dir="auto"><font>$1</font></font><')
      .replaceAll("<a ", "<a data-seen ")
    const read = readMenu(touched)
    expect(read.map(({ id, count }) => [id, count])).toEqual([
      [10, 15],
      [20, 15],
    ])
    expect(read.map(({ name }) => name)).toEqual(["Servir", "Boire"])
    expect(read[0]!.children.map(({ href, count }) => [href, count])).toEqual([[shelf.href, 3]])
  })

  it("is empty where no menu was written", () => expect(readMenu("<p>bol</p>")).toEqual([]))

  describe("laws", () => {
    const words = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom("<", ">", "&", '"', "'", " ", "\u00a0", ";", "a", "=", "/") }),
    )
    const item = fc.record({
      id: fc.nat(),
      name: words,
      href: words.map((path) => `/fr/${path}`),
      count: fc.nat(),
      drawing: fc.option(words),
    })
    const childless = item.map((shown) => ({ ...shown, children: [] }))
    const menus = fc.array(
      fc
        .record({ shown: item, children: fc.array(childless, { maxLength: 4 }) })
        .map(({ shown, children }) => ({ ...shown, children })),
      { maxLength: 4 },
    )
    it("what was written is what is read, on the server and in a browser", () =>
      fc.assert(
        fc.property(menus, (menu) => {
          const markup = written(menu)
          expect(readMenu(markup)).toEqual(menu)
          expect(readMenu(asBrowsersTell(markup))).toEqual(menu)
        }),
      ))
  })
})
