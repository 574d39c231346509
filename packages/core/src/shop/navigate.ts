import { Cache, Effect, Exit, FiberHandle, type Scope, SubscriptionRef } from "effect"
import { refusalWords } from "../api/index.ts"
import { groupKey, shopperGroup } from "../catalogue-client/index.ts"
import { Carts } from "../cart/index.ts"
import { Notices } from "../notice/index.ts"
import { handOff, handOffCode, tokenOf } from "../order/index.ts"
import { Pages, type PageOutcome, type PageView, type ProductPage } from "../page/index.ts"
import { Leave } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { CurrentView, limits, Settings } from "../settings/index.ts"
import { href } from "../store-view/index.ts"
import { Sync } from "../sync/index.ts"
import { inside } from "./address.ts"
import type { AsideView } from "./aside-view.ts"

/** The address that was asked for last, and whether all that follows from it has happened. @rule SH143 */
export interface Going {
  readonly url: string
  readonly isDone: boolean
}

/** The page that is shown, and the way to another. */
export interface Navigation {
  readonly page: SubscriptionRef.SubscriptionRef<PageView>
  readonly going: SubscriptionRef.SubscriptionRef<Going>
  /** Opens an address; one that is opened meanwhile takes its place. */
  readonly open: (url: string) => Effect.Effect<void>
  readonly prefetch: (url: string) => Effect.Effect<void>
  /** Loads what most pages share, so that the next needs only what is its own. */
  readonly warm: Effect.Effect<void>
  /** Loads the page that is shown once more, as for a shopper whose prices are others now; nothing moves meanwhile. */
  readonly renew: Effect.Effect<void>
  /**
   * The sku that "add" means for what the page shows. While another of its choices is on its way, that one is meant:
   * it is what the shopper has picked last, whatever is still painted. Null when it cannot be had, and that is told.
   *
   * @rule SH22 - domain §8 U3
   */
  readonly picked: (sku: string) => Effect.Effect<string | null>
  /** A page that is read beside the one that is shown; null when there is none. */
  readonly aside: SubscriptionRef.SubscriptionRef<AsideView | null>
  readonly read: (url: string) => Effect.Effect<void>
}

/**
 * Starts navigation on a page. The old page stands until the new one is there; the last address asked for wins,
 * whichever answers first. Redirects inside the view are followed, everything else leaves the app.
 *
 * @rule SH3, SH143, SH14, SH19, SW10, PR12, OR60 - S1 §2; domain §8 U3 (a second navigation is not lost), F8 (no stale answer wins)
 */
