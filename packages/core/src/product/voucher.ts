import { isVirtual } from "./availability.ts"
import type { Product } from "./model.ts"

/** The tax class of products that are taxed when they are redeemed. */
const untaxed = 0

/** Whether a product is a gift voucher: untaxed and virtual. */
export const isGiftVoucher = (product: Pick<Product, "type" | "taxClassId">): boolean =>
  isVirtual(product) && product.taxClassId === untaxed
