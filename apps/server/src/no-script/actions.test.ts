import { describe, expect, it } from "vitest"
import type { Page } from "@shop/core/page"
import { actionOf, choicesOf } from "./actions.ts"

const page = {
  kind: "product",
  customOptions: [
    { id: 1, type: "field" },
    { id: 2, type: "checkbox" },
    { id: 3, type: "drop_down" },
  ],
  bundleOptions: [
    {
      id: 7,
      type: "radio",
      isRequired: true,
      links: [
        { id: "70", qty: 2, isDefault: true, isSoldOut: false },
        { id: "71", qty: 1, isDefault: false, isSoldOut: false },
      ],
    },
  ],
  grouped: [
    { sku: "A", isSoldOut: false },
    { sku: "B", isSoldOut: true },
  ],
} as unknown as Extract<Page, { kind: "product" }>

const chosen = (text: string) => choicesOf(page, new URLSearchParams(text))

describe("SR191 what a form of a product chooses", () => {
  it("is what the page opens with, when the form says nothing", () =>
    expect(chosen("")).toEqual({
      customOptions: { 1: "", 2: [], 3: "" },
      bundleOptions: { 7: { selections: ["70"], qty: 2 } },
      groupedQty: { A: 1, B: 0 },
    }))
  it("is what the form says, and nothing the page does not offer", () =>
    expect(
      chosen(
        "option-1=Zo%C3%A9&option-2=5&option-2=6&option-9=x&bundle-7=71&bundle-qty-7=3&part-A=4&part-Z=9",
      ),
    ).toEqual({
      customOptions: { 1: "Zoé", 2: ["5", "6"], 3: "" },
      bundleOptions: { 7: { selections: ["71"], qty: 3 } },
      groupedQty: { A: 4, B: 0 },
    }))
  it.each(["-1", "1.5", "x", "1e5", "99999999"])("quantity %j is none", (qty) =>
    expect(chosen(`part-A=${qty}`).groupedQty).toMatchObject({ A: 1 }),
  )
  it("none of an option that may be left out is none", () =>
    expect(chosen("bundle-7=").bundleOptions).toMatchObject({ 7: { selections: [] } }))
})

describe("SR191 what a form asks for", () => {
  it.each(["", "constructor", "toString", "__proto__", "edit/review", "ADD"])("%j is nothing", (act) =>
    expect(actionOf(new URLSearchParams({ act }))).toBeNull(),
  )
})

describe("SR193 a form about an order that was placed", () => {
  const done = (text: string): ReadonlyArray<unknown> => {
    const calls: Array<unknown> = []
    const note = (name: string) => (told: unknown) => void calls.push([name, told])
    const placed = {
      open: note("open"),
      draft: note("draft"),
      undraft: note("undraft"),
      declare: note("declare"),
    }
    const fields = new URLSearchParams(text)
    actionOf(fields)?.({ placed } as never, fields, page)
    return calls
  }
  const who = "number=FR-1&email=ada%40example.org"
  const plea = { number: "FR-1", email: "ada@example.org" }

  it("looks it up by number and address", () =>
    expect(done(`act=placed/open&${who}`)).toEqual([["open", plea]]))
  it("drafts a withdrawal from all that is left", () =>
    expect(done(`act=placed/draft&${who}&name=Ada`)).toEqual([
      ["draft", { ...plea, name: "Ada", lines: null }],
    ]))
  it("UI276 goes back to the first step with what stood in it", () =>
    expect(done(`act=placed/undraft&${who}&name=Ada&line=0:2`)).toEqual([
      ["undraft", { ...plea, name: "Ada", lines: null }],
    ]))
  it("declares what was drafted, under the key that came with it; what is no line is none", () =>
    expect(done(`act=placed/declare&${who}&name=Ada&key=k&line=0:2&line=1:x&line=-1:1`)).toEqual([
      ["declare", { ...plea, name: "Ada", key: "k", lines: [{ position: 0, qty: 2 }] }],
    ]))
})
