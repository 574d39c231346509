import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isActive, moment } from "./index.ts"

/** Instants are written as ISO text here; the code under test never builds a date. */
const at = (text: string): number => Date.parse(text)
const paris = "Europe/Paris"

describe("PR3 moments", () => {
  it.each([
    [
      "2026-11-21",
      paris,
      { kind: "day", startMs: at("2026-11-20T23:00:00Z"), endMs: at("2026-11-21T23:00:00Z") },
    ],
    [
      "2026-07-14",
      paris,
      { kind: "day", startMs: at("2026-07-13T22:00:00Z"), endMs: at("2026-07-14T22:00:00Z") },
    ],
    [
      "2026-03-29",
      paris,
      { kind: "day", startMs: at("2026-03-28T23:00:00Z"), endMs: at("2026-03-29T22:00:00Z") },
    ],
    [
      "2026-10-25",
      paris,
      { kind: "day", startMs: at("2026-10-24T22:00:00Z"), endMs: at("2026-10-25T23:00:00Z") },
    ],
    ["2026-11-21 08:30:00", paris, { kind: "instant", atMs: at("2026-11-21T07:30:00Z") }],
    ["2026-11-21T08:30", paris, { kind: "instant", atMs: at("2026-11-21T07:30:00Z") }],
    ["2026-11-21 08:30:00", "UTC", { kind: "instant", atMs: at("2026-11-21T08:30:00Z") }],
    ["2026-11-21T08:30:00.250Z", paris, { kind: "instant", atMs: at("2026-11-21T08:30:00.250Z") }],
    ["2026-11-21 08:30:59.9", paris, { kind: "instant", atMs: at("2026-11-21T07:30:59.900Z") }],
    ["2026-11-21T08:30:00.123456", "UTC", { kind: "instant", atMs: at("2026-11-21T08:30:00.123Z") }],
    ["2026-11-21T08:30:00+05:30", paris, { kind: "instant", atMs: at("2026-11-21T03:00:00Z") }],
    ["2026-11-21T08:30:00-0200", paris, { kind: "instant", atMs: at("2026-11-21T10:30:00Z") }],
    [
      "2024-02-29",
      "UTC",
      { kind: "day", startMs: at("2024-02-29T00:00:00Z"), endMs: at("2024-03-01T00:00:00Z") },
    ],
    [
      " 2026-01-01 ",
      "UTC",
      { kind: "day", startMs: at("2026-01-01T00:00:00Z"), endMs: at("2026-01-02T00:00:00Z") },
    ],
    ["2026-11-21 08:30:15", paris, { kind: "instant", atMs: at("2026-11-21T07:30:15Z") }],
    [
      "2000-02-29",
      "UTC",
      { kind: "day", startMs: at("2000-02-29T00:00:00Z"), endMs: at("2000-03-01T00:00:00Z") },
    ],
    [
      "2024-01-31",
      "UTC",
      { kind: "day", startMs: at("2024-01-31T00:00:00Z"), endMs: at("2024-02-01T00:00:00Z") },
    ],
    ["2023-02-29", "UTC", null],
    ["2100-02-29", "UTC", null],
    ["2026-13-01", "UTC", null],
    ["2026-00-10", "UTC", null],
    ["2026-11-00", "UTC", null],
    ["2026-11-21 08:60:00", "UTC", null],
    ["2026-11-21 08:30:60", "UTC", null],
    ["from 2026-11-21", "UTC", null],
    ["2026-11-21 or so", "UTC", null],
    ["0000-00-00 00:00:00", "UTC", null],
    ["2026-11-21 24:00:00", "UTC", null],
    ["21-11-2026", "UTC", null],
    ["tomorrow", "UTC", null],
    ["", "UTC", null],
  ])("%j in %s", (text, zone, expected) => expect(moment(text, zone)).toEqual(expected))
})

