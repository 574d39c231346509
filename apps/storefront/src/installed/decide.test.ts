import { describe, expect, it } from "vitest"
import type { Page } from "@shop/core/page"
import { offersUpdate, workerStep } from "./decide.ts"

describe("SW9 when a new version is offered", () => {
  it.each<[boolean, Page["kind"], boolean]>([
    [true, "home", true],
    [true, "product", true],
    [true, "cart", true],
    [true, "offline", true],
    [true, "checkout", false],
    [true, "orderSuccess", false],
    [true, "withdrawal", false],
    [true, "createPassword", false],
    [false, "home", false],
  ])("one waits: %s, on %s: %s", (isWaiting, kind, isOffered) =>
    expect(offersUpdate(isWaiting, kind)).toBe(isOffered),
  )
})

describe("SW11 what is done about a worker", () => {
  it.each([
    [false, false, true, "register"],
    [false, true, true, "register"],
    [true, true, true, "letGo"],
    [true, false, true, "nothing"],
    [false, true, false, "nothing"],
    [true, true, false, "nothing"],
  ] as const)("switched off: %s, one is there: %s, possible: %s: %s", (isOff, isThere, isPossible, step) =>
    expect(workerStep(isOff, isThere, isPossible)).toBe(step),
  )
})
