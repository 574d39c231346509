import { describe, expect, it } from "vitest"
import { places, sources } from "./sources.ts"

describe("properties", () => {
  it("are shown as many examples as all others, or a number with a reason", () => {
    const tests = sources.filter(
      ({ isTest, path }) =>
        isTest && !/^tests\/(support\/(seed|stories|fuzz)|tidy\/laws\.test)\.ts$/.test(path),
    )
    expect(places(tests, /^(?!.*fc\.sample\().*\bnumRuns:/)).toEqual([])
  })
})
