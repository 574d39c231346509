import { describe, expect, it } from "vitest"
import { foreignTextQuery, textQuery } from "./text-query.ts"

describe("LI3 the constants of search in OpenSearch", () => {
  it("are those of the predecessor for an index that another indexer writes", () =>
    expect(foreignTextQuery("jug")).toEqual({
      multi_match: {
        query: "jug",
        fields: ["name^4", "sku^2", "category.name^1"],
        fuzziness: 2,
        minimum_should_match: "75%",
        operator: "or",
      },
    }))
  it.each([
    ["strict", 3],
    ["interpreted", 3],
    ["loose", 3],
  ] as const)("ask for three of four words: %s", (mode, expected) => {
    const query = textQuery("a b c d", {
      terms: ["a", "b", "c", "d"],
      language: "en",
      corrections: new Map(),
      mode,
    })
    expect(query).toMatchObject({
      dis_max: { queries: [{ bool: { minimum_should_match: expected } }, {}, {}] },
    })
  })
  it("boost names four times, skus twice and categories once", () => {
    const text = JSON.stringify(
      textQuery("jug", { terms: ["jug"], language: "en", corrections: new Map(), mode: "strict" }),
    )
    expect(text).toContain('"search.name.word^4"')
    expect(text).toContain('"search.category.word^1"')
    expect(text).toContain('"search.skus.part":{"query":"jug","boost":2}')
  })
})
