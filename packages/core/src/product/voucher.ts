import { isVirtual } from "./shelf.ts"
import type { Product } from "./model.ts"

/** The tax class of what is taxed only when it is redeemed. */
const untaxed = 0

/**
 * Whether a product is a gift voucher: money that is spent later. It is untaxed and nothing of it is sent.
 *
 * @rule PD71 - directive 2006/112/EC art. 30b (multi-purpose vouchers)
 */
export const isGiftVoucher = (product: Pick<Product, "type" | "taxClassId">): boolean =>
  isVirtual(product) && product.taxClassId === untaxed
