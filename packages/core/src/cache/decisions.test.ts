import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { defaults as views } from "../store-view/index.ts"
import { Queries, requestKey } from "../catalogue/index.ts"
import { isEntry } from "./entry.ts"
import { collections, isCacheCollection, isEvictable, isFresh, hashKey, pagePolicy } from "./index.ts"

describe("LC1 evictable collections", () => {
  it("are copies of responses, never data of the shopper (K2)", () => {
    expect(collections.filter(isEvictable)).toEqual(["pages", "search", "routes", "catalogue"])
    // A catalogue with missing parts is useless, so it is no cache collection.
    expect(collections.filter(isCacheCollection)).toEqual(["pages", "search", "routes"])
    for (const precious of ["cart", "orders", "queue", "checkout", "session", "wishlist"] as const)
      expect([precious, isEvictable(precious)]).toEqual([precious, false])
  })
})

const request = requestKey(views[0]!.index, Queries.categories)

describe("LC2 hash of a cache key", () => {
  it("has 16 digits and is deterministic", () => {
    expect(hashKey({ request, group: null })).toMatch(/^[0-9a-f]{16}$/)
    expect(hashKey({ request, group: null })).toBe(hashKey({ request, group: null }))
  })
  it("differs by group, store view and request", () => {
    const names = [
      hashKey({ request, group: null }),
      hashKey({ request, group: "" }),
      hashKey({ request, group: "wholesale" }),
      hashKey({ request: requestKey(views[1]!.index, Queries.categories), group: null }),
      hashKey({ request: requestKey(views[0]!.index, Queries.bySku(["A"])), group: null }),
    ]
    expect(new Set(names).size).toBe(names.length)
  })
  it("laws: random requests have different hashes", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.option(fc.string(), { nil: null }), (one, other, group) => {
        fc.pre(one !== other)
        expect(hashKey({ request: one, group })).not.toBe(hashKey({ request: other, group }))
      }),
    )
  })
})

describe("LC3 fresh entries", () => {
  const entry = { request, group: null, value: 1, storedAtMs: 1000, expiresAtMs: 2000 }
  it.each([
    ["from the moment it was stored", entry, 1000, true],
    ["until just before its end", entry, 1999, true],
    ["not at its end (K4)", entry, 2000, false],
    ["not before it was stored: the clock was set back", entry, 999, false],
    ["not for another key with the same hash", { ...entry, request: "other" }, 1500, false],
    ["not for another group", { ...entry, group: "wholesale" }, 1500, false],
  ])("%s", (_, stored, nowMs, expected) =>
    expect(isFresh(stored, { request, group: null }, nowMs)).toBe(expected),
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
  ])("%j is an invalid entry", (stored) => expect(isEntry(stored)).toBe(false))
  it("requires a value", () => {
    const { value: _, ...rest } = entry
    expect(isEntry(rest)).toBe(false)
  })
})

describe("LC7 pages in the output cache", () => {
  it.each([
    [
      "a public page",
      { method: "GET", status: 200, isPersonal: false, isUnbounded: false },
      { tag: "store", ttlS: 86_400 },
    ],
    [
      "a HEAD request",
      { method: "HEAD", status: 200, isPersonal: false, isUnbounded: false },
      { tag: "store", ttlS: 86_400 },
    ],
    [
      "not a personal page",
      { method: "GET", status: 200, isPersonal: true, isUnbounded: false },
      { tag: "bypass" },
    ],
    [
      "not a search result",
      { method: "GET", status: 200, isPersonal: false, isUnbounded: true },
      { tag: "bypass" },
    ],
    [
      "not a 404 page",
      { method: "GET", status: 404, isPersonal: false, isUnbounded: false },
      { tag: "bypass" },
    ],
    [
      "not a redirect",
      { method: "GET", status: 301, isPersonal: false, isUnbounded: false },
      { tag: "bypass" },
    ],
    [
      "not an error",
      { method: "GET", status: 500, isPersonal: false, isUnbounded: false },
      { tag: "bypass" },
    ],
    [
      "not the response to a POST",
      { method: "POST", status: 200, isPersonal: false, isUnbounded: false },
      { tag: "bypass" },
    ],
  ] as const)("%s", (_, facts, policy) => expect(pagePolicy(facts)).toEqual(policy))
})
