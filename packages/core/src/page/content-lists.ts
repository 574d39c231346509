import { Context, Effect, Layer, SubscriptionRef } from "effect"
import type { RequestError } from "../api/index.ts"
import { CatalogueClient } from "../catalogue-client/index.ts"
import { type ContentDocument, Queries } from "../catalogue/index.ts"
import { limits } from "../settings/index.ts"
import { logOnly } from "../sync/index.ts"

/** A list of content documents. */
export interface ContentList {
  /** Null before the first response. */
  readonly documents: ReadonlyArray<ContentDocument> | null
  readonly isLoading: boolean
  /** The last request failed; earlier documents remain. */
  readonly hasFailed: boolean
}

/** The content of a store view as lists. */
export interface ContentListsState {
  readonly pages: ContentList
  readonly blocks: ContentList
  /** The entries of the page hierarchy with the identifier; an empty identifier before the first request. */
  readonly hierarchy: ContentList & { readonly identifier: string }
}

const emptyList: ContentList = { documents: null, isLoading: false, hasFailed: false }

/** No list is loaded. */
const noContentLists: ContentListsState = {
  pages: emptyList,
  blocks: emptyList,
  hierarchy: { ...emptyList, identifier: "" },
}

/** Lists of all pages and blocks of content, and the page hierarchy. */
export class ContentLists extends Context.Service<
  ContentLists,
  {
    readonly state: SubscriptionRef.SubscriptionRef<ContentListsState>
    /** Loads the pages, at most `limits.cmsMax`. */
    readonly loadPages: Effect.Effect<void>
    /** Loads the blocks, at most `limits.cmsMax`. */
    readonly loadBlocks: Effect.Effect<void>
    /** Loads the entries of the hierarchy with an identifier. A response for an earlier identifier is ignored. */
    readonly loadHierarchy: (identifier: string) => Effect.Effect<void>
  }
>()("@shop/core/ContentLists") {
  static readonly layer: Layer.Layer<ContentLists, never, CatalogueClient> = Layer.effect(
    ContentLists,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const client = yield* CatalogueClient
  const state = yield* SubscriptionRef.make(noContentLists)

  /** Loads all documents, `limits.cmsBlockListSize` in a request. */
  const loadAll = Effect.fnUntraced(function* (
    entity: "cms_page" | "cms_block",
  ): Effect.fn.Return<ReadonlyArray<ContentDocument>, RequestError> {
    const documents: Array<ContentDocument> = []
    for (let start = 0; start < limits.cmsMax; start += limits.cmsBlockListSize) {
      const size = Math.min(limits.cmsBlockListSize, limits.cmsMax - start)
      const { items, total } = yield* client.content(Queries.contentList(entity, { start, size }))
      documents.push(...items.slice(0, size))
      if (items.length === 0 || start + size >= total) break
    }
    return documents
  })

  const loadList = Effect.fn("ContentLists.load")(function* (
    name: "pages" | "blocks",
    entity: "cms_page" | "cms_block",
  ) {
    const update = (change: Partial<ContentList>) =>
      SubscriptionRef.update(state, (old) => ({ ...old, [name]: { ...old[name], ...change } }))
    yield* update({ isLoading: true })
    const documents = yield* logOnly("CO4")(loadAll(entity))
    yield* update({
      isLoading: false,
      hasFailed: documents === undefined,
      ...(documents === undefined ? {} : { documents }),
    })
  })

  const loadHierarchy = Effect.fn("ContentLists.loadHierarchy")(function* (identifier: string) {
    yield* SubscriptionRef.update(state, (old) => ({
      ...old,
      hierarchy: {
        ...(old.hierarchy.identifier === identifier ? old.hierarchy : emptyList),
        identifier,
        isLoading: true,
      },
    }))
    const found = yield* logOnly("CO5")(client.content(Queries.hierarchy(identifier)))
    yield* SubscriptionRef.update(state, (old) => {
      const { hierarchy } = old
      if (hierarchy.identifier !== identifier) return old
      const documents = found?.items ?? hierarchy.documents
      return {
        ...old,
        hierarchy: { identifier, documents, isLoading: false, hasFailed: found === undefined },
      }
    })
  })

  return ContentLists.of({
    state,
    loadPages: loadList("pages", "cms_page"),
    loadBlocks: loadList("blocks", "cms_block"),
    loadHierarchy,
  })
})
