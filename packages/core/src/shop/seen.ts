import { Effect, Option, type Scope, Stream, SubscriptionRef } from "effect"
import { LocalCache, type Question } from "../cache/index.ts"
import type { PageView } from "../page/index.ts"
import { CurrentView, limits } from "../settings/index.ts"
import type { SeenView } from "./seen-view.ts"

/** Products this shopper has looked at. */
export interface Seen {
  /** Latest first, the one on the screen included. */
  readonly view: SubscriptionRef.SubscriptionRef<ReadonlyArray<SeenView>>
  /** They were seen by somebody who has left. */
  readonly forget: Effect.Effect<void>
}

const texts = ["sku", "name", "href", "image"] as const

/** What the device has kept, as far as it can be read. */
const read = (kept: unknown): ReadonlyArray<SeenView> =>
  Array.isArray(kept)
    ? kept.filter((one: unknown): one is SeenView =>
        texts.every((name) => typeof (one as SeenView | null)?.[name] === "string"),
      )
    : []

/** The list with one more in front, none twice, no longer than may be. @rule SH20 - look (recently seen) */
export const see = (list: ReadonlyArray<SeenView>, one: SeenView): ReadonlyArray<SeenView> =>
  [one, ...list.filter(({ sku }) => sku !== one.sku)].slice(0, limits.seenMax)

/**
 * Follows the products that are shown and keeps them on the device, for each view under its own name: their words and
 * addresses are the view's. Prices are not kept, since they would grow old.
 *
 * @rule SH20 - look (recently seen), SH10 (goes with whoever signs out)
 */
export const seenProducts = Effect.fnUntraced(function* (
  page: SubscriptionRef.SubscriptionRef<PageView>,
): Effect.fn.Return<Seen, never, LocalCache | CurrentView | Scope.Scope> {
  const cache = yield* LocalCache
  const { code } = yield* CurrentView
  const name: Question = { request: `seen ${code}`, group: null }
  const view = yield* SubscriptionRef.make<ReadonlyArray<SeenView>>([])
  const keep = (list: ReadonlyArray<SeenView>) => cache.put("search", name, list, limits.copyKeepMs)

  yield* Effect.map(cache.get("search", name), (kept) => read(Option.getOrNull(kept))).pipe(
    Effect.flatMap((kept) => SubscriptionRef.set(view, kept)),
    Effect.andThen(
      Stream.runForEach(SubscriptionRef.changes(page), ({ page: shown }) =>
        shown.kind !== "product"
          ? Effect.void
          : SubscriptionRef.updateAndGet(view, (list) =>
              see(list, {
                sku: shown.parentSku,
                name: shown.name,
                href: shown.href,
                image: shown.images[0]?.path ?? "",
              }),
            ).pipe(Effect.flatMap(keep)),
      ),
    ),
    Effect.forkScoped,
  )
  return { view, forget: Effect.andThen(SubscriptionRef.set(view, []), keep([])) }
})
