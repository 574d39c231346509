import { Effect } from "effect"
import type { Query } from "@shop/core/catalogue"
import type { ShopSettings } from "@shop/core/settings"
import { createProjection } from "@shop/search"
import type { CatalogueIndexService, ProductMatches, SearchUnavailable } from "./catalogue-index.ts"
import type { Audience, CatalogueSearchResult, JsonObject } from "./model.ts"
import { normalizeDocument } from "./normalize/index.ts"
import type { OpenCatalogue } from "./open-catalogues.ts"
import { bounded, productAnswer, productColumns, searchTable } from "./search.ts"
import type { StockReader } from "./stock-reader.ts"
import { matching, skusAsked, variantBySku } from "./variant-documents.ts"

/** Searches the products of a store view. */
export type ProductSearch = (
  catalogue: OpenCatalogue,
  query: Query,
  audience: Audience,
) => Effect.Effect<CatalogueSearchResult, SearchUnavailable>

interface Tools {
  readonly index: CatalogueIndexService
  readonly stock: StockReader
  readonly settings: ShopSettings["products"]
}

/** Products named by sku or id come from the shop's own build, all others from the search engine. @rule IX92, IX94 */
export const productSearch = ({ index, stock, settings }: Tools): ProductSearch => {
  const { priceBuckets: priceRanges, tellsAttributes } = settings

  /** Documents of the variants that a query names by sku and that have no own documents. */
  const variantsIn = (
    { snapshot, prices, metadata }: OpenCatalogue,
    query: Query,
    audience: Audience,
  ): ReadonlyArray<JsonObject> => {
    const bodies = skusAsked(query)
      .map((sku) => variantBySku(snapshot, sku))
      .filter((body) => body !== null)
    if (bodies.length === 0) return []
    return matching(stock.embed(bodies.map(prices(audience).servedOf)).map(metadata.with), query)
  }

  const lookUp = (catalogue: OpenCatalogue, query: Query, audience: Audience): ProductMatches => {
    const table = catalogue.snapshot.of("product")
    const columns = productColumns(catalogue, catalogue.prices(audience))
    const { rows, scores, ...found } = searchTable(query, {
      table,
      columns,
      priceRanges,
      random: Math.random,
    })
    return {
      ...found,
      hits: rows.map((row, at) => ({ id: table.idOf(row), score: scores[at]!, source: null })),
    }
  }

  return (catalogue, unbounded, audience) => {
    const query = bounded(unbounded)
    const { snapshot, metadata } = catalogue
    const matches =
      isLookup(query) && !index.isForeign
        ? Effect.sync(() => lookUp(catalogue, query, audience))
        : index.search(catalogue, query, { audience, priceRanges, random: Math.random })
    return Effect.map(matches, (found) => {
      const answer = productAnswer(query, found, {
        table: snapshot.of("product"),
        rowOfId: snapshot.rowOfId,
        prices: catalogue.prices(audience),
        stock,
        stockMark: stock.mark(),
        metadata,
        tellsAttributes,
        normalize: normalizedProduct,
      })
      const variants = variantsIn(catalogue, query, audience)
      return variants.length > 0 ? withVariants(answer, query, variants) : answer
    })
  }
}

/** Whether a query names products by sku or id, which the shop's own build has. */
const isLookup = ({ text, filters }: Query): boolean =>
  text === "" &&
  filters.some(
    ({ attribute, conditions }) =>
      (attribute === "sku" || attribute === "id") &&
      conditions.some(
        ({ operator, values }) => (operator === "eq" || operator === "in") && !values.includes(null),
      ),
  )

/** A product document of another indexer as the shop stores its own; null for a refused one. */
const normalizedProduct = (source: JsonObject): JsonObject | null => {
  const outcome = normalizeDocument({ _type: "product", _source: source })
  return outcome.tag === "normalized" ? outcome.document.body : null
}

/** A search's answer with variants after what the index found. */
const withVariants = (
  found: CatalogueSearchResult,
  { include, exclude }: Query,
  variants: ReadonlyArray<JsonObject>,
): CatalogueSearchResult => {
  const from = Math.max(0, found.start - found.total)
  const page = variants.slice(from, from + found.perPage - found.hits.length)
  const project = createProjection(include, exclude)
  return {
    ...found,
    total: found.total + variants.length,
    hits: [
      ...found.hits,
      ...page.map((document) => ({
        type: "product" as const,
        id: Number(document["id"]),
        score: null,
        source: project(document),
      })),
    ],
  }
}
