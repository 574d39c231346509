import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { splitBytes } from "../../../../tests/support/memory-catalogue.ts"
import { type Line, readLines } from "./lines.ts"

const all = async (
  text: string | Uint8Array,
  size?: number,
  bytesMax?: number,
): Promise<ReadonlyArray<Line>> => {
  const lines: Array<Line> = []
  for await (const line of readLines(splitBytes(text, size), bytesMax)) lines.push(line)
  return lines
}
const brief = (lines: ReadonlyArray<Line>) =>
  lines.map((line) => (line.tag === "value" ? [line.number, line.value] : [line.number, line.fault.tag]))

describe("IM2 lines", () => {
  it.each([
    ["nothing", "", []],
    ["empty lines", '\n\n{"a":1}\n\n', [[3, { a: 1 }]]],
    [
      "no newline at the end",
      '{"a":1}\n{"a":2}',
      [
        [1, { a: 1 }],
        [2, { a: 2 }],
      ],
    ],
    [
      "carriage returns",
      '{"a":1}\r\n{"a":2}\r\n',
      [
        [1, { a: 1 }],
        [2, { a: 2 }],
      ],
    ],
    ["a mark of byte order", '\ufeff{"a":1}', [[1, { a: 1 }]]],
    [
      "a line cut in a text",
      '{"a":"b\n{"a":2}',
      [
        [1, "truncated"],
        [2, { a: 2 }],
      ],
    ],
    [
      "a line cut behind a comma",
      '{"a":1,\n{"a":2}',
      [
        [1, "truncated"],
        [2, { a: 2 }],
      ],
    ],
    ["a line cut in a number's object", '{"a":{"b":1\n', [[1, "truncated"]]],
    ["words", "hello\n", [[1, "notJson"]]],
    ["two documents in a line", '{"a":1}{"a":2}\n', [[1, "notJson"]]],
  ] as const)("%s", async (_, text, expected) => expect(brief(await all(text))).toEqual(expected))

  it("bytes that are no text", async () => {
    expect(brief(await all(Uint8Array.of(123, 34, 0xff, 34, 125, 10, 123, 125)))).toEqual([
      [1, "notUtf8"],
      [2, {}],
    ])
  })
  it("a line that is too long is passed over, and the next one read", async () => {
    const lines = await all(`{"a":"${"x".repeat(5000)}"}\n{"a":2}\n{"a":"${"x".repeat(5000)}"}`, 64, 1000)
    expect(brief(lines)).toEqual([
      [1, "lineTooLong"],
      [2, { a: 2 }],
      [3, "lineTooLong"],
    ])
  })
})

describe("laws", () => {
  it("IM2 the same lines come out, wherever the bytes are cut", async () => {
    const values = fc.array(fc.record({ id: fc.nat(), name: fc.string({ unit: "grapheme" }) }), {
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(values, fc.integer({ min: 1, max: 40 }), async (documents, size) => {
        const text = documents.map((document) => JSON.stringify(document)).join("\n")
        expect(brief(await all(text, size))).toEqual(
          documents.map((document, index) => [index + 1, JSON.parse(JSON.stringify(document))]),
        )
      }),
    )
  })
})
