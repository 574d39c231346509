import { subtract, zero } from "@shop/core/money"
import { type ChargeShares, splitCharges } from "@shop/core/tax"
import type { PricedCart } from "../carts/index.ts"

/**
 * Splits the charges of a cart by tax rate when its order is placed. The shares are stored with the order, and all its
 * documents use them.
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
