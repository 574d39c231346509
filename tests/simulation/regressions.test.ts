import { describe, expect, it } from "vitest"
import { regressions } from "./regressions.ts"
import { playSeed } from "./run.ts"

describe("seeds that once went wrong", () => {
  it.each(regressions)("still: $title", ({ seed }) => {
    expect(playSeed(seed).failure).toBeNull()
  })
})
