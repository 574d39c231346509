import type { Query } from "./model.ts"

/** For whom prices are asked: a customer group, told by its number and by the platform's own word for it. @rule CT32 - S1 §6 */
export interface CustomerGroup {
  /** Null when the platform names none; 0 is a group. */
  readonly groupId: number | null
  /** The platform's proof of it; a number alone may be believed or not. */
  readonly groupToken: string | null
}

/** Nobody in particular. @rule CT32 */
export const noGroup: CustomerGroup = { groupId: null, groupToken: null }

/**
 * The same question for the prices of a group. Only products have prices; all other documents are the same for
 * everybody, and so are kept once.
 *
 * @param group - of the shopper, `noGroup` for a guest
 * @rule CT32 - S1 §6, §7 (groupToken or groupId with searches when price tiers are on)
 */
export const forGroup = (query: Query, { groupId, groupToken }: CustomerGroup): Query =>
  query.entity === "product" ? { ...query, groupId, groupToken } : query
