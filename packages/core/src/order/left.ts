import {
  type CartState,
  customersOf,
  knownOfCustomers,
  type LeftCart,
  type LineKey,
  type LocalLine,
  remembered,
} from "../cart/index.ts"
import { tokenOf } from "./build.ts"
import type { KeptOrder } from "./model.ts"

/**
 * The customer's server cart that an order leaves behind when it is rejected, and what was known of it as the order took
 * its lines. Of these it may have been told by hand since; what other devices have put in was not known here.
 *
 * @rule CA160
 */
const leftBy = ({ theirs, theirLines = [], cart, taken }: KeptOrder): LeftCart | null => {
  const left = theirs ?? cart?.left ?? null
  if (left === null) return null
  const told = cart === null ? [] : knownOfCustomers(cart)
  const isThere = (key: LineKey) => cart === null || [...told, ...taken].some((line) => line.key === key)
  // What was taken out before it was ordered, and told since, is not there any more.
  const lines = new Map(theirLines.filter(({ key }) => isThere(key)).map((line) => [line.key, line]))
  for (const line of told)
    if (taken.some(({ key, qty }) => key === line.key && qty === line.qty)) lines.set(line.key, line)
  return { left, leftLines: [...lines.values()] }
}

/** What goes back into the cart, and the customer's server cart that has some of it already. */
interface GivenBack {
  readonly lines: ReadonlyArray<LocalLine>
  readonly of: LeftCart | null
}

/**
 * What a rejected order that waited gives back: all that it took, unless another order was made of its cart meanwhile. Then
 * what the server had of it is in that one, and the rest goes back.
 *
 * @param isOrdered - the platform has refused it because its cart is another order's
 * @rule CA160, OR122 - reliability 15, 29 (one order per cart), I2
 */
export const givenBack = (kept: KeptOrder, isOrdered: boolean): GivenBack => {
  const { taken, cart } = kept
  if (cart !== null && hasLost(cart, kept)) {
    const left = customersOf(cart)
    return { lines: cart.local, of: left === null ? null : { left, leftLines: remembered(cart) } }
  }
  const of = leftBy(kept)
  if (!isOrdered) return { lines: taken, of }
  const known = new Map((of?.leftLines ?? []).map((line) => [line.key, line]))
  const lines = taken.flatMap((line) => {
    const told = known.get(line.key)
    const qty = line.qty - (told === undefined ? 0 : (told.qty ?? line.qty))
    return qty > 0 ? [{ ...line, qty }] : []
  })
  return { lines, of: null }
}

/** As it was told what the server did not know yet, another order turned out to have been made of the customer's cart. */
const hasLost = (cart: CartState, { theirs, taken }: KeptOrder): boolean =>
  theirs != null &&
  tokenOf(cart) !== theirs &&
  taken.some(({ key, qty }) => (cart.local.find((line) => line.key === key)?.qty ?? 0) < qty)
