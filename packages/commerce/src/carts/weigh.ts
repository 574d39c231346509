import type { DatabaseService } from "../database/index.ts"

/**
 * A weight as catalogues write it: kilograms as a number, or words such as "850 g" and "1,2 kg".
 *
 * @returns whole grams; 0 when it says no weight
 * @rule CM103
 */
export const gramsOf = (value: unknown): number => {
  if (typeof value !== "number" && typeof value !== "string") return 0
  const [, amount, unit] = /^(\d+(?:[.,]\d+)?)(?:\s*(kg|g))?$/i.exec(String(value).trim()) ?? []
  const weight = Number((amount ?? "0").replace(",", "."))
  const grams = Math.round(unit?.toLowerCase() === "g" ? weight : weight * 1000)
  return Number.isSafeInteger(grams) ? grams : 0
}

/** Weighs one piece: a sku, sold as a variant of its parent where there is one. @returns grams */
export type Weigh = (store: string, sku: string, parentSku: string | null) => number

/**
 * Weighs by what the catalogue's documents say: the sku's own, else its parent's of it, else its parent's.
 * What says no weight weighs nothing, so that it goes at the flat rate.
 *
 * @rule CM103
 */
export const weigher = (database: DatabaseService): Weigh => {
  const own = (store: string, sku: string): number =>
    gramsOf(
      database.get(
        "SELECT json_extract(body, '$.weight') AS weight FROM document WHERE sku = ? AND store = ? AND type = 'product'",
        sku,
        store,
      )?.["weight"],
    )
  const asChild = (store: string, sku: string, parentSku: string): number =>
    gramsOf(
      database.get(
        `SELECT json_extract(child.value, '$.weight') AS weight
         FROM document, json_each(document.body, '$.configurable_children') AS child
         WHERE document.sku = ? AND store = ? AND document.type = 'product' AND json_extract(child.value, '$.sku') = ?`,
        parentSku,
        store,
        sku,
      )?.["weight"],
    )
  return (store, sku, parentSku) =>
    own(store, sku) || (parentSku === null ? 0 : asChild(store, sku, parentSku) || own(store, parentSku))
}
