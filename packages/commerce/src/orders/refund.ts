import { type Cents, cents, min, subtract, sum, zero } from "@shop/core/money"
import { type OrderRecord, refundableCents } from "./record.ts"

/** Pieces of a line of an order. */
export interface LineQty {
  /** Of the line, from 0 on. */
  readonly position: number
  /** Pieces, >= 1. */
  readonly qty: number
}

/** A requested refund: the whole rest, some pieces with or without their delivery, or an amount without pieces. */
export type RefundAsk =
  | { readonly of: "all" }
  | { readonly of: "lines"; readonly lines: ReadonlyArray<LineQty>; readonly withShipping: boolean }
  | { readonly of: "amount"; readonly amountCents: number }

/** The amounts of a refund. */
export interface RefundPlan {
  readonly amountCents: Cents
  readonly shippingCents: Cents
  readonly lines: ReadonlyArray<LineQty & { readonly amountCents: Cents }>
}

/** Why a refund cannot be. @rule CM84 */
export type RefundReason =
  | { readonly tag: "RefundEmpty" }
  | { readonly tag: "LineUnknown"; readonly position: number }
  | { readonly tag: "QtyTooHigh"; readonly position: number; readonly qtyLeft: number }
  | { readonly tag: "RefundTooHigh"; readonly askedCents: number; readonly leftCents: number }

/**
 * Computes a refund, at most the paid amount that is not refunded yet. The pieces of a line together cost the price of
 * the line; later pieces get the cents that do not divide.
 *
 * @returns the plan, or the reason of the refusal
 * @rule CM84 - ours; S1 §3 Order (refunded amounts)
 */
export const planRefund = (order: OrderRecord, ask: RefundAsk): RefundPlan | RefundReason => {
  const leftCents = refundableCents(order)
  if (ask.of === "amount") return bounded({ amountCents: ask.amountCents, leftCents }, [], zero)
  const wanted =
    ask.of === "all"
      ? order.lines.flatMap(({ position, qty, refundedQty }) =>
          qty > refundedQty ? [{ position, qty: qty - refundedQty }] : [],
        )
      : ask.lines
  const lines: Array<LineQty & { readonly amountCents: Cents }> = []
  const seen = new Set<number>()
  for (const { position, qty } of wanted) {
    const line = order.lines.find((one) => one.position === position)
    if (line === undefined || seen.has(position)) return { tag: "LineUnknown", position }
    seen.add(position)
    const qtyLeft = line.qty - line.refundedQty
    if (!Number.isInteger(qty) || qty < 1 || qty > qtyLeft) return { tag: "QtyTooHigh", position, qtyLeft }
    const paid = subtract(line.rowGrossCents, line.discountCents)
    lines.push({ position, qty, amountCents: piecesCents(paid, line.qty, line.refundedQty, qty) })
  }
  const shippingLeft = subtract(order.shippingGrossCents, order.shippingRefundedCents)
  const goods = sum(lines.map(({ amountCents }) => amountCents))
  if (ask.of === "lines") {
    const shippingCents = ask.withShipping ? shippingLeft : zero
    return bounded({ amountCents: goods + shippingCents, leftCents }, lines, shippingCents)
  }
  // Amounts given back before without pieces are not given back again with them.
  return bounded({ amountCents: leftCents, leftCents }, lines, min(shippingLeft, leftCents))
}

const bounded = (
  { amountCents, leftCents }: { readonly amountCents: number; readonly leftCents: Cents },
  lines: RefundPlan["lines"],
  shippingCents: Cents,
): RefundPlan | RefundReason => {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return { tag: "RefundEmpty" }
  if (amountCents > leftCents) return { tag: "RefundTooHigh", askedCents: amountCents, leftCents }
  return { amountCents: cents(amountCents), shippingCents, lines }
}

/** Price of some pieces of a row, when `before` pieces are already refunded. @rule CM84 */
export const piecesCents = (paid: Cents, qty: number, before: number, count: number): Cents =>
  cents(Math.floor((paid * (before + count)) / qty) - Math.floor((paid * before) / qty))
