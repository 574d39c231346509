import { Effect, FiberHandle, Option, type Scope, SubscriptionRef } from "effect"
import { LocalCache, type Question } from "../cache/index.ts"
import { Pages } from "../page/index.ts"
import type { MenuItemView } from "../catalogue/index.ts"
import { limits } from "../settings/index.ts"
import { shelvesUnder } from "./shelves.ts"
import type { SearchPanelView, SearchPlace } from "./search-view.ts"

/** Searching while typing. */
export interface SearchPanel {
  readonly view: SubscriptionRef.SubscriptionRef<SearchPanelView | null>
  readonly type: (text: string, place?: SearchPlace) => Effect.Effect<void>
  readonly more: Effect.Effect<void>
  readonly clear: Effect.Effect<void>
  /** Takes up the text of the last visit, if nothing was typed yet. */
  readonly recall: (place?: SearchPlace) => Effect.Effect<void>
  /** The text is of somebody who has left. */
  readonly forget: Effect.Effect<void>
}

/** Under which the typed text is kept; it is of this device, whatever the view. */
const typed: Question = { request: "typed", group: null }

const nothing: SearchPanelView = {
  text: "",
  isTooShort: true,
  isSearching: false,
  isOffline: false,
  isFailed: false,
  cards: [],
  total: 0,
  shelves: [],
}

/**
 * Starts the search panel. It asks when the typing pauses; the last text wins, whichever answer comes first.
 *
 * @param menu - whose categories are named beside what is found
 * @rule SH4 - S2 §2 Search panel (3 characters, see more); domain §7 F8 (no stale keystroke wins)
 * @rule SH18 - S2 §2 Search panel (16 results in the search bar, 18 in the panel), §8 (what could not be loaded says so)
 */
export const searchPanel = Effect.fnUntraced(function* (
  menu: ReadonlyArray<MenuItemView>,
): Effect.fn.Return<SearchPanel, never, Pages | LocalCache | Scope.Scope> {
  const pages = yield* Pages
  const cache = yield* LocalCache
  const view = yield* SubscriptionRef.make<SearchPanelView | null>(null)
  const asking = yield* FiberHandle.make<void>()

  const ask = (text: string, count: number) =>
    Effect.matchEffect(pages.searchPanel(text, count), {
      onFailure: () =>
        SubscriptionRef.update(view, (old) => ({
          ...nothing,
          // What another text had found is not of this one.
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
          shelves: found.isTooShort ? [] : shelvesUnder(menu, text),
          isSearching: false,
          isFailed: false,
        }),
    })
  const remember = (text: string) => cache.put("search", typed, text, limits.copyKeepMs)
  let size: number = limits.searchPanelSize
  const type = (text: string, place?: SearchPlace) =>
    Effect.suspend(() => {
      size = place === "bar" ? limits.searchBarSize : limits.searchPanelSize
      return SubscriptionRef.update(view, (old) => ({ ...(old ?? nothing), text, isSearching: true }))
    }).pipe(
      Effect.andThen(
        Effect.sleep(limits.searchSettleMs).pipe(
          Effect.andThen(remember(text)),
          Effect.andThen(Effect.suspend(() => ask(text, size))),
          FiberHandle.run(asking),
        ),
      ),
      Effect.asVoid,
    )
  const more = Effect.gen(function* () {
    const shown = yield* SubscriptionRef.get(view)
    if (shown === null || shown.isSearching || shown.cards.length >= shown.total) return
    yield* SubscriptionRef.set(view, { ...shown, isSearching: true })
    yield* FiberHandle.run(asking, ask(shown.text, shown.cards.length + size))
  })
  const clear = Effect.andThen(FiberHandle.clear(asking), SubscriptionRef.set(view, null))
  const recall = Effect.fnUntraced(function* (place?: SearchPlace) {
    if ((yield* SubscriptionRef.get(view)) !== null) return
    const text = Option.getOrNull(yield* cache.get("search", typed))
    if (typeof text === "string" && text !== "") yield* type(text, place)
  })
  return { view, type, more, clear, recall, forget: Effect.andThen(clear, remember("")) }
})
