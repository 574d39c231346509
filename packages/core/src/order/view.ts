import { times } from "../money/index.ts"
import type { LastOrderView } from "../checkout/index.ts"
import type { OrderRecord } from "./model.ts"

/**
 * The view of the last order, for the thank-you page.
 *
 * @param record - the last order, or null
 * @rule OR6 - S2 §2 order-success
 */
export const view = (record: OrderRecord | null): LastOrderView | null =>
  record === null
    ? null
    : {
        orderNumber: record.placed?.orderNumber || null,
        state: record.state,
        email: record.order.personal.email,
        placedAt: record.placed?.placedAt ?? null,
        lines: record.order.lines.map((line) => ({
          name: line.name,
          qty: line.qty,
          choices: line.choices ?? [],
          rowCents: times(line.unitGrossCents, line.qty),
        })),
        charges: record.order.charges ?? null,
        grandCents: record.order.grandCents,
      }
