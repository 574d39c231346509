import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { places, root, sources } from "./sources.ts"

const own = sources.filter((source) => !source.isTest)
const core = own.filter((source) => source.path.startsWith("packages/core/src/"))
const rules = own.filter((source) => /^packages\/(core|wire)\/src\//.test(source.path))

describe("the core has no world of its own", () => {
  it.each([
    ["Date", /\bDate\.(now|parse|UTC)\b|\bnew Date\(\s*\)/],
    ["Math.random", /\bMath\.random\b/],
    ["crypto", /\bcrypto\./],
    ["console", /\bconsole\./],
    ["timers", /\b(setTimeout|setInterval|setImmediate|queueMicrotask)\(/],
    ["fetch", /(?<![.\w])fetch\(/],
    ["window, navigator", /\b(window|navigator|localStorage|globalThis)\./],
    ["process", /\bprocess\./],
  ])("no %s", (_, pattern) => expect(places(core, pattern)).toEqual([]))

  // A name such as `document` may be the core's own: whether it means the browser's is for the compiler to tell.
  it.each(["core", "wire"])("packages/%s is compiled without the types of a browser or of Node", (name) => {
    const { compilerOptions } = JSON.parse(
      readFileSync(join(root, `packages/${name}/tsconfig.json`), "utf8"),
    ) as {
      readonly compilerOptions: { readonly lib: unknown; readonly types: unknown }
    }
    expect([compilerOptions.lib, compilerOptions.types]).toEqual([["es2024"], []])
  })
})

describe("types are not silenced", () => {
  it.each([
    ["any", /(:|<|\bas)\s*any\b/],
    ["ts-ignore and friends", /@ts-(ignore|nocheck|expect-error)/],
  ])("no %s", (_, pattern) => {
    expect(places(own, pattern)).toEqual([])
    expect(
      own
        .filter((source) => /@ts-(ignore|nocheck|expect-error)/.test(source.text))
        .map((source) => source.path),
    ).toEqual([])
  })
})

describe("tests", () => {
  const tests = sources.filter((source) => source.isTest && !source.path.startsWith("tests/tidy/"))
  it.each([
    [
      "skipped, focused or expected to fail",
      /\b(it|test|describe)(\.each\([^)]*\))?\.(skip|skipIf|runIf|only|todo|fails|fixme)\b/,
    ],
    ["waiting on the clock", /\bwaitForTimeout\(|setTimeout\([^,]*,\s*[1-9]\d{2,}\)/],
    ["snapshots", /\btoMatch(Inline)?Snapshot\(/],
  ])("none is %s", (_, pattern) => expect(places(tests, pattern)).toEqual([]))
})

describe("money", () => {
  it("is rounded in money/cents.ts and nowhere else among the rules", () => {
    expect(
      places(
        rules.filter((source) => !/core\/src\/money\//.test(source.path)),
        /\.toFixed\(|Math\.round\([^)]*(cents|price|amount)/i,
      ),
    ).toEqual([])
  })
})

describe("files", () => {
  it("lines are at most 200 characters, so that a diff can be read", () => {
    expect(
      places(
        own.filter((source) => !source.path.startsWith("packages/demo-catalogue/")),
        /^.{201,}$/,
      ),
    ).toEqual([])
  })
})
