import type { Capabilities, Capability } from "./model.ts"

/** Parts of the customer's account that need a capability of the platform, by the name that routing gives them. */
const needed: ReadonlyMap<string, Capability> = new Map([
  ["newsletter", "newsletter"],
  ["reviews", "ownReviews"],
  ["sessions", "deviceSessions"],
  ["data", "ownData"],
])

/** Whether a part of the account is offered on a platform with these capabilities. @rule PF10 */
export const isOfferedSection = (section: string, capabilities: Capabilities): boolean => {
  const capability = needed.get(section)
  return capability === undefined || capabilities[capability]
}
