/** The constants of the specification on search, where they act. */
import { describe, expect, it } from "vitest"
import * as Bits from "./bits.ts"
import { plainDictionaries } from "./dictionary.ts"
import type { DocumentFields } from "./document-fields.ts"
import { createTextIndexBuilder } from "./index-builder.ts"
import { openTextIndex } from "./text-index.ts"

const language = { code: "en", stem: (word: string) => word }

const indexOf = (rows: ReadonlyArray<Partial<DocumentFields>>) => {
  const builder = createTextIndexBuilder(language, plainDictionaries)
  const empty = { name: "", skus: [], categories: "", optionLabels: "", description: "" }
  rows.forEach((fields, row) => builder.add(row, { ...empty, ...fields }))
  const index = openTextIndex(builder.build(), rows.length, language)
  return (text: string) => {
    const { rows: found, scores } = index.find(text)!
    return Array.from(Bits.rowsOf(found)).toSorted((a, b) => scores[b]! - scores[a]!)
  }
}

describe("LI3 the constants of search", () => {
  it("boost a name four times, a sku twice, a category once", () => {
    const find = indexOf([{ categories: "jug" }, { skus: ["x", "jug-1"] }, { name: "jug" }, { name: "cup" }])
    expect(find("jug")).toEqual([2, 1, 0])
  })
  it("ask for 75 % of the words", () => {
    const find = indexOf([
      { name: "blue jug large" },
      { name: "blue jug" },
      { name: "green cup" },
      { name: "large plate" },
    ])
    expect(find("blue jug large wooden")).toEqual([0])
  })
  it("allow two edits", () => expect(indexOf([{ name: "teapot" }, { name: "cup" }])("teepat")).toEqual([0]))
  it("drop a hit with a score below 0.02", () => {
    // The end of a word that every description has: 0.2 (boost) * 0.4 (ending) * 0.2 (frequency) is 0.016.
    const german = { code: "de", stem: (word: string) => word }
    const builder = createTextIndexBuilder(german, plainDictionaries)
    const described = { name: "", skus: [], categories: "", optionLabels: "", description: "steingutkanne" }
    const rows = Array.from({ length: 60 }, (_, row) => row)
    for (const row of rows) builder.add(row, described)
    const index = openTextIndex(builder.build(), rows.length, german)
    const found = (text: string) => Array.from(Bits.rowsOf(index.find(text)!.rows))
    expect(found("steingutkanne")).toEqual(rows)
    expect(found("gutkanne")).toEqual([])
  })
})
