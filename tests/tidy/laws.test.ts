import { describe, expect, it } from "vitest"
import { runs } from "../support/seed.ts"
import { laws, runsOf } from "./laws.ts"
import { places, sources } from "./sources.ts"

describe("the laws of reliability", () => {
  it("are I1 to I20, each said once", () => {
    expect(laws.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => `I${index + 1}`))
    expect(new Set(laws.map(({ says }) => says)).size).toBe(laws.length)
  })

  it.each(laws)("$id is proved by tests that are there", ({ proofs }) => {
    expect(proofs.length).toBeGreaterThan(0)
    expect(proofs.filter((proof) => runsOf(proof) === null)).toEqual([])
  })

  it.each(laws.filter(({ isCores }) => isCores))("$id is a law of the core: all its examples", ({ proofs }) =>
    expect(
      proofs.filter((proof) => proof.file.startsWith("packages/core/") && runsOf(proof) === runs).length,
    ).toBeGreaterThan(0),
  )

  it("that a test names in its title are the ones it is listed for", () => {
    const listed = new Set(laws.flatMap(({ id, proofs }) => proofs.map(({ file }) => `${id} ${file}`)))
    const named = sources
      .filter(({ isTest, path }) => isTest && !path.startsWith("tests/tidy/"))
      .flatMap(({ code, path }) =>
        [...code.matchAll(/\bit(?:\.each\([^`]*?\))?\(\s*"((?:I\d+,? )+)/g)].flatMap(([, ids]) =>
          ids!
            .trim()
            .split(/,? /)
            .map((id) => `${id} ${path}`),
        ),
      )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((one) => !listed.has(one))).toEqual([])
  })
})

describe("properties", () => {
  it("are shown as many examples as all others, or a number with a reason", () => {
    const tests = sources.filter(
      ({ isTest, path }) =>
        isTest && !/^tests\/(support\/(seed|stories|fuzz)|tidy\/laws\.test)\.ts$/.test(path),
    )
    expect(places(tests, /^(?!.*fc\.sample\().*\bnumRuns:/)).toEqual([])
  })
})
