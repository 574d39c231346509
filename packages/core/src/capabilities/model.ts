/**
 * Capabilities beyond vue-storefront-api that belong to requests. The definition of a request names its capability. Every
 * version from 1.10 on has the other requests.
 *
 * - `urlMap`: the document of an address in one request; with platforms before 1.12 the client searches instead
 * - `orderService`: tracking, cancellation and withdrawal of placed orders
 * - `ownData`: a copy of a customer's data, and the deletion of the account
 * - `checkoutCodes`: one-time codes that open a cart in an external checkout
 */
export const requestedCapabilities = [
  "urlMap",
  "blog",
  "recipes",
  "banners",
  "newsletter",
  "contactForm",
  "reminders",
  "cartDiscard",
  "signOut",
  "orderService",
  "ownData",
  "deviceSessions",
  "ownReviews",
  "offlineCatalogue",
  "paypal",
  "cards",
  "checkoutCodes",
] as const

/**
 * Capabilities without requests of their own. A platform lists them in its response to `GET /api`.
 *
 * - `buyerTotals`: `shipping-information` without a delivery method answers with totals for the buyer's e-mail address
 * - `emailConfirmation`: a new e-mail address requires the password, and is set once its owner has opened a link
 * - `addressBook`: a customer has more than two addresses
 */
export const namedCapabilities = ["buyerTotals", "emailConfirmation", "addressBook"] as const

/** A capability that a platform lists. */
export type NamedCapability = (typeof namedCapabilities)[number]

/** A capability that belongs to requests. */
export type RequestedCapability = (typeof requestedCapabilities)[number]

export type Capability = RequestedCapability | NamedCapability

/** A value for each capability. */
export type CapabilityTable<Value> = Readonly<Record<Capability, Value>>

/** Whether a platform has each capability. */
export type Capabilities = CapabilityTable<boolean>

/** Whether a platform has to list a capability. */
export const isNamed = (capability: Capability): capability is NamedCapability =>
  namedCapabilities.some((name) => name === capability)

const names: ReadonlyArray<Capability> = [...requestedCapabilities, ...namedCapabilities]

/** Builds a table with the value of each capability. */
export const capabilityTable = <Value>(valueOf: (capability: Capability) => Value): CapabilityTable<Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)] as const)) as CapabilityTable<Value>

/** The shop's own platform has every capability. */
export const allCapabilities: Capabilities = capabilityTable(() => true)
