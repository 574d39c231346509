import { Effect, Stream, SubscriptionRef } from "effect"
import { Accounts, view as accountView } from "../account/index.ts"
import { Carts, CartSync, view as cartView, weeksUntilMade } from "../cart/index.ts"
import { Checkout, needsShipping, view as checkoutView } from "../checkout/index.ts"
import { Consent, view as consentView } from "../consent/index.ts"
import { Newsletter, view as newsletterView } from "../newsletter/index.ts"
import { Notifications } from "../notification/index.ts"
import { Orders, view as orderView } from "../order/index.ts"
import { Network } from "../ports/index.ts"
import { deliveryPromise, Settings } from "../settings/index.ts"
import { marketOf } from "../store-view/index.ts"
import { view as wishlistView, Wishlists } from "../wishlist/index.ts"
import { CartEditor } from "./cart-editor.ts"
import { freeze } from "./freeze.ts"
import { Navigation } from "./navigation.ts"
import { SearchPanel } from "./search-panel.ts"
import { slice } from "./slice.ts"
import type { PublicViews, Views } from "./views.ts"

/** Every slice of the views as a stream, deeply frozen and without repeated equal values. */
export const slices = Effect.fnUntraced(function* ({ view, views, menu, layoutContent }: PublicViews) {
  const accounts = yield* Accounts
  const carts = yield* Carts
  const cartSync = yield* CartSync
  const cartEditor = yield* CartEditor
  const checkout = yield* Checkout
  const consent = yield* Consent
  const navigation = yield* Navigation
  const network = yield* Network
  const newsletter = yield* Newsletter
  const notifications = yield* Notifications
  const orders = yield* Orders
  const search = yield* SearchPanel
  const settings = yield* Settings
  const wishlists = yield* Wishlists
  const { changes, get } = SubscriptionRef
  const market = marketOf(view, settings.shipping.countries)

  const cart = Effect.gen(function* () {
    const state = yield* get(carts.state)
    const country = state.delivery?.isCountryKnown === true ? state.delivery.country : market
    const moment = {
      isSyncing: yield* get(cartSync.isSyncing),
      isOnline: yield* network.isOnline,
      badgeCounts: settings.cart.badgeCounts,
      free: { country, ...deliveryPromise(settings.shipping, country) },
    }
    return { cart: cartView(state, moment) }
  })
  const ordering = Effect.gen(function* () {
    const inCart = yield* get(carts.state)
    const moment = {
      needsShipping: needsShipping(inCart),
      weeksUntilMade: weeksUntilMade(inCart),
      isPlacing: yield* get(orders.isPlacing),
      countries: settings.shipping.countries,
      workingDays: settings.shipping.workingDays,
      country: market,
      customer: (yield* get(accounts.state)).profile,
    }
    return { checkout: checkoutView(yield* get(checkout.state), moment) }
  })
  /** A view that is the state itself. */
  const plain = <Name extends keyof Views>(name: Name, of: SubscriptionRef.SubscriptionRef<Views[Name]>) =>
    slice(
      [changes(of)],
      Effect.map(get(of), (value) => ({ [name]: value }) as Partial<Views>),
    )
  return Stream.mergeAll<Partial<Views>, never, never>(
    [
      Stream.make({ view, views, menu, layoutContent }),
      slice([changes(carts.state), changes(cartSync.isSyncing), network.changes], cart),
      slice(
        [changes(checkout.state), changes(carts.state), changes(orders.isPlacing), changes(accounts.state)],
        ordering,
      ),
      slice(
        [changes(orders.last)],
        Effect.map(get(orders.last), (last) => ({ lastOrder: orderView(last) })),
      ),
      plain("notifications", notifications.shown),
      slice(
        [network.changes],
        Effect.map(network.isOnline, (isOnline) => ({ isOnline })),
      ),
      // One slice, so that a finished navigation is published together with its page.
      slice(
        [changes(navigation.page), changes(navigation.state)],
        Effect.zipWith(get(navigation.page), get(navigation.state), (page, state) => ({
          page,
          navigation: state,
        })),
      ),
      plain("relatedContent", navigation.relatedContent),
      plain("search", search.view),
      plain("cartEdit", cartEditor.view),
      slice(
        [changes(wishlists.state)],
        Effect.map(get(wishlists.state), (list) => ({ wishlist: wishlistView(list) })),
      ),
      slice(
        [changes(consent.state)],
        Effect.map(get(consent.state), (decisions) => ({ consent: consentView(decisions) })),
      ),
      slice(
        [changes(newsletter.state), changes(newsletter.form)],
        Effect.map(Effect.all([get(newsletter.state), get(newsletter.form)]), ([known, form]) => ({
          newsletter: newsletterView(known, form),
        })),
      ),
      slice(
        [changes(accounts.state)],
        Effect.map(get(accounts.state), (account) => ({
          account: accountView(account, accounts.addressesMax),
        })),
      ),
    ],
    { concurrency: "unbounded" },
  ).pipe(Stream.map(freeze))
})
