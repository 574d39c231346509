import { Cache, Effect, Exit, FiberHandle, type Scope, SubscriptionRef } from "effect"
import { Carts } from "../cart/index.ts"
import { Notices } from "../notice/index.ts"
import { handOff, tokenOf } from "../order/index.ts"
import { Pages, type PageOutcome, type PageView } from "../page/index.ts"
import { Leave } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { CurrentView, limits } from "../settings/index.ts"
import { href } from "../store-view/index.ts"
import { inside } from "./address.ts"

/** The page that is shown, and the way to another. */
export interface Navigation {
  readonly page: SubscriptionRef.SubscriptionRef<PageView>
  readonly isNavigating: SubscriptionRef.SubscriptionRef<boolean>
  /** Opens an address; one that is opened meanwhile takes its place. */
  readonly open: (url: string) => Effect.Effect<void>
  readonly prefetch: (url: string) => Effect.Effect<void>
}

/**
 * Starts navigation on a page. The old page stands until the new one is there; the last address asked for wins,
 * whichever answers first. Redirects inside the view are followed, everything else leaves the app.
 *
 * @rule SH3 - S1 §2; domain §8 U3 (a second navigation is not lost), F8 (no stale answer wins)
 */
export const navigate = Effect.fnUntraced(function* (
  first: PageView,
): Effect.fn.Return<
  Navigation,
  never,
  Pages | Carts | Notices | Session | Leave | CurrentView | Scope.Scope
> {
  const pages = yield* Pages
  const carts = yield* Carts
  const notices = yield* Notices
  const session = yield* Session
  const leave = yield* Leave
  const view = yield* CurrentView
  const page = yield* SubscriptionRef.make(first)
  const isNavigating = yield* SubscriptionRef.make(false)
  const going = yield* FiberHandle.make<void>()
  const checkout = href(view, "/checkout")

  const kept = yield* Cache.makeWith(
    (url: string) => pages.load(inside(view, url) ?? { path: "/", search: "" }),
    {
      capacity: limits.prefetchMax,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? limits.prefetchMs : 0),
    },
  )

  /** An external checkout gets a cart that is settled, or nobody is sent there. */
  const toCheckout = Effect.gen(function* () {
    yield* carts.sync()
    const cartToken = tokenOf(yield* SubscriptionRef.get(carts.state))
    const url = handOff(view, { cartToken, userToken: yield* session.token })
    yield* url === null ? notices.tell({ tag: "NotAvailableOffline" }) : leave.to(url)
  })

  const show = (outcome: PageOutcome, hops: number): Effect.Effect<void> =>
    outcome.tag === "page"
      ? SubscriptionRef.set(page, outcome.view).pipe(
          Effect.andThen(isBare(outcome.view) ? notices.tell({ tag: "NothingInCategory" }) : Effect.void),
        )
      : go(outcome.to, hops + 1)

  const go = (url: string, hops: number): Effect.Effect<void> =>
    Effect.gen(function* () {
      const address = inside(view, url)
      if (address === null) return yield* leave.to(url)
      const path = url.split(/[?#]/, 1)[0]
      if (path === checkout && view.checkoutOrigin !== null) return yield* toCheckout
      if (hops > limits.redirectsMax) return yield* SubscriptionRef.set(page, pages.failed(address))
      const loaded = yield* Effect.result(Cache.get(kept, url.split("#", 1)[0] ?? url))
      if (loaded._tag === "Success") return yield* show(loaded.success, hops)
      if (loaded.failure._tag === "Unreachable") yield* notices.tell({ tag: "NotAvailableOffline" })
      if (loaded.failure._tag === "BadReply")
        yield* notices.tell({ tag: "ReplyUnreadable", fault: loaded.failure.fault })
      yield* SubscriptionRef.set(page, pages.failed(address))
    })

  const open = (url: string) =>
    SubscriptionRef.set(isNavigating, true).pipe(
      Effect.andThen(go(url, 0)),
      // A navigation that takes this one's place goes on; only the last one ends it.
      Effect.andThen(SubscriptionRef.set(isNavigating, false)),
      FiberHandle.run(going),
      Effect.asVoid,
    )
  const prefetch = (url: string) =>
    inside(view, url) === null ? Effect.void : Effect.ignore(Cache.get(kept, url))
  return { page, isNavigating, open, prefetch }
})

/** A category without anything in it, whatever is chosen. @rule SH12 - S1 §8 (no products synchronized) */
const isBare = ({ page }: PageView): boolean =>
  page.kind === "category" && page.listing.total === 0 && page.listing.chips.length === 0
