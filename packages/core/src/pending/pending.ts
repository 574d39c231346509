import type { AddInput } from "../cart/index.ts"
import type { WishlistItem } from "../wishlist/index.ts"

/** An action that is queued until the shop's programs run. */
export interface PendingAction {
  /** Group and verb, such as "cart.add". */
  readonly name: string
  readonly inputs: ReadonlyArray<unknown>
}

/** Pieces that one action adds to the cart. */
const addedQty = ({ name, inputs }: PendingAction): number => {
  if (name !== "cart.add") return 0
  const { qty, groupedQty } = inputs[0] as AddInput
  return groupedQty === undefined ? qty : Object.values(groupedQty).reduce((sum, one) => sum + one, 0)
}

/**
 * Pieces in the cart as the shopper expects them: those of the known cart, and at least those that pending actions add.
 *
 * @param known - pieces of the cart of this device; null while it is not read
 */
export const cartCount = (known: number | null, pending: ReadonlyArray<PendingAction>): number =>
  Math.max(
    known ?? 0,
    pending.reduce((sum, action) => sum + addedQty(action), 0),
  )

/**
 * Whether a product is on the wishlist as the shopper expects it: the last pending action on it decides.
 *
 * @param known - whether the wishlist of this device has it; false while it is not read
 */
export const isOnWishlist = (known: boolean, sku: string, pending: ReadonlyArray<PendingAction>): boolean => {
  const last = pending.findLast(
    ({ name, inputs: [input] }) =>
      (name === "wishlist.add" && (input as WishlistItem).sku === sku) ||
      (name === "wishlist.remove" && input === sku),
  )
  return last === undefined ? known : last.name === "wishlist.add"
}
