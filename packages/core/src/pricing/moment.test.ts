import { describe, expect, it } from "vitest"
import { limits } from "../settings/index.ts"
import { remembered } from "./moment.ts"

describe("PR3 dates that are remembered", () => {
  const counted = () => {
    const made: Array<string> = []
    const read = remembered((text, timeZone) => {
      made.push(`${text} ${timeZone}`)
      return text.length
    })
    return { made, read }
  }
  it("are read once in each zone", () => {
    const { made, read } = counted()
    expect([
      read("2026-01-01", "UTC"),
      read("2026-01-01", "UTC"),
      read("2026-01-01", "Europe/Paris"),
    ]).toEqual([10, 10, 10])
    expect(made).toEqual(["2026-01-01 UTC", "2026-01-01 Europe/Paris"])
  })
  it("are forgotten all together once there are too many, and not before", () => {
    const { made, read } = counted()
    for (let date = 0; date < limits.parsedDatesMax; date += 1) read(`${date}`, "UTC")
    read("0", "UTC")
    expect(made.length).toBe(limits.parsedDatesMax)
    read("one more", "UTC")
    read("one more", "UTC")
    expect(made.length).toBe(limits.parsedDatesMax + 1)
    read("0", "UTC")
    expect(made.length).toBe(limits.parsedDatesMax + 2)
  })
})
