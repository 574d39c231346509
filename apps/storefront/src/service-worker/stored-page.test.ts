import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { freshMs, isFresh, isUsable, readStoredPage, type StoredPage, usableMs } from "./stored-page.ts"

const nowMs = 1_000 * freshMs
const page = (ageMs: number, over: Partial<StoredPage> = {}): StoredPage => ({
  storedAtMs: nowMs - ageMs,
  pricesHoldS: 86_400,
  build: "b1",
  ...over,
})
const shown = (stored: StoredPage): string => {
  if (!isUsable(stored, nowMs, ["b0", "b1"])) return "never"
  return isFresh(stored, nowMs, "b1") ? "first" : "instead"
}

describe("SW5 a stored page is shown first, instead of the network's, or never", () => {
  it.each<[string, StoredPage, string]>([
    ["stored a moment ago", page(0), "first"],
    ["an hour old", page(freshMs), "first"],
    ["older than an hour", page(freshMs + 1), "instead"],
    ["of an earlier build", page(0, { build: "b0" }), "instead"],
    ["of a build without files", page(0, { build: "b9" }), "never"],
    ["a price has changed since", page(60_000, { pricesHoldS: 60 }), "instead"],
    ["a price is about to change", page(59_999, { pricesHoldS: 60 }), "first"],
    ["a week old", page(usableMs), "instead"],
    ["older than a week", page(usableMs + 1), "never"],
    ["stored in the future: the clock was set", page(-1), "never"],
    ["stored by another program", readStoredPage({ headers: new Headers() }), "never"],
  ])("%s", (_, stored, expected) => expect(shown(stored)).toBe(expected))

  it("law: a page that is shown first is young, of the served build and within its prices", () =>
    fc.assert(
      fc.property(
        fc.record({
          storedAtMs: fc.nat(2 * nowMs),
          pricesHoldS: fc.nat(100_000),
          build: fc.constantFrom("b1", "b0"),
        }),
        (stored) => {
          const ageMs = nowMs - stored.storedAtMs
          const isYoung = ageMs >= 0 && ageMs <= freshMs && ageMs < stored.pricesHoldS * 1000
          expect(shown(stored) === "first").toBe(isYoung && stored.build === "b1")
        },
      ),
    ))
})
