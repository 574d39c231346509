import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { modelRuns } from "../support/model-runs.ts"
import { runScenario } from "./run-scenario.ts"
import type { Step, Scenario } from "./scenario.ts"

const at = { device: 0, tab: 0 } as const
const own = { ...at, sku: "BOL0" } as const

/** A change of a line in either tab, or a pause in which the cart is synchronized. */
const change: fc.Arbitrary<Step> = fc
  .oneof(
    fc.record({ tag: fc.constant("add" as const), tab: fc.nat(1), qty: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ tag: fc.constant("setQty" as const), tab: fc.nat(1), qty: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ tag: fc.constant("wait" as const), ms: fc.constantFrom(0, 1000) }),
  )
  .map((step): Step => (step.tag === "wait" ? step : { ...step, device: 0, sku: "BOL0" }))

const scenario = (seed: number, steps: ReadonlyArray<Step>): Scenario => ({
  seed,
  latencyMs: 30,
  opsMax: 2048,
  shoppers: [{ skewMs: 0, tabs: 2, storageMs: 0, who: "ada" }],
  steps,
})

/** Signs in with a guest's cart while the customer's cart has the same product, so that both carts merge. */
const signIn: ReadonlyArray<Step> = [
  { ...at, tag: "login", who: "ada" },
  { tag: "wait", ms: 2500 },
  { ...at, tag: "logout" },
  { tag: "wait", ms: 2500 },
  { ...own, tag: "add", qty: 2 },
  { tag: "wait", ms: 2500 },
  { ...at, tag: "login", who: "ada" },
  { tag: "wait", ms: 2500 },
]

/** Orders the cart while the device is offline, then comes online again. */
const orderedOffline = (
  online: ReadonlyArray<Step>,
  offline: ReadonlyArray<Step>,
  isCustomer = false,
): ReadonlyArray<Step> => [
  { ...own, tag: "add", qty: 2 },
  { tag: "wait", ms: 2500 },
  ...(isCustomer ? signIn : []),
  { ...at, tag: "checkout", paymentCode: "checkmo" },
  ...online,
  { tag: "wait", ms: 2500 },
  { tag: "offline", device: 0 },
  ...offline,
  { tag: "wait", ms: 100 },
  { ...at, tag: "place" },
  { tag: "wait", ms: 2500 },
  { tag: "online", device: 0 },
  { tag: "wait", ms: 140_000 },
]

const confirmed = "law an order shown as confirmed is on the platform"

describe("CA180 goods with quantity prices", () => {
  it("C1: a line whose quantity is set to four and ordered offline is ordered when the device is online again", () => {
    const { counts, failure } = runScenario(
      scenario(1, orderedOffline([], [{ ...own, tag: "setQty", qty: 4 }])),
    )
    expect(failure).toBeNull()
    expect(counts.get(confirmed)).toBe(1)
    expect(counts.get("notification OrderFailed")).toBeUndefined()
  })

  it("C1: an offline order succeeds after any changes in two tabs", () => {
    const changes = fc.array(change, { maxLength: 4 })
    fc.assert(
      fc.property(fc.nat(9999), changes, changes, fc.boolean(), (seed, online, offline, isCustomer) => {
        const { counts, failure } = runScenario(scenario(seed, orderedOffline(online, offline, isCustomer)))
        expect(failure).toBeNull()
        expect(counts.get(confirmed)).toBe(1)
      }),
      modelRuns("quantity prices", 40),
    )
  })
})
