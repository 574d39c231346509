/** Comments and the changelog name code that exists. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root, sources } from "./sources.ts"

const identifiers = new Set(sources.flatMap(({ code }) => code.match(/[A-Za-z_$][\w$]*/g) ?? []))

/** Words in backticks that look like names of code: of several words, in camel or Pascal case. */
const namesIn = (comment: string): ReadonlyArray<string> =>
  [...comment.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, quoted]) => quoted!.match(/[A-Za-z_$][\w$]*/g) ?? [])
    .filter((name) => /^(?:[a-z]+|[A-Z][a-z]+)[A-Z]\w*$/.test(name) && !name.endsWith("_"))

const commentsOf = (text: string): ReadonlyArray<string> => text.match(/\/\*\*[\s\S]*?\*\/|\/\/[^\n]*/g) ?? []

describe("a comment", () => {
  it("names functions, types and settings that exist", () => {
    const unknown = sources.flatMap(({ path, text }) =>
      commentsOf(text)
        .filter((comment) => !comment.includes("@example"))
        .flatMap(namesIn)
        .filter((name) => !identifiers.has(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
  it("is checked", () => {
    expect(namesIn("the cache of `limits.momentsMax` and `customOption_{id}`, by `keyOf`")).toEqual([
      "momentsMax",
      "keyOf",
    ])
  })
})

describe("the changelog of the core", () => {
  it("lists the modules of the core, each once", () => {
    const core = join(root, "packages/core")
    const [, list = ""] = readFileSync(join(core, "CHANGELOG.md"), "utf8").split("Its modules:")
    const named = [...list.matchAll(/`([a-z][a-z-]*)`/g)].map(([, name]) => name!)
    expect(named.toSorted()).toEqual(readdirSync(join(core, "src")).toSorted())
  })
})
