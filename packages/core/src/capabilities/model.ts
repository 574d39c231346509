/**
 * What a platform may offer beyond vue-storefront-api, and the requests that each capability needs. Every version from
 * 1.10 on answers the requests that are not listed.
 *
 * @rule PF5
 */
export const capabilityRequests = {
  /** The document of an address in one request; platforms before 1.12 are asked by searches. */
  urlMap: ["url.map"],
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

/**
 * Capabilities that no request shows. A platform names them in its answer to `GET /api`.
 *
 * - `buyerTotals`: `shipping-information` without a delivery method answers with totals for the buyer's e-mail address
 * - `emailConfirmation`: a new e-mail address goes with the password, and is set once its owner has followed a link
 * - `addressBook`: a customer has more than two addresses
 *
 * @rule PF5
 */
export const namedCapabilities = ["buyerTotals", "emailConfirmation", "addressBook"] as const

/** A capability that a platform names. */
export type NamedCapability = (typeof namedCapabilities)[number]

/** A capability that a request shows. */
export type RequestedCapability = keyof typeof capabilityRequests

export type Capability = RequestedCapability | NamedCapability

/** A value for each capability. */
export type CapabilityTable<Value> = Readonly<Record<Capability, Value>>

/** Whether a platform has each capability. */
export type Capabilities = CapabilityTable<boolean>

/** Whether a capability is named by the platform, and shown by no request. @rule PF5 */
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
