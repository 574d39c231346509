import { Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import type { CatalogueFactRepository } from "./catalogue-fact-repository.ts"

/**
 * Parses a weight of a catalogue: kilograms as a number, or a text such as "850 g" and "1,2 kg".
 *
 * @returns whole grams; 0 without a weight
 * @rule CM103
 */
export const gramsOf = (value: unknown): number => {
  if (typeof value !== "number" && typeof value !== "string") return 0
  const [, amount, unit] = /^(\d+(?:[.,]\d+)?)(?:\s*(kg|g))?$/i.exec(String(value).trim()) ?? []
  const weight = Number((amount ?? "0").replace(",", "."))
  const grams = Math.round(unit?.toLowerCase() === "g" ? weight : weight * 1000)
  return Number.isSafeInteger(grams) ? grams : 0
}

/** A sku, with its parent if it is a variant. */
export interface ShippedSku {
  readonly sku: string
  readonly parentSku: string | null
}

/** The weight of one piece in grams. */
export type GramsOfSku = (sku: string, parentSku: string | null) => number

/**
 * Reads the weight of each sku: from its own document, else from the variant in its parent's document, else from the
 * parent. Goods without a weight count as 0 g, so that they ship at the flat rate.
 *
 * @rule CM103
 */
export const readWeights = Effect.fnUntraced(function* (
  facts: CatalogueFactRepository["Service"],
  store: string,
  weighed: ReadonlyArray<ShippedSku>,
): Effect.fn.Return<GramsOfSku, SqlError> {
  const parents = (of: ReadonlyArray<ShippedSku>) => of.flatMap(({ parentSku }) => parentSku ?? [])
  const own = yield* facts.weights(store, [...weighed.map(({ sku }) => sku), ...parents(weighed)])
  const ownGrams = (sku: string) => gramsOf(own.get(sku))
  const variants = yield* facts.variantWeights(
    store,
    parents(weighed.filter(({ sku }) => ownGrams(sku) === 0)),
  )
  return (sku, parentSku) =>
    ownGrams(sku) || (parentSku === null ? 0 : gramsOf(variants.get(sku)) || ownGrams(parentSku))
})
