import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { seedsAtStart } from "./serve.ts"

describe("SR561 the demo shop is seeded at a start", () => {
  const postgres = { url: Redacted.make("postgres://shop@db.example/shop"), connectionsMax: 10 }
  it.each([
    ["into the file of the machine, when it is asked for", true, { platform: null, postgres: null }, true],
    ["and not when it is not asked for", false, { platform: null, postgres: null }, false],
    ["and not into a PostgreSQL", true, { platform: null, postgres }, false],
    ["and not for another platform", true, { platform: "https://api.example", postgres: null }, false],
  ])("%s", (_, isAsked, settings, expected) => {
    expect(seedsAtStart(isAsked, settings)).toBe(expected)
  })
})
