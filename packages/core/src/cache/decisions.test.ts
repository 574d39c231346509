import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { defaults as views } from "../store-view/index.ts"
import { Queries, requestKey } from "../catalogue/index.ts"
import { isEntry } from "./entry.ts"
import { collections, holdsCopies, isEvictable, isFresh, nameOf, pagePolicy } from "./index.ts"

describe("LC1 what may be emptied", () => {
  it("is copies of what the platform said, and never what the shopper meant (K2)", () => {
    expect(collections.filter(isEvictable)).toEqual(["pages", "search", "routes", "catalogue"])
    // A catalogue without one of its parts would be none.
    expect(collections.filter(holdsCopies)).toEqual(["pages", "search", "routes"])
    for (const precious of ["cart", "orders", "queue", "checkout", "session", "wishlist"] as const)
      expect([precious, isEvictable(precious)]).toEqual([precious, false])
  })
})

const request = requestKey(views[0]!.index, Queries.categories)

describe("LC2 the name of a question", () => {
  it("is 16 digits, and the same for the same question", () => {
    expect(nameOf({ request, group: null })).toMatch(/^[0-9a-f]{16}$/)
    expect(nameOf({ request, group: null })).toBe(nameOf({ request, group: null }))
  })
  it("is another for another group, view or question", () => {
    const names = [
      nameOf({ request, group: null }),
      nameOf({ request, group: "" }),
      nameOf({ request, group: "wholesale" }),
      nameOf({ request: requestKey(views[1]!.index, Queries.categories), group: null }),
      nameOf({ request: requestKey(views[0]!.index, Queries.bySku(["A"])), group: null }),
    ]
    expect(new Set(names).size).toBe(names.length)
  })
  it("laws: different questions have different names, as far as anybody will see", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.option(fc.string(), { nil: null }), (one, other, group) => {
        fc.pre(one !== other)
        expect(nameOf({ request: one, group })).not.toBe(nameOf({ request: other, group }))
      }),
    )
  })
})

describe("LC3 what is believed", () => {
  const entry = { request, group: null, value: 1, storedAtMs: 1000, expiresAtMs: 2000 }
  it.each([
    ["from the moment it was stored", entry, 1000, true],
    ["until just before its end", entry, 1999, true],
    ["not at its end (K4)", entry, 2000, false],
    ["not before it was stored: the clock was put back", entry, 999, false],
    ["not for another question under the same name", { ...entry, request: "other" }, 1500, false],
    ["not for another group", { ...entry, group: "wholesale" }, 1500, false],
  ])("%s", (_, kept, nowMs, expected) =>
    expect(isFresh(kept, { request, group: null }, nowMs)).toBe(expected),
  )
  it.each([0, false, "", null, [], { a: 1 }])("%j is a value like any other", (value) =>
    expect(isEntry({ ...entry, value })).toBe(true),
  )
  it.each([
    null,
    undefined,
    1,
    "x",
    {},
    { ...entry, request: 1 },
    { ...entry, group: 2 },
    { ...entry, expiresAtMs: "soon" },
  ])("%j is no entry", (stored) => expect(isEntry(stored)).toBe(false))
  it("an entry without a value is none", () => {
    const { value: _, ...rest } = entry
    expect(isEntry(rest)).toBe(false)
  })
})

describe("LC7 pages kept for the next visitor", () => {
  it.each([
    [
      "a page that was found",
      { method: "GET", status: 200, isPersonal: false, isEndless: false },
      { tag: "keep", ttlS: 86_400 },
    ],
    [
      "its head",
      { method: "HEAD", status: 200, isPersonal: false, isEndless: false },
      { tag: "keep", ttlS: 86_400 },
    ],
    [
      "not somebody's own",
      { method: "GET", status: 200, isPersonal: true, isEndless: false },
      { tag: "pass" },
    ],
    [
      "not what was searched for",
      { method: "GET", status: 200, isPersonal: false, isEndless: true },
      { tag: "pass" },
    ],
    [
      "not a missing one",
      { method: "GET", status: 404, isPersonal: false, isEndless: false },
      { tag: "pass" },
    ],
    ["not a redirect", { method: "GET", status: 301, isPersonal: false, isEndless: false }, { tag: "pass" }],
    ["not an error", { method: "GET", status: 500, isPersonal: false, isEndless: false }, { tag: "pass" }],
    [
      "not the answer to a change",
      { method: "POST", status: 200, isPersonal: false, isEndless: false },
      { tag: "pass" },
    ],
  ] as const)("%s", (_, facts, policy) => expect(pagePolicy(facts)).toEqual(policy))
})
