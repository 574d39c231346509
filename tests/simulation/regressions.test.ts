import { describe, expect, it } from "vitest"
import { regressions } from "./regressions.ts"
import { runSeed } from "./run-scenario.ts"

describe("seeds that once went wrong", () => {
  it.each(regressions)("still: $title", ({ seed }) => {
    expect(runSeed(seed).failure).toBeNull()
  })
})
