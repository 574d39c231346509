import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../settings/index.ts"
import { isActive } from "./index.ts"

const zones = ["UTC", "Europe/Paris", "Europe/London"] as const
/** The calendar of a zone, computed by Intl. */
const calendars = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    }),
  ]),
)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** From 2020 to 2040, and often around the nights in which clocks are changed. */
const changes = [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), Date.UTC(2027, 2, 28, 1)]
const instant = fc.oneof(
  fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) }),
  fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -dayMs, max: dayMs })).map(([at, by]) => at + by),
)
const zone = fc.constantFrom(...zones)

describe("laws", () => {
  it("I11 a special price is valid on exactly the days of the store's calendar, in UTC, Paris and London", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -3, max: 3 }), fc.nat(3), zone, (now, after, days, timeZone) => {
        const dayOf = (ms: number) => calendars.get(timeZone)!.format(ms).slice(0, 10)
        const from = dayOf(now + after * dayMs)
        const to = dayOf(now + (after + days) * dayMs)
        const today = dayOf(now)
        return (
          isActive({ from, to }, now, timeZone) === (from <= today && today <= to) &&
          isActive({ from: `${from} 00:00:00`, to: `${to} 00:00:00` }, now, timeZone) ===
            (from <= today && today <= to) &&
          isActive({ from, to: null }, now, timeZone) === from <= today &&
          isActive({ from: null, to }, now, timeZone) === today <= to
        )
      }),
    )
  })

  it("I11 a bound with a time is a moment by the store's clock: held from it on, and until just before it", () => {
    fc.assert(
      fc.property(instant, zone, (ms, timeZone) => {
        const at = Math.floor(ms / 1000) * 1000
        const clock = calendars.get(timeZone)!
        const bound = clock.format(at)
        // An hour that comes twice has two moments of one name, one that is left out has none; and midnight is a day.
        const isPlain = clock.format(at + hourMs) !== bound && clock.format(at - hourMs) !== bound
        fc.pre(isPlain && !bound.endsWith("00:00:00"))
        const holds = (now: number, window: { readonly from: string | null; readonly to: string | null }) =>
          isActive(window, now, timeZone)
        const [begun, over] = [
          { from: bound, to: null },
          { from: null, to: bound },
        ]
        return holds(at, begun) && !holds(at - 1, begun) && !holds(at, over) && holds(at - 1, over)
      }),
    )
  })

  it("I11 more dates than are remembered are read as well as few", () => {
    const first = Date.UTC(2020, 0, 1)
    const days = Array.from({ length: 2 * limits.parsedDatesMax + 3 }, (_, index) =>
      new Date(first + index * dayMs).toISOString().slice(0, 10),
    )
    for (let round = 0; round < 2; round += 1)
      for (const [index, day] of days.entries()) {
        const noon = first + index * dayMs + 12 * hourMs
        const held = zones.map((timeZone) =>
          [-dayMs, 0, dayMs].map((by) => isActive({ from: day, to: day }, noon + by, timeZone)),
        )
        expect(held).toEqual(zones.map(() => [false, true, false]))
      }
    expect(isActive({ from: "soon", to: null }, first, "UTC")).toBe(false)
    expect(isActive({ from: null, to: "never" }, first, "UTC")).toBe(false)
  })
})
