import type { OutboxRow } from "../letters/index.ts"

/** Letters whose address is stored no longer than it takes to send them. */
const withoutAddress = new Set(["customer.left", "customer.email-link", "stock.back"])

/**
 * The payload that stays stored after a letter was sent: without links that grant access, and without the address of a
 * deleted account or an unconfirmed address.
 *
 * @rule CM91, CM206, CM280, SR84
 */
export const storedPayload = (row: OutboxRow): Pick<OutboxRow, "id" | "payload"> => {
  const { to, text, unsubscribeUrl, ...rest } = row.payload
  if (row.kind.startsWith("newsletter.")) return { id: row.id, payload: { ...rest, to } }
  if (withoutAddress.has(row.kind)) return { id: row.id, payload: { ...rest, text, unsubscribeUrl } }
  return row
}
