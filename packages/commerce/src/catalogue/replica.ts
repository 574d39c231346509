import type { ReplicaPosition } from "./catalogue-index.ts"
import type { IndexSnapshot } from "./index-snapshot.ts"

/** Possible changes since a replica was written. */
export interface ReplicaChanges {
  readonly before: ReplicaPosition
  readonly nowMs: number
  /** Ids of products whose stock changed. */
  readonly ids: ReadonlyArray<number>
}

/** The rows that a replica must be sent again: changed stock, and prices that began or ended since. @rule IX94 */
export const productsToUpdate = (
  { rowOfId, prices: { moments, momentRows } }: Pick<IndexSnapshot, "rowOfId" | "prices">,
  { before, nowMs, ids }: ReplicaChanges,
): ReadonlyArray<number> => {
  const rows = new Set(ids.flatMap((id) => rowOfId(id) ?? []))
  moments.forEach((moment, at) => {
    if (moment > before.pricedAtMs && moment <= nowMs) rows.add(momentRows[at]!)
  })
  return [...rows]
}
