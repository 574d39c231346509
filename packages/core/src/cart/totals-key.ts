import type { CartState } from "./model.ts"

/**
 * The key of totals: confirmed lines, delivery and payment. A change of the key requires new totals.
 *
 * @returns equal texts exactly for equal totals
 * @rule CA17 - S1 §4 Totals sync (only when something changed)
 */
export const totalsOf = (state: Pick<CartState, "confirmed" | "delivery">): string => {
  const { delivery } = state
  const lines = state.confirmed.lines.map((line) => `${line.itemId}:${line.qty}`).toSorted()
  const chosen = [
    delivery?.country,
    delivery?.carrierCode,
    delivery?.methodCode,
    delivery?.paymentCode,
    delivery?.email,
  ]
  return [...lines, ...chosen.map((part) => part ?? "")].join("|")
}
