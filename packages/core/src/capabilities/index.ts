/**
 * Capabilities of a commerce platform beyond the protocol of vue-storefront-api 1.12.
 *
 * @example
 * ```ts
 * import { allCapabilities, capabilityTable } from "@shop/core/capabilities"
 *
 * capabilityTable((name) => name === "blog").blog //=> true
 * allCapabilities.reminders //=> true
 * ```
 */
export {
  allCapabilities,
  type Capabilities,
  type Capability,
  type CapabilityTable,
  capabilityTable,
  isNamed,
  type NamedCapability,
  namedCapabilities,
  requestedCapabilities,
  type RequestedCapability,
} from "./model.ts"
export { isOfferedSection } from "./sections.ts"
