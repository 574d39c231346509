/** Judged search queries on the demo catalogue, and the relevance of the results. */
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { catalogue as demo } from "@shop/demo-catalogue/catalogue"
import { seedDemo } from "@shop/commerce/catalogue"
import { guest, textQuery, type MemoryCatalogue, memoryCatalogue } from "./memory-catalogue.ts"

/** A query with graded products: 3 exact, 2 close, 1 related. */
export interface JudgedQuery {
  readonly language: string
  /** What the query tests: a typo, a plural, a colour. */
  readonly kind: string
  readonly text: string
  /** Grade by sku. */
  readonly grades: ReadonlyMap<string, number>
}

/** A judged query with its results. */
export interface RankedQuery extends JudgedQuery {
  /** From 0 to 1. */
  readonly ndcg: number
  /** The first skus that were found. */
  readonly found: ReadonlyArray<string>
  readonly total: number
}

/** Number of results that are judged. */
const depth = 10

export const languages = ["fr", "en", "de"] as const

/** The judged queries of one language. */
export const judgedQueries = (language: string): ReadonlyArray<JudgedQuery> =>
  readFileSync(new URL(`../judged/${language}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [kind, text, answers] = line.split("|").map((part) => part.trim())
      if (kind === undefined || text === undefined || answers === undefined)
        throw new Error(`not a judged query: ${line}`)
      const grades = new Map<string, number>()
      for (const group of answers.split(";")) {
        const [grade, skus] = group.split(":")
        for (const sku of (skus ?? "").trim().split(/\s+/)) grades.set(sku, Number(grade))
      }
      return { language, kind, text, grades }
    })

const gain = (grade: number, place: number): number => (2 ** grade - 1) / Math.log2(place + 2)

/**
 * The normalized discounted cumulative gain: 1 for the best order of the judged products, 0 if none of them is found.
 *
 * @param found - skus, best first
 */
export const ndcg = (found: ReadonlyArray<string>, grades: ReadonlyMap<string, number>): number => {
  const best = [...grades.values()]
    .toSorted((a, b) => b - a)
    .slice(0, depth)
    .reduce((sum, grade, place) => sum + gain(grade, place), 0)
  const dcg = found.slice(0, depth).reduce((sum, sku, place) => sum + gain(grades.get(sku) ?? 0, place), 0)
  return best === 0 ? 1 : dcg / best
}

/** Imports the demo's catalogue. */
export const seedDemoCatalogue = (shop: MemoryCatalogue) => shop.run(seedDemo(demo(), false))

/** Opens a platform with the demo's catalogue. */
export const demoCatalogue = async (): Promise<MemoryCatalogue> => {
  const shop = await memoryCatalogue()
  await seedDemoCatalogue(shop)
  return shop
}

const filterBy = (attribute: string, ...values: ReadonlyArray<number>) => ({
  attribute,
  scope: "default" as const,
  conditions: [{ operator: "in" as const, values }],
})

/** Searches every judged query of a language like the search bar. */
export const rankQueries = (
  { catalogue }: MemoryCatalogue,
  language: string,
): Promise<ReadonlyArray<RankedQuery>> =>
  Effect.runPromise(
    Effect.forEach(judgedQueries(language), (judged) => {
      const filters = [filterBy("visibility", 3, 4), filterBy("status", 0, 1)]
      const query = textQuery({ text: judged.text, filters })
      return Effect.map(catalogue.search(language, query, guest), ({ hits, total }) => {
        const found = hits.map(({ source }) => String(source["sku"]))
        return { ...judged, found: found.slice(0, depth), total, ndcg: ndcg(found, judged.grades) }
      })
    }),
  )

/** The mean nDCG of some queries. */
export const meanOf = (answers: ReadonlyArray<RankedQuery>): number =>
  answers.reduce((sum, answer) => sum + answer.ndcg, 0) / Math.max(1, answers.length)
