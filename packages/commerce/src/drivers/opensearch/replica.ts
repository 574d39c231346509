import { Clock, Effect } from "effect"
import {
  type CatalogueGeneration,
  type CatalogueReplica,
  type ReplicaPosition,
  SearchUnavailable,
} from "../../catalogue/catalogue-index.ts"
import type { StoreView } from "@shop/core/store-view"
import { type Send, sendValid } from "./client.ts"
import { compoundWords, type IndexedProduct, indexedProducts, labelsOf } from "./documents.ts"
import { collectFields, type FieldTree } from "./fields.ts"
import { indexBody } from "./mapping.ts"

/** The alias under which clients search the products of a view, as the predecessor named it. */
export const productAlias = ({ index }: StoreView): string => `${index}_product`
const stateIndex = ({ index }: StoreView): string => `${index}_shop_state`

/** Documents of one bulk. */
const portion = 250

/**
 * Of a request for the position of an index. A busy cluster answers it later than a search, and web processes ask for it
 * before they drop pages.
 */
const stateTimeoutMs = 5_000

interface State extends ReplicaPosition {
  readonly index: string
}

/** Indexes by name. */
type Indexes = Readonly<Record<string, { readonly aliases: Readonly<Record<string, unknown>> }>>

interface BulkItem {
  readonly index?: {
    readonly _id: string
    readonly status: number
    readonly error?: { readonly reason?: string }
  }
}

/** The lines of a bulk. `alias` and not the index is named, because a bulk creates an index that another process deleted. */
const lines = (alias: string, documents: ReadonlyArray<readonly [id: number, document: unknown]>): string =>
  documents
    .map(
      ([id, document]) =>
        `${JSON.stringify({ index: { _index: alias, _id: String(id) } })}\n${JSON.stringify(document)}\n`,
    )
    .join("")

/**
 * The copy of the products in OpenSearch.
 *
 * @param writeTimeoutMs - of one bulk, and of a change of indexes or aliases
 * @rule IX94, IX95, IX105, IX107
 */
