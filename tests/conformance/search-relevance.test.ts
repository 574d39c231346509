import { describe, expect, it } from "vitest"
import { rankQueries, demoCatalogue, judgedQueries, languages, meanOf, ndcg } from "../support/relevance.ts"

/** nDCG@10 that was measured (`npm run judge`); ranking may become better, not worse. */
const floors: Readonly<Record<string, number>> = { fr: 0.97, en: 0.97, de: 0.965 }

describe("IX68 the judged queries", async () => {
  const shop = await demoCatalogue()
  const skus = new Set(
    shop.database.all("SELECT DISTINCT sku FROM document WHERE type = 'product'").map(({ sku }) => sku),
  )
  it.each(languages)("%s: have at least their earlier relevance", async (language) => {
    const answers = await rankQueries(shop, language)
    expect(answers.length).toBeGreaterThanOrEqual(50)
    const worst = answers.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, 5)
    const told = worst.map(({ text, ndcg: of }) => `${text} ${of.toFixed(2)}`).join(", ")
    expect(meanOf(answers), told).toBeGreaterThanOrEqual(floors[language]!)
  })
  it.each(languages)("%s: grade existing products, each query once", (language) => {
    const judged = judgedQueries(language)
    expect(judged.flatMap(({ grades }) => [...grades.keys()]).filter((sku) => !skus.has(sku))).toEqual([])
    expect(new Set(judged.map(({ text }) => text)).size).toBe(judged.length)
  })
  it("have nDCG 1 for the best order, 0 without hits, and less for a worse order", () => {
    const grades = new Map([
      ["A", 3],
      ["B", 1],
    ])
    expect(ndcg(["A", "B"], grades)).toBe(1)
    expect(ndcg(["C"], grades)).toBe(0)
    // (1 / 1 + 7 / log2 3) / (7 / 1 + 1 / log2 3)
    expect(ndcg(["B", "A"], grades)).toBeCloseTo(0.7098, 4)
  })
})
