/**
 * Optional capabilities of a platform, with the requests that each one consists of. All versions of vue-storefront-api
 * since 1.10 support the other requests.
 *
 * @rule PF5
 */
export const capabilityRequests = {
  /** The document at an address in one request; platforms before 1.12 need searches instead. */
  urlMap: ["url.map"],
  blog: ["content.blog"],
  recipes: ["content.recipe"],
  banners: ["content.banners", "content.defaults"],
  newsletter: ["newsletter.status", "newsletter.subscribe", "newsletter.unsubscribe"],
  contactForm: ["contact.send"],
  reminders: ["stock.remind"],
  cartDiscard: ["cart.discard"],
  signOut: ["user.logout"],
  /** Order management after the purchase. */
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

/**
 * Capabilities without requests of their own. A platform lists them in its response to `GET /api`.
 *
 * - `buyerTotals`: `shipping-information` without a delivery method answers with totals for the buyer's e-mail address
 * - `emailConfirmation`: a new e-mail address goes with the password, and is set once its owner has followed a link
 * - `addressBook`: a customer has more than two addresses
 *
 * @rule PF5
 */
export const namedCapabilities = ["buyerTotals", "emailConfirmation", "addressBook"] as const

/** A capability that a platform lists. */
export type NamedCapability = (typeof namedCapabilities)[number]

/** A capability with requests of its own. */
export type RequestedCapability = keyof typeof capabilityRequests

export type Capability = RequestedCapability | NamedCapability

/** A value for each capability. */
export type CapabilityTable<Value> = Readonly<Record<Capability, Value>>

/** Whether a platform has each capability. */
export type Capabilities = CapabilityTable<boolean>

/** Whether a platform has to list a capability. @rule PF5 */
export const isNamed = (capability: Capability): capability is NamedCapability =>
  namedCapabilities.some((name) => name === capability)

const requested = Object.keys(capabilityRequests) as ReadonlyArray<RequestedCapability>
const names: ReadonlyArray<Capability> = [...requested, ...namedCapabilities]

/** Builds a table with the value of each capability. @rule PF5 */
export const capabilityTable = <Value>(valueOf: (capability: Capability) => Value): CapabilityTable<Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)] as const)) as CapabilityTable<Value>

/** The shop's own platform has every capability. @rule PF5 */
export const allCapabilities: Capabilities = capabilityTable(() => true)

const byRequest = new Map<string, Capability>(
  requested.flatMap((name) => capabilityRequests[name].map((request) => [request, name] as const)),
)

/** The capability that a request needs; null for a request of every vue-storefront-api. @rule PF5 */
export const capabilityOf = (request: string): Capability | null => byRequest.get(request) ?? null