export const openReplica = (send: Send, writeTimeoutMs: number): CatalogueReplica => {
  const write = (body: string, refresh: boolean) =>
    Effect.flatMap(
      sendValid(send, {
        method: "POST",
        path: `/_bulk?require_alias=true&refresh=${refresh}`,
        body,
        timeoutMs: writeTimeoutMs,
      }),
      (answer) => {
        const refused = (answer as { readonly items: ReadonlyArray<BulkItem> }).items.flatMap(({ index }) =>
          index !== undefined && index.status >= 400 ? [index] : [],
        )
        return refused.some(({ status }) => status === 404)
          ? Effect.fail(new SearchUnavailable({ detail: "another process has deleted the index" }))
          : Effect.succeed(refused)
      },
    )

  /** Writes products. A document that the fields of the index refuse is found by its searched fields alone. */
  const writeProducts = Effect.fnUntraced(function* (
    alias: string,
    products: ReadonlyArray<IndexedProduct>,
    refresh: boolean,
  ) {
    if (products.length === 0) return
    const refused = yield* write(
      lines(
        alias,
        products.map(({ id, document }) => [id, document] as const),
      ),
      refresh,
    )
    if (refused.length === 0) return
    const ids = new Set(refused.map(({ _id }) => Number(_id)))
    yield* Effect.logWarning(
      `OpenSearch refused fields of ${ids.size} products; they are indexed without filters by attribute`,
      refused[0]?.error?.reason,
    )
    const again = products.filter(({ id }) => ids.has(id))
    const failed = yield* write(
      lines(
        alias,
        again.map(({ id, searchable }) => [id, searchable] as const),
      ),
      refresh,
    )
    if (failed.length > 0)
      yield* new SearchUnavailable({
        detail: `a product was refused: ${failed[0]?.error?.reason ?? failed[0]?.status}`,
      })
  })

  /** Makes the indexed products of rows, some at a time. */
  const eachPortion = Effect.fnUntraced(function* <E>(
    generation: CatalogueGeneration,
    rows: ReadonlyArray<number>,
    nowMs: number,
    work: (products: ReadonlyArray<IndexedProduct>) => Effect.Effect<void, E>,
  ) {
    const labels = labelsOf(generation.snapshot)
    for (let at = 0; at < rows.length; at += portion)
      yield* work(indexedProducts(generation, labels, rows.slice(at, at + portion), nowMs))
  })

  /** The fields of all documents, so that none is mapped while documents are written. */
  const fieldsOf = Effect.fnUntraced(function* (
    generation: CatalogueGeneration,
    rows: ReadonlyArray<number>,
    nowMs: number,
  ) {
    const fields: FieldTree = new Map()
    const add = collectFields(fields)
    yield* eachPortion(generation, rows, nowMs, (products) =>
      Effect.andThen(
        Effect.sync(() => products.forEach(({ document }) => add(document))),
        Effect.yieldNow,
      ),
    )
    return fields
  })

  const stateOf = Effect.fnUntraced(function* (view: StoreView) {
    const { status, body } = yield* send({
      method: "GET",
      path: `/${stateIndex(view)}/_doc/position`,
      timeoutMs: stateTimeoutMs,
    })
    if (status === 404) return null
    const state = (body as { readonly _source: State })._source
    const alias = yield* send({
      method: "HEAD",
      path: `/${state.index}/_alias/${productAlias(view)}`,
      timeoutMs: stateTimeoutMs,
    })
    return alias.status === 200 ? state : null
  })

  const putState = (view: StoreView, state: State) =>
    sendValid(send, {
      method: "PUT",
      path: `/${stateIndex(view)}/_doc/position?refresh=true`,
      body: { ...state },
      timeoutMs: writeTimeoutMs,
    })

  /** Deletes the indexes of a view that are not searched: failed publications, and what a new one has replaced. */
  const deleteOthers = Effect.fnUntraced(function* (view: StoreView) {
    const alias = productAlias(view)
    const indexes = yield* sendValid(send, {
      method: "GET",
      path: `/${alias}_*?expand_wildcards=open&filter_path=*.aliases`,
      timeoutMs: writeTimeoutMs,
    })
    for (const [name, { aliases }] of Object.entries((indexes ?? {}) as Indexes))
      if (/^\d+$/.test(name.slice(alias.length + 1)) && !(alias in aliases))
        yield* send({ method: "DELETE", path: `/${name}`, timeoutMs: writeTimeoutMs })
  })

  /** Writes all products to a new index, and makes it the one that is searched. */
  const publishTo = Effect.fnUntraced(function* (
    index: string,
    generation: CatalogueGeneration,
    position: ReplicaPosition,
  ) {
    const { view, snapshot } = generation
    const alias = productAlias(view)
    const written = `unfinished_${index}`
    const rows = Array.from({ length: snapshot.of("product").rows }, (_, row) => row)
    const fields = yield* fieldsOf(generation, rows, position.pricedAtMs)
    yield* sendValid(send, {
      method: "PUT",
      path: `/${index}`,
      body: {
        ...indexBody(view.language, compoundWords(generation, labelsOf(snapshot)), fields),
        aliases: { [written]: {} },
      },
      timeoutMs: writeTimeoutMs,
    })
    yield* eachPortion(generation, rows, position.pricedAtMs, (products) =>
      writeProducts(written, products, false),
    )
    yield* sendValid(send, { method: "POST", path: `/${index}/_refresh`, timeoutMs: writeTimeoutMs })
    const actions = [
      { remove: { index: `${alias}_*`, alias, must_exist: false } },
      { add: { index, alias } },
      { remove: { index, alias: written } },
    ]
    yield* sendValid(send, {
      method: "POST",
      path: "/_aliases",
      body: { actions },
      timeoutMs: writeTimeoutMs,
    })
    yield* putState(view, { ...position, index })
  })

  return {
    position: (view) => Effect.map(stateOf(view), (state) => (state === null ? null : state)),
    publish: Effect.fn("OpenSearch.publish")(function* (generation, position) {
      const { view } = generation
      // Each publication that failed has left an index, and a cluster holds a limited number.
      yield* deleteOthers(view)
      yield* publishTo(`${productAlias(view)}_${yield* Clock.currentTimeMillis}`, generation, position)
      yield* deleteOthers(view)
    }),
    update: Effect.fn("OpenSearch.update")(function* (generation, rows, position) {
      const state = yield* stateOf(generation.view)
      if (state === null) return
      yield* eachPortion(generation, rows, position.pricedAtMs, (products) =>
        writeProducts(productAlias(generation.view), products, true),
      )
      yield* putState(generation.view, { ...position, index: state.index })
    }),
  }
}
