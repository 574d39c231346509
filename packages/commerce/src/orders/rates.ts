import { subtract, zero } from "@shop/core/money"
import { type ChargeShares, splitCharges } from "@shop/core/tax"
import type { PricedCart } from "../carts/index.ts"

/**
 * What a cart charges, by tax rate, as its order is placed. The shares go on record with the order; every paper reads
 * them from there.
 *
 * @rule CM86 - S1 §3; directive 2006/112/EC art. 226 (8) to (10)
 */
export const sharesOf = ({ lines, totals }: PricedCart): ChargeShares =>
  splitCharges({
    lines: totals.lines.map(({ rowGrossCents, discountCents, qty }, index) => ({
      afterDiscountCents: subtract(rowGrossCents, discountCents),
      beforeDiscountCents: rowGrossCents,
      qty,
      rateWeights: lines[index]!.shares,
      isVirtual: lines[index]!.isVirtual,
    })),
    shippingGrossCents: totals.shippingGrossCents,
    paymentGrossCents: totals.segments.find(({ code }) => code === "payment")?.amountCents ?? zero,
  })
