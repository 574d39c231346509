import { Effect, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import { DeviceSessions, Passwords, PersonalData } from "../account/index.ts"
import { Contact } from "../contact/index.ts"
import { Comparison, toCompareView } from "../compare/index.ts"
import { Orders, OrderTracking, orderTrackingView, Paying } from "../order/index.ts"
import { Reviews, view as reviewsView } from "../review/index.ts"
import { ContentLists } from "../page/index.ts"
import { pageHref } from "../routing/index.ts"
import { CurrentView } from "../settings/index.ts"
import {
  actionsOf,
  CustomerSession,
  ExternalCheckout,
  freeze,
  Navigation,
  type PromptActions,
  type Run,
  type ShopServices,
  slice,
  type Views,
} from "../shop/index.ts"
import { href } from "../store-view/index.ts"
import { SeenProducts } from "../wishlist/index.ts"

/** The views of these parts. */
export type LazyViews = Pick<
  Views,
  | "compare"
  | "contact"
  | "contentLists"
  | "reviews"
  | "ownReviews"
  | "orderTracking"
  | "paying"
  | "externalCheckout"
  | "seen"
  | "personalData"
  | "deviceSessions"
>

const layer = Layer.mergeAll(
  Comparison.layer,
  Contact.layer,
  ContentLists.layer,
  Reviews.layer,
  OrderTracking.layer,
  Paying.layer,
  ExternalCheckout.layer,
  SeenProducts.layer,
  Passwords.layer,
  PersonalData.layer,
  DeviceSessions.layer,
)

/** The parts of a running shop that a frontend loads when they are needed. */
export interface LazyFeatures {
  readonly changes: Stream.Stream<Partial<LazyViews>>
  readonly actions: (run: Run) => LazyActions
}

/** The actions of these parts. */
export interface LazyActions extends ReturnType<Effect.Success<typeof compose>["actions"]> {}

/** All actions of a shop. */
export interface Actions extends PromptActions, LazyActions {}

/** Opens the parts of a shop that a frontend loads when they are needed. They run until the scope closes. */
export const open: Effect.Effect<LazyFeatures, never, ShopServices | Scope.Scope> = Effect.flatMap(
  Layer.build(layer),
  (services) => Effect.provideContext(compose, services),
)

const compose = Effect.gen(function* () {
  const compare = yield* Comparison
  const contact = yield* Contact
  const contentLists = yield* ContentLists
  const reviews = yield* Reviews
  const orderTracking = yield* OrderTracking
  const paying = yield* Paying
  const externalCheckout = yield* ExternalCheckout
  const seen = yield* SeenProducts
  const passwords = yield* Passwords
  const personalData = yield* PersonalData
  const deviceSessions = yield* DeviceSessions
  const customerSession = yield* CustomerSession
  const navigation = yield* Navigation
  const orders = yield* Orders
  const view = yield* CurrentView
  const { changes, get } = SubscriptionRef

  const back = Effect.fnUntraced(function* (paymentId: string) {
    const next = yield* paying.back(paymentId)
    // The terms were accepted before the shopper left to pay.
    if (next === "place") yield* orders.place({ termsAccepted: true })
    if (next === "placed") yield* navigation.open(pageHref(view, "orderSuccess"))
  })
  const deleteAccount = Effect.fnUntraced(function* (password: string) {
    if (!(yield* personalData.deleteAccount(password))) return
    // The platform has ended the sessions of the account, and this device forgets it.
    yield* navigation.open(href(view, "/"))
    yield* customerSession.signOut({ isSilent: true })
  })

  const changed: Stream.Stream<Partial<LazyViews>> = Stream.mergeAll<Partial<LazyViews>, never, never>(
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
        [changes(contentLists.state)],
        Effect.map(get(contentLists.state), (now) => ({ contentLists: now })),
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
        [changes(externalCheckout.state)],
        Effect.map(get(externalCheckout.state), (now) => ({ externalCheckout: now })),
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
  ).pipe(Stream.map(freeze))
  return {
    changes: changed,
    actions: (run: Run) => ({
      compare: {
        ...actionsOf(run, { add: compare.add, remove: compare.remove, clear: compare.clear }, true),
        /** Loads the attributes by which the products are compared. */
        ...actionsOf(run, { load: compare.load }),
      },
      contact: actionsOf(run, { send: contact.send, reset: contact.reset }),
      /** All pages and blocks of content, and the page hierarchy. */
      contentLists: actionsOf(run, {
        loadPages: contentLists.loadPages,
        loadBlocks: contentLists.loadBlocks,
        loadHierarchy: contentLists.loadHierarchy,
      }),
      review: actionsOf(run, {
        load: reviews.load,
        /** Loads the reviews that the customer wrote. */
        loadMine: reviews.loadMine,
        create: reviews.create,
      }),
      /** One placed order. */
      orderTracking: actionsOf(run, {
        open: orderTracking.open,
        close: orderTracking.close,
        cancel: orderTracking.cancel,
        loadInvoice: orderTracking.loadInvoice,
        draft: orderTracking.draft,
        discardDraft: orderTracking.discardDraft,
        declare: orderTracking.declare,
        reorder: orderTracking.reorder,
      }),
      /** The payment at a provider. */
      paying: actionsOf(run, {
        pay: paying.pay,
        /** Continues after the provider has sent the shopper back with a payment in the address. */
        back,
        close: paying.close,
      }),
      /** The way to an external checkout and back. */
      externalCheckout: actionsOf(run, {
        leave: externalCheckout.leave,
        stay: externalCheckout.stay,
        /** Continues after the external checkout has sent the shopper back. */
        arrive: externalCheckout.arrive,
        confirm: externalCheckout.confirm,
      }),
      seen: actionsOf(run, { note: seen.note }),
      passwords: actionsOf(run, {
        reset: passwords.reset,
        create: passwords.create,
        change: passwords.change,
      }),
      /** A copy of the customer's data, and the deletion of the account. */
      personalData: actionsOf(run, {
        requestCopy: personalData.requestCopy,
        deleteAccount,
        close: personalData.close,
      }),
      /** The devices that the customer is signed in on. */
      deviceSessions: actionsOf(run, {
        load: deviceSessions.load,
        end: deviceSessions.end,
        close: deviceSessions.close,
      }),
    }),
  }
})
