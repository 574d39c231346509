import { Context, Effect, FiberHandle, Layer, Option, SubscriptionRef } from "effect"
import { LocalCache, type CacheKey } from "../cache/index.ts"
import { Pages } from "../page/index.ts"
import type { MenuItemView } from "../catalogue/index.ts"
import { limits } from "../settings/index.ts"
import { suggestCategories } from "./category-suggestions.ts"
import type { SearchPanelView, SearchSurface } from "./search-view.ts"

/** The search panel. */
export class SearchPanel extends Context.Service<
  SearchPanel,
  {
    readonly view: SubscriptionRef.SubscriptionRef<SearchPanelView | null>
    readonly type: (text: string, place?: SearchSurface) => Effect.Effect<void>
    readonly more: Effect.Effect<void>
    readonly clear: Effect.Effect<void>
    /** Searches for the text of the last visit, unless the shopper has typed. */
    readonly restoreText: (place?: SearchSurface) => Effect.Effect<void>
    /** Clears the panel and the stored text at sign-out. */
    readonly forgetText: Effect.Effect<void>
  }
>()("@shop/core/SearchPanel") {
  /** @param menu - the menu, for category suggestions */
  static readonly layer = (
    menu: ReadonlyArray<MenuItemView>,
  ): Layer.Layer<SearchPanel, never, Pages | LocalCache> => Layer.effect(SearchPanel, make(menu))
}

/** The cache key of the search text. All store views of the device share it. */
const textCacheKey: CacheKey = { request: "typed", group: null }

const emptyPanel: SearchPanelView = {
  text: "",
  isTooShort: true,
  isSearching: false,
  isOffline: false,
  isFailed: false,
  cards: [],
  total: 0,
  categories: [],
}

/**
 * Starts the search panel. It searches when typing pauses. A new search cancels the previous one, so that results belong
 * to the last text.
 */
const make = Effect.fnUntraced(function* (menu: ReadonlyArray<MenuItemView>) {
  const pages = yield* Pages
  const cache = yield* LocalCache
  const view = yield* SubscriptionRef.make<SearchPanelView | null>(null)
  const searchFiber = yield* FiberHandle.make<void>()

  const search = (text: string, count: number) =>
    Effect.matchEffect(pages.searchPanel(text, count), {
      onFailure: () =>
        SubscriptionRef.update(view, (old) => ({
          ...emptyPanel,
          // Only "more" retains results; those before a new text belong to another search.
          ...(count > size && old),
          text,
          isTooShort: false,
          isSearching: false,
          isFailed: true,
        })),
      onSuccess: (found) =>
        SubscriptionRef.set(view, {
          ...found,
          text,
          categories: found.isTooShort ? [] : suggestCategories(menu, text),
          isSearching: false,
          isFailed: false,
        }),
    })
  const storeText = (text: string) => cache.put("search", textCacheKey, text, limits.staleCacheMs)
  let size: number = limits.searchPanelSize
  const type = (text: string, place?: SearchSurface) =>
    Effect.suspend(() => {
      size = place === "bar" ? limits.searchBarSize : limits.searchPanelSize
      return SubscriptionRef.update(view, (old) => ({
        ...(old ?? emptyPanel),
        text,
        isSearching: true,
        isFailed: false,
      }))
    }).pipe(
      Effect.andThen(
        Effect.sleep(limits.searchSettleMs).pipe(
          Effect.andThen(storeText(text)),
          Effect.andThen(Effect.suspend(() => search(text, size))),
          FiberHandle.run(searchFiber),
        ),
      ),
      Effect.asVoid,
    )
  const more = Effect.gen(function* () {
    const shown = yield* SubscriptionRef.get(view)
    if (shown === null || shown.isSearching || shown.cards.length >= shown.total) return
    yield* SubscriptionRef.set(view, { ...shown, isSearching: true, isFailed: false })
    yield* FiberHandle.run(searchFiber, search(shown.text, shown.cards.length + size))
  })
  const clear = Effect.andThen(FiberHandle.clear(searchFiber), SubscriptionRef.set(view, null))
  const recall = Effect.fnUntraced(function* (place?: SearchSurface) {
    if ((yield* SubscriptionRef.get(view)) !== null) return
    const text = Option.getOrNull(yield* cache.get("search", textCacheKey))
    if (typeof text === "string" && text !== "") yield* type(text, place)
  })
  return SearchPanel.of({
    view,
    type,
    more,
    clear,
    restoreText: recall,
    forgetText: Effect.andThen(clear, storeText("")),
  })
})
