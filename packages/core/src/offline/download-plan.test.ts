import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../settings/index.ts"
import { type Conditions, planDownload } from "./download-plan.ts"

const well: Conditions = {
  isEnabled: true,
  isOnline: true,
  isSavingData: false,
  isSlow: false,
  isGuestPriced: true,
  updatedAtMs: null,
  hasFailed: false,
  nowMs: 1_000_000_000,
}
const every = limits.offlineEveryMs

describe("OC5 when a device requests the catalogue", () => {
  it.each([
    ["has nothing", {}, { tag: "now" }],
    ["updated long ago", { updatedAtMs: well.nowMs - every }, { tag: "now" }],
    ["updated a moment ago", { updatedAtMs: well.nowMs - 1000 }, { tag: "wait", ms: every - 1000 }],
    ["updated in the future, by a clock that was set back", { updatedAtMs: well.nowMs + 1 }, { tag: "now" }],
    ["failed", { hasFailed: true }, { tag: "wait", ms: every }],
    ["is switched off", { isEnabled: false }, { tag: "never" }],
    ["is offline", { isOnline: false }, { tag: "never" }],
    ["saves data", { isSavingData: true }, { tag: "never" }],
    ["is connected slowly", { isSlow: true }, { tag: "never" }],
    ["has prices of its own", { isGuestPriced: false }, { tag: "never" }],
    ["saves data, although updated long ago", { isSavingData: true, updatedAtMs: 0 }, { tag: "never" }],
  ] as const)("a device that %s", (_, change, expected) =>
    expect(planDownload({ ...well, ...change })).toEqual(expected),
  )
})

describe("laws", () => {
  it("OC5 no request within ten minutes, and none over a connection with reduced data usage", () => {
    const conditions = fc.record({
      isEnabled: fc.boolean(),
      isOnline: fc.boolean(),
      isSavingData: fc.boolean(),
      isSlow: fc.boolean(),
      isGuestPriced: fc.boolean(),
      updatedAtMs: fc.option(fc.nat(2_000_000_000)),
      hasFailed: fc.boolean(),
      nowMs: fc.nat(2_000_000_000),
    })
    fc.assert(
      fc.property(conditions, (situation) => {
        const next = planDownload(situation)
        if (next.tag === "wait") return next.ms > 0 && next.ms <= every
        if (next.tag === "never")
          return (
            !situation.isEnabled ||
            !situation.isOnline ||
            situation.isSavingData ||
            situation.isSlow ||
            !situation.isGuestPriced
          )
        const { updatedAtMs, nowMs } = situation
        const isRecent = updatedAtMs !== null && updatedAtMs <= nowMs && nowMs - updatedAtMs < every
        return (
          situation.isOnline &&
          !situation.isSavingData &&
          !situation.isSlow &&
          !situation.hasFailed &&
          !isRecent
        )
      }),
    )
  })
})
