import type { CheckoutView } from "../checkout/index.ts"
import type { PayingState } from "./paying.ts"

/**
 * Whether the shopper pays at a provider before the order is placed. An approved payment waits for its order, so the
 * order is placed and the shopper does not pay twice.
 *
 * @param paying - null before the shop knows of a payment
 * @rule UI480
 */
export const needsPayment = (
  { isPaidElsewhere }: Pick<CheckoutView, "isPaidElsewhere">,
  paying: PayingState | null,
): boolean => isPaidElsewhere && paying?.stage !== "approved"
