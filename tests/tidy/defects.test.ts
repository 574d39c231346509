import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { defects, lists, type Proof } from "../conformance/defects.ts"
import { examples, sections } from "../conformance/examples.ts"
import { root, sources } from "./sources.ts"

/** Texts that stand where a title or a row of a table may, by file. */
const texts = new Map(
  sources
    .filter(({ isTest, path }) => isTest && !path.startsWith("tests/tidy/"))
    .map(({ path, code }) => [
      path,
      [...code.matchAll(/(?<=[([,]\s*)(?:"((?:[^"\\\n]|\\.)*)"|`([^`]*)`)/g)].map(([, plain, template]) =>
        (plain ?? template ?? "").replace(/\\(.)/g, "$1"),
      ),
    ]),
)
const found = ({ file, title }: Proof): number =>
  texts.get(file)?.filter((text) => text.includes(title)).length ?? 0

/** What is wrong with proofs: not there, or so short that it may be another. */
const faults = (id: string, proofs: ReadonlyArray<Proof>): ReadonlyArray<string> =>
  proofs.flatMap((proof) =>
    found(proof) === 1 ? [] : [`${id}: "${proof.title}" ${found(proof)} times in ${proof.file}`],
  )

const numbered = (counts: Readonly<Record<string, number>>, between: string): ReadonlyArray<string> =>
  Object.entries(counts).flatMap(([list, count]) =>
    Array.from({ length: count }, (_, index) => `${list}${between}${index + 1}`),
  )

describe("the predecessor's defects", () => {
  it("are told one by one, without a hole", () => {
    expect(defects.map(({ id }) => id)).toEqual(numbered(lists, ""))
    expect(defects.length).toBe(106)
  })
  it("each have a test that is there", () => {
    expect(defects.flatMap((one) => ("proofs" in one ? faults(one.id, one.proofs) : []))).toEqual([])
  })
  it("that are not ours yet are these, and the room that has to show it is there", () => {
    const others = defects.flatMap((one) => ("notOurs" in one ? [one] : []))
    expect(others.map(({ id }) => id)).toEqual(["R-P2", "R-P6"])
    for (const { notOurs, room } of others) {
      expect(notOurs.length).toBeGreaterThan(20)
      expect(existsSync(join(root, room))).toBe(true)
    }
  })
  it("are in words of their own, each once", () => {
    const words = defects.map(({ defect }) => defect)
    expect(words.filter((text) => text.length < 20 || text.length > 120)).toEqual([])
    expect(new Set(words).size).toBe(words.length)
  })
})

describe("the worked examples", () => {
  it("are told section by section, without a hole", () =>
    expect(examples.map(({ id }) => id)).toEqual(
      Object.keys(sections)
        .toSorted((a, b) => Number(a) - Number(b))
        .flatMap((section) => numbered({ [section]: sections[section]! }, ".")),
    ))
  it("each have a test that is there", () =>
    expect(examples.flatMap(({ id, proofs }) => faults(id, proofs))).toEqual([]))
})

describe("a title that is not there", () => {
  it.each([
    ["in a file that is", { file: "packages/core/src/tax/match.test.ts", title: "nobody wrote this" }],
    ["in no file", { file: "packages/core/src/tax/nothing.test.ts", title: "T6" }],
    [
      "but in a comment",
      { file: "tests/conformance/defects-cart.test.ts", title: "What was wrong with the" },
    ],
  ])("is told: %s", (_, proof) => expect(faults("X", [proof])).toHaveLength(1))
})
