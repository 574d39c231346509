import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** Facts that carts and orders read from the catalogue's documents, with values as the documents have them. */
export class CatalogueFactRepository extends Context.Service<
  CatalogueFactRepository,
  {
    /** The weights of products by sku. */
    readonly weights: (
      store: string,
      skus: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyMap<string, unknown>, SqlError>
    /** The weights of variants by sku, from the documents of configurable products. */
    readonly variantWeights: (
      store: string,
      parentSkus: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyMap<string, unknown>, SqlError>
    /** Whether every document is the demo's, and there is one. */
    readonly isDemo: Effect.Effect<boolean, SqlError>
    /** The places of the store locator of a view; null without one. */
    readonly places: (store: string) => Effect.Effect<ReadonlyArray<unknown> | null, SqlError>
    /** A page of content as it was imported: blanks of the seller are still blanks. @rule SR138, CM231 */
    readonly page: (
      store: string,
      identifier: string,
    ) => Effect.Effect<{ readonly title: string; readonly content: string } | null, SqlError>
  }
>()("@shop/commerce/CatalogueFactRepository") {}
