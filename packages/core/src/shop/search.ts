import { Effect, FiberHandle, Option, type Scope, SubscriptionRef } from "effect"
import { LocalCache, type Question } from "../cache/index.ts"
import { Pages } from "../page/index.ts"
import { limits } from "../settings/index.ts"
import type { SearchPanelView } from "./search-view.ts"

/** Searching while typing. */
export interface SearchPanel {
  readonly view: SubscriptionRef.SubscriptionRef<SearchPanelView | null>
  readonly type: (text: string) => Effect.Effect<void>
  readonly more: Effect.Effect<void>
  readonly clear: Effect.Effect<void>
  /** Takes up the text of the last visit, if nothing was typed yet. */
  readonly recall: Effect.Effect<void>
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
  cards: [],
  total: 0,
}

/**
 * Starts the search panel. It asks when the typing pauses; the last text wins, whichever answer comes first.
 *
 * @rule SH4 - S2 §2 Search panel (3 characters, 18 results, see more); domain §7 F8 (no stale keystroke wins)
 */
export const searchPanel = Effect.gen(function* (): Effect.fn.Return<
  SearchPanel,
  never,
  Pages | LocalCache | Scope.Scope
> {
  const pages = yield* Pages
  const cache = yield* LocalCache
  const view = yield* SubscriptionRef.make<SearchPanelView | null>(null)
  const asking = yield* FiberHandle.make<void>()

  const ask = (text: string, size: number) =>
    pages.searchPanel(text, size).pipe(
      // A platform that does not answer is told by the panel staying as it was, with nothing found.
      Effect.catch(() => Effect.succeed({ isTooShort: false, isOffline: false, cards: [], total: 0 })),
      Effect.flatMap((found) => SubscriptionRef.set(view, { ...found, text, isSearching: false })),
    )
  const remember = (text: string) => cache.put("search", typed, text, limits.copyKeepMs)
  const type = (text: string) =>
    SubscriptionRef.update(view, (old) => ({ ...(old ?? nothing), text, isSearching: true })).pipe(
      Effect.andThen(
        Effect.sleep(limits.searchSettleMs).pipe(
          Effect.andThen(remember(text)),
          Effect.andThen(ask(text, limits.searchPanelSize)),
          FiberHandle.run(asking),
        ),
      ),
      Effect.asVoid,
    )
  const more = Effect.gen(function* () {
    const shown = yield* SubscriptionRef.get(view)
    if (shown === null || shown.isSearching || shown.cards.length >= shown.total) return
    yield* SubscriptionRef.set(view, { ...shown, isSearching: true })
    yield* FiberHandle.run(asking, ask(shown.text, shown.cards.length + limits.searchPanelSize))
  })
  const clear = Effect.andThen(FiberHandle.clear(asking), SubscriptionRef.set(view, null))
  const recall = Effect.gen(function* () {
    if ((yield* SubscriptionRef.get(view)) !== null) return
    const text = Option.getOrNull(yield* cache.get("search", typed))
    if (typeof text === "string" && text !== "") yield* type(text)
  })
  return { view, type, more, clear, recall, forget: Effect.andThen(clear, remember("")) }
})
