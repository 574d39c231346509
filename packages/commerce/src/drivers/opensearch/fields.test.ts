import { describe, expect, it } from "vitest"
import { collectFields, fieldsMax, type FieldTree } from "./fields.ts"
import { indexBody } from "./mapping.ts"

const collected = (...documents: ReadonlyArray<Record<string, unknown>>): FieldTree => {
  const fields: FieldTree = new Map()
  documents.forEach(collectFields(fields))
  return fields
}
/** Names of fields, of objects with their own. */
const shape = (fields: FieldTree): unknown =>
  Object.fromEntries(Array.from(fields, ([name, inner]) => [name, inner === null ? 0 : shape(inner)]))

describe("IX107 the fields of an index", () => {
  it.each<[string, ReadonlyArray<Record<string, unknown>>, unknown]>([
    ["are those of all documents", [{ a: 1 }, { b: "x", c: true }], { a: 0, b: 0, c: 0 }],
    [
      "are those of objects, also in lists",
      [{ a: { b: 1 } }, { a: [{ c: 1 }, { b: 2 }] }],
      { a: { b: 0, c: 0 } },
    ],
    ["lack what has no value in any document", [{ a: null, b: [], c: undefined, d: [null] }], {}],
    ["are what the first document has: a value", [{ a: 1 }, { a: { b: 1 } }], { a: 0 }],
    ["are what the first document has: an object", [{ a: { b: 1 } }, { a: 1 }], { a: { b: 0 } }],
    ["leave names to OpenSearch that are paths or its own", [{ "a.b": 1, _id: 2, "": 3, c: 4 }], { c: 0 }],
    ["leave the searched fields as they are", [{ search: { more: 1 } }], {}],
  ])("%s", (_, documents, expected) => {
    expect(shape(collected(...documents))).toEqual(expected)
  })
  it("are at most as many as an index takes, at most as deep", () => {
    const wide = Object.fromEntries(Array.from({ length: fieldsMax + 10 }, (_, index) => [`f${index}`, 1]))
    expect(collected(wide).size).toBe(fieldsMax)
    let deep: Record<string, unknown> = { a: 1 }
    for (let level = 0; level < 30; level += 1) deep = { a: deep }
    expect(JSON.stringify(shape(collected(deep))).split("a").length).toBeLessThan(20)
  })
  it("are in the body that creates the index, as text and as number", () => {
    const { mappings } = indexBody("en", { parts: [], words: [] }, collected({ a: { b: 1 } })) as {
      readonly mappings: { readonly properties: Record<string, unknown> }
    }
    expect(mappings.properties["a"]).toMatchObject({
      properties: { b: { type: "keyword", fields: { number: { type: "double" } } } },
    })
    expect(mappings.properties["search"]).toBeDefined()
  })
})
