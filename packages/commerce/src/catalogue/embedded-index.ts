import { Effect } from "effect"
import { openTextIndex, type TextIndex } from "@shop/search"
import type { CatalogueGeneration, CatalogueIndexService } from "./catalogue-index.ts"
import type { IndexSnapshot } from "./index-snapshot.ts"
import { productColumns, searchTable } from "./search.ts"
import { languageOf } from "./text.ts"

const textIndexes = new WeakMap<IndexSnapshot, TextIndex>()

const textIndexOf = ({ snapshot, view }: CatalogueGeneration): TextIndex => {
  const known = textIndexes.get(snapshot)
  if (known !== undefined) return known
  const opened = openTextIndex(snapshot.words(), snapshot.of("product").rows, languageOf(view.language))
  textIndexes.set(snapshot, opened)
  return opened
}

/**
 * The search engine inside the shop's process: `@shop/search` over the parts of the built index. It prices for every
 * audience and reads stock at each search.
 *
 * @rule IX60, IX94
 */
export const embeddedIndex: CatalogueIndexService = {
  replica: null,
  isForeign: false,
  ping: Effect.void,
  search: (generation, query, { audience, priceRanges, random }) =>
    Effect.sync(() => {
      const table = generation.snapshot.of("product")
      const { rows, scores, ...found } = searchTable(query, {
        table,
        columns: productColumns(generation, generation.prices(audience)),
        textIndex: textIndexOf(generation),
        priceRanges,
        random,
      })
      return {
        ...found,
        hits: rows.map((row, at) => ({ id: table.idOf(row), score: scores[at]!, source: null })),
      }
    }),
}
