import fc from "fast-check"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { describe, expect, it } from "vitest"
import { splitBytes } from "../../../../tests/support/memory-catalogue.ts"
import { readDocuments } from "./json-documents.ts"

const read = async (text: string, size?: number) => {
  const found: Array<unknown> = []
  for await (const line of readDocuments(splitBytes(text, size)))
    found.push(line.tag === "value" ? line.value : line.fault.tag)
  return found
}
const documents = [
  { type: "product", id: 1, name: 'Bowl "blue" [1] {2}\\' },
  { type: "product", id: 2, tags: ["a", { b: "]" }] },
]

describe("K15: a dump", () => {
  it.each([
    ["of one document per line", documents.map((one) => JSON.stringify(one)).join("\n")],
    ["of one array", JSON.stringify(documents)],
    ["of one array over many lines", JSON.stringify(documents, null, 2)],
    ["with a mark of byte order and blank lines before", `\uFEFF\n\n${JSON.stringify(documents, null, 2)}\n`],
    ["of documents over many lines", documents.map((one) => JSON.stringify(one, null, 2)).join("\n")],
    [
      "that is an answer of Elasticsearch",
      JSON.stringify({ took: 1, hits: { total: 2, hits: documents } }, null, 2),
    ],
  ])("%s is read", async (_, text) => {
    expect(await read(text)).toEqual(documents)
    expect(await read(text, 3)).toEqual(documents)
  })
  it.each([
    ["an array that is cut off", JSON.stringify(documents).slice(0, -30), [documents[0], "notJson"]],
    [
      "an array with something wrong in it",
      `[${JSON.stringify(documents[0])}, oops]`,
      [documents[0], "notJson"],
    ],
    ["an object that is cut off", '{\n "type": "product"', ["notJson"]],
    ["an empty array", "[]", []],
    ["an empty file", "", []],
  ])("%s is read up to its error", async (_, text, expected) => expect(await read(text)).toEqual(expected))
})

describe("laws", () => {
  it("K15: an array gives the same documents as one document per line, in chunks of any size", async () => {
    const value = fc
      .jsonValue()
      .filter((one) => typeof one === "object" && one !== null && !Array.isArray(one))
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (values, size) => {
          const plain = JSON.parse(JSON.stringify(values)) as ReadonlyArray<unknown>
          expect(await read(JSON.stringify(plain, null, 1), size)).toEqual(plain)
        },
      ),
      limitRuns(2000, "each example is parsed byte by byte"),
    )
  })
})
