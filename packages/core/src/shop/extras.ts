import { Effect, Layer, type Stream, SubscriptionRef } from "effect"
import { Consent, view as consentView } from "../consent/index.ts"
import { Newsletter, view as newsletterView } from "../newsletter/index.ts"
import { view as wishlistView, Wishlists } from "../wishlist/index.ts"
import type { Actions, Run } from "./actions.ts"
import { slice } from "./slice.ts"
import type { Views } from "./views.ts"

/** What shoppers do beside buying. */
export interface Extras {
  readonly wishlist: Wishlists["Service"]
  readonly consent: Consent["Service"]
  readonly newsletter: Newsletter["Service"]
}

/** Their services. @rule SH8 - S2 §1 */
export const layer = Layer.mergeAll(Wishlists.layer, Consent.layer, Newsletter.layer)

/** The extras of a running shop. @rule SH8 */
export const extras = Effect.gen(function* () {
  const made: Extras = {
    wishlist: yield* Wishlists,
    consent: yield* Consent,
    newsletter: yield* Newsletter,
  }
  return made
})

/** What is seen of them; null until the device has told, and never rendered on the server. @rule SH8 */
export const extraSlices = (all: Extras): ReadonlyArray<Stream.Stream<Partial<Views>>> => {
  const { wishlist, consent, newsletter } = all
  const { changes, get } = SubscriptionRef
  return [
    slice(
      [changes(wishlist.state)],
      Effect.map(get(wishlist.state), (list) => ({ wishlist: wishlistView(list) })),
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
  ]
}

/** The families of actions that belong to them. @rule SH8 */
export const extraActions = (
  { wishlist, consent, newsletter }: Extras,
  run: Run,
): Pick<Actions, "wishlist" | "consent" | "newsletter"> => ({
  wishlist: {
    add: (item) => run(wishlist.add(item), true),
    remove: (sku) => run(wishlist.remove(sku), true),
    toggle: (item) => run(wishlist.toggle(item), true),
    clear: () => run(wishlist.askClear),
    renew: () => run(wishlist.renew),
  },
  consent: { acceptCookies: () => run(consent.acceptCookies) },
  newsletter: {
    check: (email) => run(newsletter.check(email)),
    subscribe: (email) => run(newsletter.subscribe(email)),
    unsubscribe: () => run(newsletter.unsubscribe),
  },
})
