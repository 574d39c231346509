import { Effect } from "effect"
import type { StoreView } from "@shop/core/store-view"
import type { SearchUnavailable } from "../../catalogue/catalogue-index.ts"
import { openClient, type OpenSearchOptions, sendValid } from "./client.ts"
import { productAlias } from "./replica.ts"

/** OpenSearch and the shop's indexes in it, for an operator. */
export interface SearchState {
  /** Such as "2.19.1". */
  readonly version: string
  readonly health: "green" | "yellow" | "red"
  /** The alias of each store view, and the products that it finds; null without an index. */
  readonly views: ReadonlyArray<{
    readonly store: string
    readonly alias: string
    readonly products: number | null
  }>
}

/** Reads the state of OpenSearch. @fails SearchUnavailable when it cannot be reached @rule SR491 */
export const searchState = Effect.fn("OpenSearch.state")(function* (
  options: OpenSearchOptions,
  views: ReadonlyArray<StoreView>,
): Effect.fn.Return<SearchState, SearchUnavailable> {
  const send = openClient(options)
  const about = yield* sendValid(send, { method: "GET", path: "/" })
  const cluster = yield* sendValid(send, { method: "GET", path: "/_cluster/health" })
  const counts = yield* Effect.forEach(views, (view) =>
    Effect.map(send({ method: "GET", path: `/${productAlias(view)}/_count` }), ({ status, body }) => ({
      store: view.code,
      alias: productAlias(view),
      products: status === 200 ? (body as { readonly count: number }).count : null,
    })),
  )
  return {
    version: (about as { readonly version: { readonly number: string } }).version.number,
    health: (cluster as { readonly status: SearchState["health"] }).status,
    views: counts,
  }
})
