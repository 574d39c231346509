/**
 * What a platform may offer beyond vue-storefront-api 1.12, and the requests that each capability needs. Every request
 * that is not listed belongs to 1.12 itself.
 *
 * @rule PF5
 */
export const capabilityRequests = {
  blog: ["content.blog"],
  recipes: ["content.recipe"],
  banners: ["content.banners", "content.defaults"],
  newsletter: ["newsletter.status", "newsletter.subscribe", "newsletter.unsubscribe"],
  contactForm: ["contact.send"],
  reminders: ["stock.remind"],
  cartDiscard: ["cart.discard"],
  signOut: ["user.logout"],
  /** The life of an order after it was placed. */
  orderService: [
    "order.lookUp",
    "order.cancel",
    "order.draftWithdrawal",
    "order.declareWithdrawal",
    "order.invoice",
    "order.creditNote",
    "order.adopt",
  ],
  /** A copy of a customer's data, and the deletion of the account. */
  ownData: ["account.copy", "account.leave"],
  deviceSessions: ["account.sessions", "account.endSession"],
  ownReviews: ["review.mine"],
  offlineCatalogue: ["offline.catalogue"],
  paypal: ["paypal.begin", "paypal.complete"],
  cards: ["card.begin", "card.complete"],
  /** One-time codes that open a cart in an external checkout. */
  checkoutCodes: ["checkout.handOff"],
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>

export type Capability = keyof typeof capabilityRequests

/** A value for each capability. */
export type CapabilityTable<Value> = Readonly<Record<Capability, Value>>

/** Whether a platform has each capability. */
export type Capabilities = CapabilityTable<boolean>

const names = Object.keys(capabilityRequests) as ReadonlyArray<Capability>

/** Builds a table with the value of each capability. @rule PF5 */
export const capabilityTable = <Value>(valueOf: (capability: Capability) => Value): CapabilityTable<Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)] as const)) as CapabilityTable<Value>

/** The shop's own platform has every capability. @rule PF5 */
export const allCapabilities: Capabilities = capabilityTable(() => true)

const byRequest = new Map<string, Capability>(
  names.flatMap((name) => capabilityRequests[name].map((request) => [request, name] as const)),
)

/** The capability that a request needs; null for a request of vue-storefront-api 1.12. @rule PF5 */
export const capabilityOf = (request: string): Capability | null => byRequest.get(request) ?? null
