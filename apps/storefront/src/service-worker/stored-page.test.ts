import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { buildHeader, pricesHoldHeader, storedAtHeader } from "./config.ts"
import { freshMs, isFresh, isUsable, usableMs } from "./stored-page.ts"

const nowMs = 1_000 * freshMs
const page = (ageMs: number, pricesHoldS = 86_400, build = "b1"): Headers =>
  new Headers({
    [storedAtHeader]: String(nowMs - ageMs),
    [pricesHoldHeader]: String(pricesHoldS),
    [buildHeader]: build,
  })
const shown = (stored: Headers): string => {
  if (!isUsable(stored, nowMs, ["b0", "b1"])) return "never"
  return isFresh(stored, nowMs, "b1") ? "first" : "instead"
}

describe("SW5 a stored page is shown first, in place of the network's, or never", () => {
  it.each<[string, Headers, string]>([
    ["stored a moment ago", page(0), "first"],
    ["an hour old", page(freshMs), "first"],
    ["older than an hour", page(freshMs + 1), "instead"],
    ["of an earlier build", page(0, 86_400, "b0"), "instead"],
    ["of a build without files", page(0, 86_400, "b9"), "never"],
    ["a price has changed since", page(60_000, 60), "instead"],
    ["a price is about to change", page(59_999, 60), "first"],
    ["a week old", page(usableMs), "instead"],
    ["older than a week", page(usableMs + 1), "never"],
    ["stored in the future: the clock was set", page(-1), "never"],
    ["stored by another program", new Headers({ [buildHeader]: "b1" }), "never"],
  ])("%s", (_, stored, expected) => expect(shown(stored)).toBe(expected))

  it("law: a page that is shown first is young, of the served build and within its prices", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -nowMs, max: nowMs }),
        fc.nat(100_000),
        fc.constantFrom("b1", "b0"),
        (ageMs, pricesHoldS, build) => {
          const isYoung = ageMs >= 0 && ageMs <= freshMs && ageMs < pricesHoldS * 1000
          expect(shown(page(ageMs, pricesHoldS, build)) === "first").toBe(isYoung && build === "b1")
        },
      ),
    ))
})
