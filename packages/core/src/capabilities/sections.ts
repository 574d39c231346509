import type { Capabilities, Capability } from "./model.ts"

/** Capabilities that sections of the account require, by section. */
const requiredCapability: ReadonlyMap<string, Capability> = new Map([
  ["newsletter", "newsletter"],
  ["reviews", "ownReviews"],
  ["sessions", "deviceSessions"],
  ["data", "ownData"],
])

/** Whether the account has a section on a platform with these capabilities. */
export const isOfferedSection = (section: string, capabilities: Capabilities): boolean => {
  const capability = requiredCapability.get(section)
  return capability === undefined || capabilities[capability]
}
