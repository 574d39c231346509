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

describe("SR191 the choices in a product form", () => {
  it("are the page's defaults when the form has no fields", () =>
    expect(chosen("")).toEqual({
      customOptions: { 1: "", 2: [], 3: "" },
      bundleOptions: { 7: { selections: ["70"], qty: 2 } },
      groupedQty: { A: 1, B: 0 },
    }))
  it("are the form's fields that the page offers", () =>
    expect(
      chosen(
        "option-1=Zo%C3%A9&option-2=5&option-2=6&option-9=x&bundle-7=71&bundle-qty-7=3&part-A=4&part-Z=9",
      ),
    ).toEqual({
      customOptions: { 1: "Zoé", 2: ["5", "6"], 3: "" },
      bundleOptions: { 7: { selections: ["71"], qty: 3 } },
      groupedQty: { A: 4, B: 0 },
    }))
  it.each(["-1", "1.5", "x", "1e5", "99999999"])("quantity %j is invalid", (qty) =>
    expect(chosen(`part-A=${qty}`).groupedQty).toMatchObject({ A: 1 }),
  )
  it("are empty for an optional option without a value", () =>
    expect(chosen("bundle-7=").bundleOptions).toMatchObject({ 7: { selections: [] } }))
})

describe("SR191 the action of a form", () => {
  it.each(["", "constructor", "toString", "__proto__", "edit/review", "ADD"])("%j is nothing", (act) =>
    expect(actionOf(new URLSearchParams({ act }))).toBeNull(),
  )
})

describe("SR193 a form about a placed order", () => {
  const done = (text: string): ReadonlyArray<unknown> => {
    const calls: Array<unknown> = []
    const note = (name: string) => (input: unknown) => void calls.push([name, input])
    const orderTracking = {
      open: note("open"),
      draft: note("draft"),
      discardDraft: note("discardDraft"),
      declare: note("declare"),
    }
    const fields = new URLSearchParams(text)
    actionOf(fields)?.({ orderTracking } as never, fields, { page: { page } } as never)
    return calls
  }
  const who = "number=FR-1&email=ada%40example.org"
  const plea = { number: "FR-1", email: "ada@example.org" }

  it("opens the order by number and e-mail address", () =>
    expect(done(`act=orderTracking/open&${who}`)).toEqual([["open", plea]]))
  it("drafts a withdrawal of the whole order", () =>
    expect(done(`act=orderTracking/draft&${who}&name=Ada`)).toEqual([
      ["draft", { ...plea, name: "Ada", lines: null }],
    ]))
  it("UI276 returns to the first step with its values", () =>
    expect(done(`act=orderTracking/discardDraft&${who}&name=Ada&line=0:2`)).toEqual([
      ["discardDraft", { ...plea, name: "Ada", lines: null }],
    ]))
  it("declares the drafted lines under the form's key and skips invalid lines", () =>
    expect(done(`act=orderTracking/declare&${who}&name=Ada&key=k&line=0:2&line=1:x&line=-1:1`)).toEqual([
      ["declare", { ...plea, name: "Ada", key: "k", lines: [{ position: 0, qty: 2 }] }],
    ]))
})

describe("SR623 the form of an order", () => {
  const done = (isPaidElsewhere: boolean, stage: string | null): ReadonlyArray<unknown> => {
    const calls: Array<unknown> = []
    const note = (name: string) => (input: unknown) => void calls.push([name, input])
    const actions = { checkout: { place: note("place") }, paying: { pay: note("pay") } }
    const fields = new URLSearchParams({ act: "place", terms: "on" })
    const views = { checkout: { isPaidElsewhere }, paying: stage === null ? null : { stage } }
    actionOf(fields)?.(actions as never, fields, views as never)
    return calls
  }
  const input = { termsAccepted: true }
  it.each([
    [false, null, "place"],
    [true, null, "pay"],
    [true, "none", "pay"],
    [true, "refused", "pay"],
    [true, "approved", "place"],
  ])("paid at a provider %s, payment %s: %s", (isPaidElsewhere, stage, action) =>
    expect(done(isPaidElsewhere, stage)).toEqual([[action, input]]),
  )
})
