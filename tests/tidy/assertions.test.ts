import { describe, expect, it } from "vitest"
import config from "../vitest.config.ts"
import { type Source, sources } from "./sources.ts"

/** Where a text ends that begins here; one that does not end is no text, but a sign by itself. */
const endOf = (code: string, at: number): number => {
  for (let end = at + 1; end < code.length; end += 1) {
    if (code[end] === "\\") end += 1
    else if (code[end] === code[at]) return end
    else if (code[end] === "\n" && code[at] === '"') return at
  }
  return at
}

/** Whether a slash begins a pattern: after a value it divides. */
const isRegExp = (code: string, at: number): boolean =>
  /[([{,=:?&|!>;\n]\s*$/.test(code.slice(Math.max(0, at - 20), at)) && !"/*".includes(code[at + 1] ?? "")

/** Where a pattern ends: its slashes inside of brackets are signs. */
const endOfRegExp = (code: string, at: number): number => {
  let isClass = false
  for (let end = at + 1; end < code.length && code[end] !== "\n"; end += 1) {
    if (code[end] === "\\") end += 1
    else if (code[end] === "[") isClass = true
    else if (code[end] === "]") isClass = false
    else if (code[end] === "/" && !isClass) return end
  }
  return at
}

/** What stands between an opening bracket and the one that closes it, at the commas of its own level. */
const partsIn = (code: string, opening: number): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let depth = 0
  let start = opening + 1
  for (let at = opening; at < code.length; at += 1) {
    const sign = code[at]!
    if (sign === '"' || sign === "`") at = endOf(code, at)
    else if (sign === "/" && isRegExp(code, at)) at = endOfRegExp(code, at)
    else if ("([{".includes(sign)) depth += 1
    else if (")]}".includes(sign)) depth -= 1
    if ((sign === "," && depth === 1) || depth === 0) {
      parts.push(code.slice(start, at).trim())
      start = at + 1
    }
    if (depth === 0) break
  }
  return parts.filter((part) => part !== "")
}

/** The functions of a source that expect or throw something, by name. */
const speakers = (code: string): ReadonlySet<string> =>
  new Set(
    code.split(/\n(?=(?:export )?(?:const|async function|function) )/).flatMap((text) => {
      const name = /^(?:export )?(?:const|async function|function) (\w+)/.exec(text)?.[1]
      return name !== undefined && /\b(?:expect\w*[.(]|throw\b)/.test(text) ? [name] : []
    }),
  )
const speaks = (body: string, code: string): boolean =>
  /\b(?:expect\w*[.(]|throw\b)/.test(body) ||
  [...speakers(code)].some((name) => new RegExp(`\\b${name}\\(`).test(body))

/** Whether a property's body says nothing of an example: it expects nothing, throws nothing and gives nothing back. */
const saysNothing = (body: string, code: string): boolean => {
  const statement = /^(?:async )?(?:\([^]*?\)|\w+)\s*=>\s*(\{|void\b)/.exec(body)
  // A body of one expression gives back its value, one that is named is a law of its own.
  if (statement === null) return false
  return !(statement[1] === "{" ? /\breturn\b/ : /\blaw\(/).test(body) && !speaks(body, code)
}

const silent = ({ code, path }: Pick<Source, "code" | "path">): ReadonlyArray<string> =>
  [...code.matchAll(/\bfc\.(?:asyncP|p)roperty\(/g)].flatMap((match) => {
    const body = partsIn(code, match.index + match[0].length - 1).at(-1)!
    return saysNothing(body, code) ? [`${path}:${code.slice(0, match.index).split("\n").length}`] : []
  })

describe("no test asserts nothing", () => {
  it("the runner fails a test in which nothing was expected and no property held", () =>
    expect(config.test?.expect?.requireAssertions).toBe(true))

  it("every property says something of each example", () => {
    const tests = sources.filter(({ isTest, path }) => isTest && path !== "tests/tidy/assertions.test.ts")
    expect(tests.filter(({ code }) => code.includes("fc.property(")).length).toBeGreaterThan(40)
    expect(tests.flatMap(silent)).toEqual([])
  })

  it.each([
    ["a body without a word", "fc.property(fc.nat(), (n) => { twice(n) })", 1],
    ["a value thrown away", "fc.property(fc.nat(), (n) => void twice(n))", 1],
    ["nothing awaited", "fc.asyncProperty(fc.nat(), async (n) => { await twice(n) })", 1],
    ["a value", "fc.property(fc.array(fc.nat(), { maxLength: 2 }), ([n]) => n === twice(n))", 0],
    ["an expectation", "fc.property(fc.nat(), fc.nat(), (n) => void expect(n).toBe(n))", 0],
    ["an error", 'fc.property(fc.nat(), (n) => { if (n > 1) throw new Error("}") })', 0],
    ["a name", "fc.property(fc.nat(), isEven)", 0],
    [
      "a quote in a pattern",
      'fc.property(fc.string(), (s) => { expect(s.replace(/["(]/g, "")).toBe(s) })',
      0,
    ],
    [
      "one in a pattern, and nothing said",
      'fc.property(fc.string(), (s) => { twice(s.replace(/"/g, "")) })',
      1,
    ],
    ["a quote that is escaped", 'fc.property(fc.nat(), (n) => { expect("\\")").toBe(n) })', 0],
    ["a division", "fc.property(fc.nat(), (n) => { expect(n / 2).toBe(n) })", 0],
  ])("%s: %s", (_, code, count) => expect(silent({ code, path: "x.ts" }).length).toBe(count))

  it("every journey of the browser expects something", () => {
    const specs = sources.filter(({ path }) => /^tests\/e2e\/.*\.spec\.ts$/.test(path))
    const journeys = specs.flatMap(({ code, path }) =>
      [...code.matchAll(/(?<![.\w])test\(/g)].map((match) => ({
        name: `${path}:${code.slice(0, match.index).split("\n").length}`,
        isSaying: speaks(partsIn(code, match.index + match[0].length - 1).at(-1)!, code),
      })),
    )
    expect(journeys.length).toBeGreaterThan(10)
    expect(journeys.filter(({ isSaying }) => !isSaying).map(({ name }) => name)).toEqual([])
  })
})
