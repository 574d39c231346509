import { describe, expect, it } from "vitest"
import { momentText } from "./moment-text.ts"

const at = (text: string): number => Date.parse(text)

describe("OC11 the age of stored data", () => {
  it.each([
    ["fr-FR", "2026-11-22T13:05:00Z", "14:05"],
    ["de-DE", "2026-11-22T13:05:00Z", "14:05"],
    ["fr-FR", "2026-11-21T13:05:00Z", "21 novembre à 14:05"],
    ["de-DE", "2026-11-21T22:59:00Z", "21. November um 23:59"],
    // The day is the device's: an hour before midnight was another one.
    ["fr-FR", "2026-11-21T23:30:00Z", "00:30"],
  ])("%s: %s is written as %s", (locale, moment, text) =>
    expect(momentText(at(moment), locale, at("2026-11-22T14:00:00Z"), "Europe/Paris")).toBe(text),
  )
})
