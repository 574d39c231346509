import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { declarationsOf } from "./declarations.ts"
import { ruled, ruleIds, specified, tested, titled } from "./rules.ts"
import { root, type Source, sources } from "./sources.ts"

const read = (path: string): string => readFileSync(join(root, path), "utf8")

const cited = (source: Source): ReadonlyArray<string> =>
  [...source.text.matchAll(/@rule ([A-Z]{2}\d+(?:, [A-Z]{2}\d+)*)/g)].flatMap(([, list]) => list!.split(", "))

describe("SPEC.md", () => {
  it("names no rule twice, and rules of one kind in their order", () => {
    expect(
      specified.filter(({ id }, index) => specified.findIndex((other) => other.id === id) !== index),
    ).toEqual([])
    const after = specified.filter(({ prefix, number }, index) => {
      const before = specified[index - 1]
      return before?.prefix === prefix && before.number > number
    })
    expect(after.map(({ id }) => id)).toEqual([])
    expect(specified.length).toBeGreaterThan(200)
  })
  it("says where each rule comes from", () => {
    const source =
      /\([^)]*\b(S1|S2|domain|wire|features|house|reliability|issue|ours|performance|look|design)\b[^)]*\)/
    expect(specified.filter(({ text }) => !source.test(text)).map(({ id }) => id)).toEqual([])
  })
  it("has every rule that the sources cite", () => {
    expect(
      ruled.flatMap((source) =>
        cited(source)
          .filter((id) => !ruleIds.has(id))
          .map((id) => `${source.path}: ${id}`),
      ),
    ).toEqual([])
  })
  it("has a test for every rule, in its title, and no title has a rule that is not there", () => {
    const tests = ruled.filter((source) => source.isTest)
    expect([...ruleIds].filter((id) => !tested.has(id))).toEqual([])
    expect(
      tests.flatMap((source) =>
        titled(source)
          .filter((id) => !ruleIds.has(id))
          .map((id) => `${source.path}: ${id}`),
      ),
    ).toEqual([])
  })
})

describe("docstrings", () => {
  const documented = sources.filter(
    (source) =>
      !source.isTest &&
      /^packages\/(core|wire|adapters|commerce)\/src\//.test(source.path) &&
      !source.path.endsWith("/index.ts"),
  )
  const declared = documented.flatMap((source) =>
    declarationsOf(source).map((declaration) => ({
      ...declaration,
      at: `${source.path}:${declaration.line} ${declaration.name}`,
    })),
  )

  it("stand on everything that the packages export", () => {
    expect(declared.length).toBeGreaterThan(500)
    expect(declared.filter(({ doc }) => doc === null).map(({ at }) => at)).toEqual([])
  })
  it("name the rule of every function", () => {
    const functions = declared.filter(({ kind }) => kind === "function")
    expect(functions.length).toBeGreaterThan(300)
    expect(
      functions.filter(({ doc }) => doc !== null && !/@rule [A-Z]{2}\d/.test(doc)).map(({ at }) => at),
    ).toEqual([])
  })
  it("open every module with its purpose", () => {
    const silent = sources.filter(
      (source) =>
        /^packages\/[\w-]+\/src\/.*\/index\.ts$/.test(source.path) && !source.text.startsWith("/**"),
    )
    expect(silent.map((source) => source.path)).toEqual([])
  })
})

describe("prose", () => {
  it.each([
    ["README.md", 100],
    ["ARCHITECTURE.md", 320],
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
  it("the glossary has each noun once, in the order of the alphabet", () => {
    const nouns = [...read("packages/core/GLOSSARY.md").matchAll(/^\| (.+?) \|/gm)]
      .map(([, noun]) => noun!)
      .slice(2)
    expect(nouns.length).toBeGreaterThan(40)
    expect(nouns).toEqual(
      [...new Set(nouns)].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )
  })
})
