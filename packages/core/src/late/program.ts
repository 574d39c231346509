import { Effect, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import { DeviceSessions, PersonalData } from "../account/index.ts"
import type { CartProducts, CartServices } from "../cart/index.ts"
import type { Checkout } from "../checkout/index.ts"
import { Contact } from "../contact/index.ts"
import { Comparison, toCompareView } from "../compare/index.ts"
import type { Notifications } from "../notification/index.ts"
import { Paying, OrderTracking, orderTrackingView } from "../order/index.ts"
import type { Leave, Storage, Tabs } from "../ports/index.ts"
import { Reviews, view as reviewsView } from "../review/index.ts"
import type { Session } from "../session/index.ts"
import { CurrentView, type Settings } from "../settings/index.ts"
import type { Actions, LateName, PromptActions, Run, Views } from "../shop/index.ts"
import { freeze, slice } from "../shop/index.ts"
import { href } from "../store-view/index.ts"
import type { Sync } from "../sync/index.ts"
import { SeenProducts, type Wishlists } from "../wishlist/index.ts"

export type { LateName } from "../shop/index.ts"

/** The actions of these parts. */
export type LateActions = Pick<Actions, LateName>

/** The views of these parts. */
export type LateViews = Pick<
  Views,
  | "compare"
  | "contact"
  | "reviews"
  | "ownReviews"
  | "orderTracking"
  | "paying"
  | "seen"
  | "personalData"
  | "deviceSessions"
>

/** The parts of a running shop that a frontend loads when they are needed. */
export interface LateShop {
  readonly changes: Stream.Stream<Partial<LateViews>>
  readonly actions: (run: Run) => LateActions
}

/** Services that the parts need. */
type Ground =
  | CartProducts
  | CartServices
  | Checkout
  | CurrentView
  | Leave
  | Notifications
  | Session
  | Settings
  | Storage
  | Sync
  | Tabs
  | Wishlists
  | Scope.Scope

const rooms = Layer.mergeAll(
  Comparison.layer,
  Contact.layer,
  Reviews.layer,
  OrderTracking.layer,
  Paying.layer,
  SeenProducts.layer,
  PersonalData.layer,
  DeviceSessions.layer,
)

/**
 * Opens the parts of a shop that a frontend loads when they are needed. They run until the scope closes.
 *
 * @param prompt - the actions of the shop
 * @rule SH15
 */
export const open = (
  prompt: Pick<PromptActions, "account" | "checkout" | "page">,
): Effect.Effect<LateShop, never, Ground> =>
  Effect.flatMap(Layer.build(rooms), (context) => Effect.provideContext(compose(prompt), context))

const compose = Effect.fnUntraced(function* (prompt: Pick<PromptActions, "account" | "checkout" | "page">) {
  const compare = yield* Comparison
  const contact = yield* Contact
  const reviews = yield* Reviews
  const orderTracking = yield* OrderTracking
  const paying = yield* Paying
  const seen = yield* SeenProducts
  const personalData = yield* PersonalData
  const deviceSessions = yield* DeviceSessions
  const view = yield* CurrentView
  const { changes, get } = SubscriptionRef

  const back = (paymentId: string) =>
    Effect.map(paying.back(paymentId), (next) => {
      // The terms were accepted before the shopper left to pay.
      if (next === "place") prompt.checkout.place({ termsAccepted: true })
      if (next === "placed") prompt.page.open(href(view, "/order-success"))
    })

  const shop: LateShop = {
    changes: Stream.mergeAll<Partial<LateViews>, never, never>(
      [
        slice(
          [changes(compare.state), changes(compare.attributes)],
          Effect.map(Effect.all([get(compare.state), get(compare.attributes)]), ([list, attributes]) => ({
            compare: toCompareView(list, attributes),
          })),
        ),
        slice(
          [changes(contact.state)],
          Effect.map(get(contact.state), (now) => ({ contact: now })),
        ),
        slice(
          [changes(reviews.state)],
          Effect.map(get(reviews.state), (now) => ({ reviews: reviewsView(now) })),
        ),
        slice(
          [changes(reviews.mine)],
          Effect.map(get(reviews.mine), (now) => ({ ownReviews: now })),
        ),
        slice(
          [changes(orderTracking.state)],
          Effect.map(get(orderTracking.state), (now) => ({ orderTracking: orderTrackingView(now) })),
        ),
        slice(
          [changes(paying.state)],
          Effect.map(get(paying.state), (now) => ({ paying: now })),
        ),
        slice(
          [changes(seen.state)],
          Effect.map(get(seen.state), (now) => ({ seen: now })),
        ),
        slice(
          [changes(personalData.state)],
          Effect.map(get(personalData.state), (now) => ({ personalData: now })),
        ),
        slice(
          [changes(deviceSessions.state)],
          Effect.map(get(deviceSessions.state), (now) => ({ deviceSessions: now })),
        ),
      ],
      { concurrency: "unbounded" },
    ).pipe(Stream.map(freeze)),
    actions: (run) => ({
      compare: {
        add: (item) => run(compare.add(item), true),
        remove: (sku) => run(compare.remove(sku), true),
        clear: () => run(compare.clear, true),
        load: () => run(compare.load),
      },
      contact: { send: (message) => run(contact.send(message)), reset: () => run(contact.reset) },
      review: {
        load: (productId) => run(reviews.load(productId)),
        loadMine: () => run(reviews.loadMine),
        create: (review) => run(reviews.create(review)),
      },
      orderTracking: {
        open: (plea) => run(orderTracking.open(plea)),
        close: () => run(orderTracking.close),
        cancel: (code) => run(orderTracking.cancel(code)),
        askInvoice: () => run(orderTracking.askInvoice),
        draft: (wish) => run(orderTracking.draft(wish)),
        discardDraft: (told) => run(orderTracking.discardDraft(told)),
        declare: (told, code) => run(orderTracking.declare(told, code)),
        reorder: (lines) => run(orderTracking.reorder(lines)),
      },
      paying: {
        pay: (input) => run(paying.pay(input)),
        back: (paymentId) => run(back(paymentId)),
        close: () => run(paying.close),
      },
      seen: { note: (item) => run(seen.note(item)) },
      personalData: {
        requestCopy: (password) => run(personalData.requestCopy(password)),
        deleteAccount: (password) =>
          run(
            Effect.map(personalData.deleteAccount(password), (hasGone) => {
              if (!hasGone) return
              // Its sessions have gone with it; this device forgets it as well.
              prompt.page.open(href(view, "/"))
              prompt.account.logout({ isSilent: true })
            }),
          ),
        close: () => run(personalData.close),
      },
      deviceSessions: {
        load: () => run(deviceSessions.load),
        end: (id, password) => run(deviceSessions.end(id, password)),
        close: () => run(deviceSessions.close),
      },
    }),
  }
  return shop
})