describe("PR3 the window of a special price", () => {
  it.each([
    // no bounds
    ["2026-11-21T12:00:00Z", null, null, true],
    ["2026-11-21T12:00:00Z", "", "", true],
    // from, inclusive
    ["2026-11-20T22:59:59.999Z", "2026-11-21 00:00:00", null, false],
    ["2026-11-20T23:00:00Z", "2026-11-21 00:00:00", null, true],
    ["2026-11-20T23:30:00Z", "2026-11-21 00:00:00", null, true],
    ["2026-11-20T23:30:00Z", "2026-11-21", null, true],
    ["2026-11-21T11:59:59Z", "2026-11-21 13:00:00", null, false],
    ["2026-11-21T12:00:00Z", "2026-11-21 13:00:00", null, true],
    // to, the whole day when it is a day or midnight
    ["2026-11-21T12:00:00Z", null, "2026-11-21", true],
    ["2026-11-21T12:00:00Z", null, "2026-11-21 00:00:00", true],
    ["2026-11-21T22:59:59.999Z", null, "2026-11-21 00:00:00", true],
    ["2026-11-21T23:00:00Z", null, "2026-11-21 00:00:00", false],
    ["2026-11-21T23:00:00Z", null, "2026-11-21", false],
    ["2026-11-21T12:00:00Z", null, "2026-11-21 00:00", true],
    ["2026-11-21T12:00:00Z", null, "2026-11-21 00:00:00 ", true],
    ["2026-11-20T23:00:29Z", null, "2026-11-21 00:00:30", true],
    ["2026-11-20T23:00:30Z", null, "2026-11-21 00:00:30", false],
    // to, exclusive when it has a time
    ["2026-11-21T11:59:59.999Z", null, "2026-11-21 13:00:00", true],
    ["2026-11-21T12:00:00Z", null, "2026-11-21 13:00:00", false],
    // both
    ["2026-11-21T12:00:00Z", "2026-11-21", "2026-11-21", true],
    ["2026-11-21T12:00:00Z", "2026-11-22", "2026-11-20", false],
    // unreadable
    ["2026-11-21T12:00:00Z", "21-11-2026", null, false],
    ["2026-11-21T12:00:00Z", null, "21-12-2026", false],
    ["2026-11-21T12:00:00Z", "2026-11-01", "soon", false],
  ])("at %s, from %j to %j: %j", (now, from, to, expected) => {
    expect(isActive({ from, to }, at(now), paris)).toBe(expected)
  })

  it("is the store's, not the machine's: one moment is in the window of Paris and not of New York", () => {
    const now = at("2026-11-20T23:30:00Z")
    expect(isActive({ from: "2026-11-21", to: null }, now, paris)).toBe(true)
    expect(isActive({ from: "2026-11-21", to: null }, now, "America/New_York")).toBe(false)
  })
})

describe("laws", () => {
  const anyZone = fc.constantFrom(
    "Europe/Paris",
    "UTC",
    "America/New_York",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
  )
  const anyInstant = fc.integer({ min: at("1980-01-01T00:00:00Z"), max: at("2090-01-01T00:00:00Z") })
  const two = (value: number) => String(value).padStart(2, "0")
  const utcText = (ms: number) => {
    const date = new Date(ms)
    const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
    return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  }

  it("PR3 a moment in UTC is that of the calendar", () => {
    fc.assert(
      fc.property(anyInstant, (ms) => {
        expect(moment(utcText(ms), "UTC")).toEqual({ kind: "instant", atMs: Math.floor(ms / 1000) * 1000 })
      }),
    )
  })

  it("PR3 days follow each other without gap or overlap in every zone", () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (ms, zone) => {
        const today = moment(utcText(ms).slice(0, 10), zone)
        const tomorrow = moment(utcText(ms + 86_400_000).slice(0, 10), zone)
        expect(today).toMatchObject({ kind: "day", endMs: (tomorrow as { startMs: number }).startMs })
      }),
    )
  })

  it("PR3 a window that has ended never opens again", () => {
    fc.assert(
      fc.property(anyInstant, anyInstant, anyInstant, anyZone, (end, a, b, zone) => {
        const window = { from: null, to: utcText(end) }
        const [early, late] = [Math.min(a, b), Math.max(a, b)]
        expect(!isActive(window, early, zone) && isActive(window, late, zone)).toBe(false)
      }),
    )
  })
})
