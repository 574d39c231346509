import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root, type Source, sources } from "./sources.ts"

const spec = readFileSync(join(root, "packages/core/SPEC.md"), "utf8")
const rules = new Map([...spec.matchAll(/^- \*\*([A-Z]{2}\d+)\*\* (.+)$/gm)].map((match) => [match[1]!, match[2]!]))
const documented = sources.filter((source) => !source.isTest && /^packages\/(core|wire|adapters|commerce)\/src\//.test(source.path))
const cited = (source: Source): ReadonlyArray<string> => [...source.text.matchAll(/@rule ((?:[A-Z]{2}\d+)(?:, [A-Z]{2}\d+)*)/g)].flatMap((match) => match[1]!.split(", "))

/** Exported functions and what stands right above each. */
const exportedFunctions = (source: Source): ReadonlyArray<{ readonly name: string; readonly doc: string | null }> =>
  [...source.text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export const (\w+)(?::[^=\n]+)? =\s*(?:<[^>]*>)?\s*(?:\(|Effect\.fn)/g)].map((match) => ({
    name: match[2]!,
    doc: match[1] ?? null,
  }))

describe("SPEC.md", () => {
  it("names no rule twice", () => {
    const ids = [...spec.matchAll(/^- \*\*([A-Z]{2}\d+)\*\*/gm)].map((match) => match[1]!)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(ids.length).toBeGreaterThan(60)
  })
  it("says where each rule comes from", () => {
    expect([...rules].filter(([, text]) => !/\([^)]*(S1|S2|domain|wire|features|house|reliability|issue|ours|performance|look)[^)]*\)/.test(text)).map(([id]) => id)).toEqual([])
  })
  it("has every rule that the sources cite", () => {
    const unknown = sources.filter((source) => !source.path.startsWith("tests/tidy/")).flatMap((source) => cited(source).filter((id) => !rules.has(id)).map((id) => `${source.path}: ${id}`))
    expect(unknown).toEqual([])
  })
  it("has a test for every rule, and no test cites a rule that is not there", () => {
    const titles = sources
      .filter((source) => source.isTest && !source.path.startsWith("tests/tidy/"))
      .flatMap((source) => [...source.text.matchAll(/\b([A-Z]{2}\d+)\b/g)].map((match) => ({ id: match[1]!, path: source.path })))
    const tested = new Set(titles.map(({ id }) => id))
    expect([...rules.keys()].filter((id) => !tested.has(id))).toEqual([])
  })
})

describe("docstrings", () => {
  it("stand on every exported function of the packages", () => {
    const bare = documented
      .filter((source) => !source.path.endsWith("/index.ts"))
      .flatMap((source) => exportedFunctions(source).filter(({ doc }) => doc === null).map(({ name }) => `${source.path}: ${name}`))
    expect(bare).toEqual([])
  })
  it("name their rule", () => {
    const ruleless = documented
      .filter((source) => !source.path.endsWith("/index.ts"))
      .flatMap((source) => exportedFunctions(source).filter(({ doc }) => doc !== null && !doc.includes("@rule")).map(({ name }) => `${source.path}: ${name}`))
    expect(ruleless).toEqual([])
  })
  it("open every module of the core with its purpose", () => {
    const silent = documented.filter((source) => source.path.endsWith("/index.ts") && !source.text.startsWith("/**"))
    expect(silent.map((source) => source.path)).toEqual([])
  })
})

describe("prose", () => {
  it.each([
    ["README.md", 100],
    ["ARCHITECTURE.md", 200],
    ["CONTRIBUTING.md", 50],
  ])("%s has at most %i lines", (file, linesMax) => {
    expect(readFileSync(join(root, file), "utf8").split("\n").length).toBeLessThanOrEqual(linesMax)
  })
  it.each(["core", "wire", "adapters", "commerce", "demo-catalogue"])("packages/%s says what it is for", (name) => {
    expect(readFileSync(join(root, "packages", name, "README.md"), "utf8")).toMatch(/^# @shop\/[\w-]+\n\n\S/)
  })
  it.each(["storefront", "server"])("apps/%s says what it is for", (name) => {
    expect(readFileSync(join(root, "apps", name, "README.md"), "utf8")).toMatch(/^# @shop\/[\w-]+\n\n\S/)
  })
})
