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
/** A page that a cache between shop and device had for some seconds. */
const aged = (headers: Headers, ageS: number): Headers => {
  headers.set("age", String(ageS))
  return headers
}
type Use = "before the network's response" | "only as a fallback" | "never"
const useOf = (stored: Headers): Use => {
  if (!isUsable(stored, nowMs, ["b0", "b1"])) return "never"
  return isFresh(stored, nowMs, "b1") ? "before the network's response" : "only as a fallback"
}

describe("SW5 the use of a stored page", () => {
  it.each<[page: string, use: Use, stored: Headers]>([
    ["stored a moment ago", "before the network's response", page(0)],
    ["stored an hour ago", "before the network's response", page(freshMs)],
    ["older than an hour", "only as a fallback", page(freshMs + 1)],
    ["of an earlier build", "only as a fallback", page(0, 86_400, "b0")],
    ["of a build without files on the device", "never", page(0, 86_400, "b9")],
    ["with a price that has changed since", "only as a fallback", page(60_000, 60)],
    ["with a price that is about to change", "before the network's response", page(59_999, 60)],
    [
      "whose price has changed, with the time in a cache on the way",
      "only as a fallback",
      aged(page(50_000, 60), 10),
    ],
    ["whose price holds that long", "before the network's response", aged(page(50_000, 60), 9)],
    ["stored a week ago", "only as a fallback", page(usableMs)],
    ["older than a week", "never", page(usableMs + 1)],
    ["stored in the future, because the clock was changed", "never", page(-1)],
    ["without the worker's time stamp", "never", new Headers({ [buildHeader]: "b1" })],
  ])("a page %s is shown %s", (_, use, stored) => expect(useOf(stored)).toBe(use))

  it("law: a page is shown before the network's response if it is young, of the served build, and its prices hold", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -nowMs, max: nowMs }),
        fc.nat(100_000),
        fc.constantFrom("b1", "b0"),
        (ageMs, pricesHoldS, build) => {
          const isYoung = ageMs >= 0 && ageMs <= freshMs && ageMs < pricesHoldS * 1000
          const isFirst = useOf(page(ageMs, pricesHoldS, build)) === "before the network's response"
          expect(isFirst).toBe(isYoung && build === "b1")
        },
      ),
    ))
})
