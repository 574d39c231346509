import { type DatabaseService, insert } from "../database/index.ts"

/** What is to leave the shop: a finished letter, one that is written as it goes out, or a job for the payment provider. */
export interface Entry {
  /** Such as "order.placed"; says who makes what of it. */
  readonly kind: string
  /** What it is about; a second one of a kind and subject is refused by the table. */
  readonly subject: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Nobody is there to read it: it counts as gone. */
  readonly isForNobody?: boolean
}

/**
 * Puts something into the outbox: the one way in. Call it in the transaction that has the reason for it: both are there
 * or neither is.
 *
 * @param nowMs - epoch ms
 * @rule CM208 - Order path (mail leaves from the outbox)
 */
export const put = (
  database: DatabaseService,
  { kind, subject, payload, isForNobody = false }: Entry,
  nowMs: number,
): void => {
  insert(database, "outbox", {
    kind,
    subject,
    payload: JSON.stringify(payload),
    made_at: nowMs,
    sent_at: isForNobody ? nowMs : null,
  })
}
