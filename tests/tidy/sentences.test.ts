import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { differences, readTable, type Row, sentencesIn, split, tableFile } from "../tools/sentences.ts"
import { ruleIds, tested } from "./rules.ts"
import { root } from "./sources.ts"

const { rows, counts } = readTable(readFileSync(tableFile, "utf8"))
const sectionOf = (id: string): string => id.slice(0, id.lastIndexOf("."))

/** What a row names: rules, or where somebody else does it. */
const partsOf = ({ owner }: Row): ReadonlyArray<string> => owner.split("; ")
const isRoom = (part: string): boolean => part.startsWith("room: ")
const rulesOf = (row: Row): ReadonlyArray<string> =>
  partsOf(row)
    .filter((part) => !isRoom(part) && part !== "not shown" && part !== "gap")
    .flatMap((part) => part.split(", "))
const roomsOf = (row: Row): ReadonlyArray<string> =>
  partsOf(row)
    .filter(isRoom)
    .map((part) => part.slice("room: ".length))

/** Rows with what is wrong in them, as "S1.4.17: XX9". */
const wrong = (faults: (row: Row) => ReadonlyArray<string>): ReadonlyArray<string> =>
  rows.flatMap((row) => faults(row).map((fault) => `${row.id}: ${fault}`))

describe("the table of sentences", () => {
  it("has nine sections of both documents, each as long as it says, without a hole", () => {
    const sections = ["S1", "S2"].flatMap((document) =>
      Array.from({ length: 9 }, (_, index) => `${document}.${index + 1}`),
    )
    expect(Object.keys(counts)).toEqual(sections)
    expect(rows.map(({ id }) => id)).toEqual(
      sections.flatMap((section) =>
        Array.from({ length: counts[section]! }, (_, index) => `${section}.${index + 1}`),
      ),
    )
    expect(sections.filter((section) => !rows.some(({ id }) => sectionOf(id) === section))).toEqual([])
  })
  it("says of every sentence in a few words which it is, and names its text", () => {
    expect(wrong(({ gist }) => (gist === "" || gist.split(" ").length > 10 ? [gist] : []))).toEqual([])
    expect(wrong(({ print }) => (/^[0-9a-f]{8}$/.test(print) ? [] : [print]))).toEqual([])
  })
  it("names rules that there are", () => {
    expect(wrong((row) => rulesOf(row).filter((id) => !ruleIds.has(id)))).toEqual([])
  })
  it("names rules that a test's title names", () => {
    expect(wrong((row) => rulesOf(row).filter((id) => !tested.has(id)))).toEqual([])
  })
  it("names rooms that there are, so that every screen is built, and none in the core: what the core does is a rule", () => {
    const faults = (row: Row) =>
      roomsOf(row).filter((path) => path.startsWith("packages/core") || !existsSync(join(root, path)))
    expect(wrong(faults)).toEqual([])
  })
  it("has an owner for every sentence", () => {
    expect(wrong(({ owner, note }) => (owner === "" || owner === "gap" ? [note] : []))).toEqual([])
  })
  it("mixes nothing with what is not shown", () => {
    expect(
      wrong(({ owner }) => (/not shown|gap/.test(owner) && !/^(not shown|gap)$/.test(owner) ? [owner] : [])),
    ).toEqual([])
  })
})

// The documents are not ours to keep: with them the table is compared word for word.
const folders = [process.env["SHOP_SPECIFICATION"] ?? []].flat()

describe.each(folders)("the table and the specifications in %s", (folder) => {
  const sentences = sentencesIn(folder)

  it("have the same sentences", () => {
    expect(differences({ rows, counts }, sentences)).toEqual([])
    expect(sentences.length).toBeGreaterThan(400)
  })
  it("agree on what is not shown: the sentence says so, or the row says why", () => {
    const texts = new Map(sentences.map(({ id, text }) => [id, text]))
    expect(
      wrong(({ id, owner, note }) =>
        owner !== "not shown" || note !== "" || /\bnot (shown|given)\b|^No .+ shown\b/i.test(texts.get(id)!)
          ? []
          : [texts.get(id)!],
      ),
    ).toEqual([])
  })
})

const textsOf = (markdown: string): ReadonlyArray<string> =>
  split("S1", `# Title\n\nBefore.\n\n## 1. First\n${markdown}`).map(({ text }) => text)

describe("what a sentence is", () => {
  it.each([
    ["One. Two; still two.", ["One.", "Two; still two."]],
    ["One\ngoes on. Two.", ["One goes on.", "Two."]],
    ["One.\n\nTwo.", ["One.", "Two."]],
    ["- one\n- two. Three\n1. four", ["one", "two.", "Three", "four"]],
    ["Head:\n- one", ["Head:", "one"]],
    ["### Below\nOne.", ["One."]],
    ["| a | b |\n|---|---|\n| c. D | e |\n| f | g |\n\nAfter.", ["| c. D | e |", "| f | g |", "After."]],
    ["It says 'Stop. Go!' and ends. Next.", ["It says 'Stop. Go!' and ends.", "Next."]],
    ["It says 'Stop. Go!' Next.", ["It says 'Stop. Go!'", "Next."]],
    ['It says "Go. Now" unless told. Next.', ['It says "Go. Now" unless told.', "Next."]],
    ["One (told: Wait! Go.). Two. (Three. Four.)", ["One (told: Wait! Go.).", "Two.", "(Three. Four.)"]],
    ["The shop's rules. It isn't 5 incl. tax.", ["The shop's rules.", "It isn't 5 incl. tax."]],
    ["A sign '&' stands. Next.", ["A sign '&' stands.", "Next."]],
    ["One. **Two**: three.", ["One.", "**Two**: three."]],
  ])("%j: %j", (markdown, expected) => expect(textsOf(markdown)).toEqual(expected))

  it("is numbered in its section and has a name that its form does not change", () => {
    const [first, second, third] = split("S2", "## 1. A\n**One** two.\n## 2. B\nOne  two.\n\nOne three.\n")
    expect([first?.id, second?.id, third?.id]).toEqual(["S2.1.1", "S2.2.1", "S2.2.2"])
    expect(first?.print).toBe(second?.print)
    expect(third?.print).not.toBe(first?.print)
  })
  it("differs from its row when it is changed, lost or new", () => {
    const table = readTable("| S1.1.1 | gist | 00000000 | SE1 | |\n| S1.1.3 | gist | 00000000 | SE1 | |\n")
    const found = differences(table, split("S1", "## 1. A\nOne. Two.\n"))
    expect(found.map((line) => line.replace(/[0-9a-f]{8}(?= has| , )/, "").split(":")[0])).toEqual([
      expect.stringMatching(/^S1\.1\.1 is [0-9a-f]{8}, the table has 00000000$/),
      expect.stringMatching(/^S1\.1\.2 .*has no row$/),
      "S1.1.3 is no sentence",
    ])
  })
})

describe("laws", () => {
  it("every word of a paragraph is in one sentence, in order", () => {
    const word = fc.constantFrom(
      "one",
      "Two",
      "three.",
      "Four!",
      "'five.",
      "six.'",
      "(Seven.",
      "eight)",
      "'&'",
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        expect(textsOf(`Start ${words.join(" ")}`).join(" ")).toBe(`Start ${words.join(" ")}`)
      }),
    )
  })
})
