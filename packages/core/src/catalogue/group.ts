import type { Query } from "./model.ts"

/** The customer group whose prices a query returns. */
export interface CustomerGroup {
  /** Null without a group; 0 is a group. */
  readonly groupId: number | null
  /** The platform's proof of membership. A platform may ignore an id without it. */
  readonly groupToken: string | null
}

/** The group of guests. */
export const noGroup: CustomerGroup = { groupId: null, groupToken: null }

/**
 * Adds a customer group to a query for products. Other documents have no prices, so all groups share their cache
 * entries.
 *
 * @param group - the shopper's; `noGroup` for a guest
 */
export const withCustomerGroup = (query: Query, { groupId, groupToken }: CustomerGroup): Query =>
  query.entity === "product" ? { ...query, groupId, groupToken } : query
