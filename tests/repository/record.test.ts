import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root, sources } from "./sources.ts"

const read = (path: string): string => readFileSync(join(root, path), "utf8")

interface Row {
  /** Source and section, such as "S1 §4". */
  readonly section: string
  readonly statement: string
  readonly rules: ReadonlyArray<string>
  /** "as specified", "changed:" and the reason, or "missing:" and what is not built yet. */
  readonly outcome: string
}

const files = { S1: "s1-commerce-core.md", S2: "s2-storefront-shell.md" } as const

/** The rows of the table of each section. */
const rowsOf = (source: keyof typeof files): ReadonlyArray<Row> =>
  read(`apps/docs/specification/${files[source]}`)
    .split(/^## (?=§)/m)
    .slice(1)
    .flatMap((text) => {
      const section = `${source} ${/^§\d+/.exec(text)![0]}`
      // The first two lines of a table are its head.
      const lines = text.split("\n").filter((line) => line.startsWith("|"))
      return lines.slice(2).map((line): Row => {
        const [, statement = "", rules = "", outcome = ""] = line
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim())
        return { section, statement, rules: rules.split(" ").filter((rule) => rule !== ""), outcome }
      })
    })
const rows = [...rowsOf("S1"), ...rowsOf("S2")]

const specs = globSync("{packages,apps}/*/SPEC.md", { cwd: root }).map(read).join("\n")
const identifiers = [...specs.matchAll(/^- \*\*([A-Z]+\d+)\*\*/gm)].map(([, rule]) => rule!)
const rules = new Set(identifiers)

const named = (row: Row): string => `${row.section}: ${row.statement}`

describe("the record of the specification", () => {
  it("has a row for each statement of each section", () => {
    const counts: Record<string, number> = {}
    for (const { section } of rows) counts[section] = (counts[section] ?? 0) + 1
    expect(counts).toEqual({
      "S1 §1": 35,
      "S1 §2": 30,
      "S1 §3": 128,
      "S1 §4": 95,
      "S1 §5": 39,
      "S1 §6": 11,
      "S1 §7": 83,
      "S1 §8": 33,
      "S1 §9": 71,
      "S2 §1": 31,
      "S2 §2": 170,
      "S2 §3": 69,
      "S2 §4": 68,
      "S2 §5": 29,
      "S2 §6": 9,
      "S2 §7": 46,
      "S2 §8": 36,
      "S2 §9": 28,
    })
  })
  it("names existing rules in each row", () => {
    const wrong = rows.filter((row) => row.rules.length === 0 || !row.rules.every((rule) => rules.has(rule)))
    expect(wrong.map((row) => `${named(row)} (${row.rules.join(" ")})`)).toEqual([])
  })
  it("says of each row that it holds as specified, why it was changed (45 at most), or what is not built yet", () => {
    const isReasoned = ({ outcome }: Row): boolean => /^(changed|missing): \S+ .*\w+$/.test(outcome)
    const others = rows.filter(({ outcome }) => outcome !== "as specified")
    const missing = others.filter(({ outcome }) => outcome.startsWith("missing:"))
    expect(others.filter((row) => !isReasoned(row)).map(named)).toEqual([])
    expect(others.length - missing.length).toBeLessThanOrEqual(45)
    expect(missing.map(named)).toEqual([])
  })
  it("has each statement of a section once", () => {
    const known = rows.map((row) => named(row))
    const twice = known.filter((row, index) => known.indexOf(row) !== index)
    expect(twice).toEqual([])
  })
})

/** Words with the form of an identifier. */
const identifier = /\b[A-Z]{2,3}\d+\b/g

describe("a rule", () => {
  it("has an identifier of its own", () => {
    expect(identifiers.length).toBeGreaterThan(800)
    expect(identifiers.filter((rule, index) => identifiers.indexOf(rule) !== index)).toEqual([])
  })
  it("is named by a test, by its identifier in a title or a comment", () => {
    const words = new Set(
      sources.flatMap(({ isTest, text }) => (isTest ? (text.match(identifier) ?? []) : [])),
    )
    expect([...rules].filter((rule) => !words.has(rule))).toEqual([])
  })
})

describe("UI301 texts that the specification quotes", () => {
  const catalogue = read("locales/en-US.po")
  const messages = new Set(
    [...catalogue.matchAll(/^msgid "(.+)"$/gm)].map(([, id]) => id!.replaceAll('\\"', '"')),
  )
  /** Whether a message is the text, or begins with it and goes on in a sentence of the shop's own. */
  const has = (text: string): boolean =>
    messages.has(text) || [...messages].some((message) => message.startsWith(`${text} `))
  it("are messages of the English catalogue, or begin one", () => {
    const quoted = rows.filter((row) => row.rules.includes("UI301"))
    const missing = quoted.flatMap((row) =>
      [...row.statement.matchAll(/"([^"]+)"/g)].flatMap(([, text]) => (has(text!) ? [] : [text])),
    )
    expect(quoted.length).toBeGreaterThan(50)
    expect(missing).toEqual([])
  })
})

describe("citations", () => {
  const citing = [
    ...sources.map(({ path, text }) => ({ path, text })),
    ...globSync(["*.md", "{packages,apps}/**/*.md"], {
      cwd: root,
      exclude: (name) => /node_modules|dist/.test(name),
    }).map((path) => ({ path, text: read(path) })),
  ]
  const sections = new Set(rows.map(({ section }) => section))
  it("of S1 and S2 name a section of the record", () => {
    const cited = citing.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(S[12]) (§\d+(?:\.\d+)?(?:, §\d+)*)/g)].flatMap(([, source, list]) =>
        list!.split(", ").map((section) => ({ path, section: `${source} ${section}` })),
      ),
    )
    expect(cited.length).toBeGreaterThan(500)
    expect(cited.filter(({ section }) => !sections.has(section))).toEqual([])
  })
})
