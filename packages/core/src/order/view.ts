import { times } from "../money/index.ts"
import type { LastOrderView } from "../checkout/index.ts"
import type { OrderRecord } from "./model.ts"

/**
 * The order just placed, as the thank-you page may see it.
 *
 * @param kept - the last order, or null
 * @rule OR6 - S2 §2 order-success
 */
export const view = (kept: OrderRecord | null): LastOrderView | null =>
  kept === null
    ? null
    : {
        orderNumber: kept.placed?.orderNumber || null,
        state: kept.state,
        email: kept.order.personal.email,
        placedAt: kept.placed?.placedAt ?? null,
        lines: kept.order.lines.map((line) => ({
          name: line.name,
          qty: line.qty,
          choices: line.choices ?? [],
          rowCents: times(line.unitGrossCents, line.qty),
        })),
        charges: kept.order.charges ?? null,
        grandCents: kept.order.grandCents,
      }
