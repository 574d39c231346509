import { Effect } from "effect"
import type { ShopSettings } from "@shop/core/settings"
import { PersonalDataRepository } from "./personal-data-repository.ts"

const dayMs = 86_400_000
const yearMs = 365.25 * dayMs

/** Orders of one transaction. */
const batchMax = 500

/**
 * Anonymizes orders of guests and deleted customers after the retention period; orders outside the accounting records
 * have a shorter one. Call it in a transaction.
 *
 * @returns number of orders; more may remain when it is 500
 * @rule CM71, CM261
 */
export const anonymizeOldOrders = Effect.fnUntraced(function* (
  nowMs: number,
  { cancelledOrderDays, orderYears }: Pick<ShopSettings["retention"], "cancelledOrderDays" | "orderYears">,
) {
  const data = yield* PersonalDataRepository
  const ids = yield* data.oldOrders({
    placedBeforeMs: nowMs - orderYears * yearMs,
    cancelledBeforeMs: nowMs - cancelledOrderDays * dayMs,
    countMax: batchMax,
  })
  yield* data.anonymizeOrders(ids)
  return ids.length
})

/** The result of anonymizing a guest's orders. */
export interface GuestOrders {
  readonly forgotten: number
  /** Numbers of orders in the accounting records, which retain names and postal addresses. */
  readonly retained: ReadonlyArray<string>
  /** Numbers of open orders, which are unchanged. */
  readonly open: ReadonlyArray<string>
}

/**
 * Anonymizes a guest's orders. Orders in the accounting records retain the data that the law requires.
 *
 * @param email - in any spelling
 * @rule CM262
 */
export const anonymizeGuestOrders = Effect.fnUntraced(function* (email: string) {
  const data = yield* PersonalDataRepository
  const found = yield* data.guestOrders(email)
  const closed = found.filter(({ isOpen }) => !isOpen)
  const anonymous = closed.filter(({ isUnrecorded }) => isUnrecorded)
  const reduced = closed.filter(({ isUnrecorded }) => !isUnrecorded)
  yield* data.anonymizeOrders(anonymous.map(({ id }) => id))
  yield* data.reduceOrders(reduced.map(({ id }) => id))
  const result: GuestOrders = {
    forgotten: anonymous.length,
    retained: reduced.map(({ number }) => number),
    open: found.filter(({ isOpen }) => isOpen).map(({ number }) => number),
  }
  return result
})
