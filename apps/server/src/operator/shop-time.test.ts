import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { shopDay, shopTime } from "./shop-time.ts"

describe("SR545 a time that an operator reads", () => {
  it.each([
    ["winter", "2026-12-24T17:00:00Z", "2026-12-24 18:00 (Europe/Paris)", "2026-12-24"],
    ["summer", "2026-07-01T17:00:00Z", "2026-07-01 19:00 (Europe/Paris)", "2026-07-01"],
    ["a late evening", "2026-06-30T22:30:00Z", "2026-07-01 00:30 (Europe/Paris)", "2026-07-01"],
    ["the end of a year", "2026-12-31T23:00:00Z", "2027-01-01 00:00 (Europe/Paris)", "2027-01-01"],
  ])("is in the zone of the shop, which it names: %s", (_, moment, time, day) => {
    const ms = Date.parse(moment)
    expect([shopTime(ms), shopDay(ms)]).toEqual([time, day])
  })
  it.each(["../admin/pages", "."])("is formatted nowhere else in %s", (folder) => {
    const path = join(import.meta.dirname, folder)
    const sources = readdirSync(path).filter(
      (name) => /(?<!\.test)\.ts$/.test(name) && name !== "shop-time.ts",
    )
    const others = sources.filter((name) =>
      /toISOString|DateTimeFormat|toLocale\w*String\(/.test(readFileSync(join(path, name), "utf8")),
    )
    expect(others).toEqual([])
  })
})
