/**
 * Capabilities of a commerce platform beyond the protocol of vue-storefront-api 1.12.
 *
 * @example
 * ```ts
 * import { allCapabilities, capabilityOf } from "@shop/core/capabilities"
 *
 * capabilityOf("stock.remind") //=> "reminders"
 * capabilityOf("cart.pull") //=> null
 * allCapabilities.reminders //=> true
 * ```
 */
export {
  allCapabilities,
  type Capabilities,
  type Capability,
  capabilityOf,
  capabilityRequests,
  type CapabilityTable,
  capabilityTable,
  isNamed,
  type NamedCapability,
  namedCapabilities,
} from "./model.ts"
export { isOfferedSection } from "./sections.ts"
