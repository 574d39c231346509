import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root, sources } from "./sources.ts"

const read = (path: string): string => readFileSync(join(root, path), "utf8")

describe("docstrings", () => {
  it("open every module with its purpose", () => {
    const silent = sources.filter(
      (source) =>
        /^packages\/[\w-]+\/src\/.*\/index\.ts$/.test(source.path) && !source.text.startsWith("/**"),
    )
    expect(silent.map((source) => source.path)).toEqual([])
  })
})

describe("rules", () => {
  it("have a number of their own", () => {
    const numbers = [...read("packages/core/SPEC.md").matchAll(/^- \*\*([A-Z]+\d+)\*\*/gm)].map(
      ([, rule]) => rule,
    )
    expect(numbers.length).toBeGreaterThan(800)
    expect(numbers.filter((rule, index) => numbers.indexOf(rule) !== index)).toEqual([])
  })
})

describe("prose", () => {
  it.each([
    ["README.md", 100],
    ["ARCHITECTURE.md", 360],
    ["CONTRIBUTING.md", 50],
  ])("%s has at most %i lines", (file, linesMax) => {
    expect(read(file).split("\n").length).toBeLessThanOrEqual(linesMax)
  })
  it.each([
    "packages/core",
    "packages/wire",
    "packages/adapters",
    "packages/commerce",
    "packages/demo-catalogue",
    "apps/storefront",
    "apps/server",
    "apps/terminal",
  ])("%s says what it is for, in 40 lines", (room) => {
    const text = read(`${room}/README.md`)
    expect(text).toMatch(/^# @shop\/[\w-]+\n\n\S/)
    expect(
      text.startsWith(`# ${(JSON.parse(read(`${room}/package.json`)) as { readonly name: string }).name}\n`),
    ).toBe(true)
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40)
  })
})