export const navigate = Effect.fnUntraced(function* (
  first: PageView,
): Effect.fn.Return<
  Navigation,
  never,
  Pages | Carts | Notices | Session | Sync | Leave | CurrentView | Settings | Scope.Scope
> {
  const pages = yield* Pages
  const carts = yield* Carts
  const notices = yield* Notices
  const session = yield* Session
  const leave = yield* Leave
  const sync = yield* Sync
  const { capabilities, checkout: external } = yield* Settings
  const hasCodes = external.handsOver === "code" && capabilities.checkoutCodes
  const view = yield* CurrentView
  const page = yield* SubscriptionRef.make(first)
  const going = yield* SubscriptionRef.make<Going>({ url: first.url, isDone: true })
  const opening = yield* FiberHandle.make<void>()
  const checkout = href(view, "/checkout")
  const home = href(view, "/")

  const group = Effect.map(yield* shopperGroup, groupKey)
  const kept = yield* Cache.makeWith(
    (name: string) => pages.load(inside(view, urlIn(name)) ?? { path: "/", search: "" }),
    {
      capacity: limits.prefetchMax,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? limits.prefetchMs : 0),
    },
  )

  const nameOf = (url: string) => Effect.map(group, (of) => `${of}\n${url}`)
  const load = (url: string) => Effect.flatMap(nameOf(url), (name) => Cache.get(kept, name))
  /** A load that was begun before somebody asks may be failing already, and must not answer whoever tries again. */
  const loadAsked = (url: string) =>
    Effect.flatMap(nameOf(url), (name) =>
      Effect.flatMap(Cache.has(kept, name), (isBegun) => {
        const loading = Cache.get(kept, name)
        return isBegun ? loading.pipe(Effect.catch(() => loading)) : loading
      }),
    )

  /** An external checkout gets a cart that is settled, or nobody is sent there; a code stands in both places. */
  const toCheckout = Effect.gen(function* () {
    yield* carts.sync()
    const cart = tokenOf(yield* SubscriptionRef.get(carts.state))
    if (!hasCodes || cart === "") return handOff(view, { cartToken: cart, userToken: yield* session.token })
    const { code } = yield* sync.execute(handOffCode({ cart }))
    return handOff(view, { cartToken: code, userToken: code })
  }).pipe(
    Effect.flatMap((url) => (url === null ? notices.tell({ tag: "NotAvailableOffline" }) : leave.to(url))),
    Effect.catch((error) =>
      notices.tell(
        error._tag === "Refused"
          ? { tag: "OrderFailed", ...refusalWords(error) }
          : { tag: "NotAvailableOffline" },
      ),
    ),
  )

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
      const loaded = yield* Effect.result(loadAsked(url.split("#", 1)[0] ?? url))
      if (loaded._tag === "Success") return yield* show(loaded.success, hops)
      const shown = yield* SubscriptionRef.get(page)
      // What stands in for pages says already that they cannot be had; now it stands in for this one.
      if (shown.page.kind === "offline" && loaded.failure._tag === "Unreachable")
        return yield* SubscriptionRef.set(page, { ...shown, url })
      if (loaded.failure._tag === "Unreachable" && loaded.failure.cause === "offline") {
        yield* notices.tell({ tag: "NotAvailableOffline" })
        const start = yield* Effect.result(load(home))
        if (start._tag === "Success" && start.success.tag === "page")
          return yield* SubscriptionRef.set(page, start.success.view)
      }
      if (loaded.failure._tag === "BadResponse")
        yield* notices.tell({ tag: "ReplyUnreadable", fault: loaded.failure.fault })
      yield* SubscriptionRef.set(page, pages.failed(address))
    })

  const open = (url: string) =>
    SubscriptionRef.set(going, { url, isDone: false }).pipe(
      Effect.andThen(go(url, 0)),
      // A navigation that takes this one's place goes on; only the last one ends it.
      Effect.andThen(SubscriptionRef.set(going, { url, isDone: true })),
      FiberHandle.run(opening),
      Effect.asVoid,
    )
  const prefetch = (url: string) => (inside(view, url) === null ? Effect.void : Effect.ignore(load(url)))

  const renew = Effect.gen(function* () {
    const { url } = yield* SubscriptionRef.get(page)
    const loaded = yield* Effect.result(load(url))
    // Whoever has gone elsewhere meanwhile stays there; what cannot be had now stays as it was.
    if (loaded._tag === "Success" && loaded.success.tag === "page") {
      const { view: fresh } = loaded.success
      yield* SubscriptionRef.update(page, (now) => (now.url === url ? fresh : now))
    }
  })
  const picked = Effect.fnUntraced(function* (sku: string) {
    const { page: shown } = yield* SubscriptionRef.get(page)
    const { url, isDone } = yield* SubscriptionRef.get(going)
    if (isDone || shown.kind !== "product" || shown.sku !== sku || !offers(shown, url)) return sku
    const loaded = yield* Effect.result(load(url))
    const next = loaded._tag === "Success" && loaded.success.tag === "page" ? loaded.success.view.page : null
    if (next?.kind === "product" && next.parentSku === shown.parentSku) return next.sku
    yield* notices.tell({ tag: "AddFailed", name: shown.name, message: null })
    return null
  })
  const aside = yield* SubscriptionRef.make<AsideView | null>(null)
  const reading = yield* FiberHandle.make<void>()
  const read = (url: string) =>
    SubscriptionRef.set(aside, { url, page: null, isFailed: false }).pipe(
      Effect.andThen(Effect.result(load(url))),
      Effect.flatMap((loaded) => {
        const found = loaded._tag === "Success" && loaded.success.tag === "page" ? loaded.success.view : null
        const isFailed = found?.status !== 200
        return SubscriptionRef.set(aside, { url, page: isFailed ? null : found.page, isFailed })
      }),
      FiberHandle.run(reading),
      Effect.asVoid,
    )
  return { page, going, open, prefetch, warm: pages.warm, renew, picked, aside, read }
})

/** The address in the name of a kept page, whoever it was loaded for. */
const urlIn = (name: string): string => name.slice(name.indexOf("\n") + 1)

/** Whether an address is one of a product's own choices. */
const offers = ({ choices }: ProductPage, url: string): boolean =>
  choices.some(({ values }) => values.some(({ href: to }) => to === url))

/** A category without anything in it, whatever is chosen. @rule SH12 - S1 §8 (no products synchronized) */
const isBare = ({ page }: PageView): boolean =>
  page.kind === "category" && page.listing.total === 0 && page.listing.chips.length === 0
