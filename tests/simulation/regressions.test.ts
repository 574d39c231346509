import { describe, expect, it } from "vitest"
import { regressions } from "./regressions.ts"
import { runSeed } from "./run-scenario.ts"

describe("seeds that once failed", () => {
  it.each(regressions)("seed $seed passes; it once showed: $title", ({ seed }) => {
    expect(runSeed(seed).failure).toBeNull()
  })
})
