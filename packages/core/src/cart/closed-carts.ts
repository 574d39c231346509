import { isGuestCart, mapConnection } from "./connection.ts"
import { keyOf } from "./assign-keys.ts"
import { knownCustomerLines, type Part, remembered, subtractLines } from "./merge-guest-cart.ts"
import {
  type CartState,
  type ConfirmedLine,
  type DetachedLine,
  empty,
  type LineKey,
  type LocalLine,
  noDetachedCart,
} from "./model.ts"
import { isUncertain } from "./pending.ts"

/** A line of an order. */
export type CartOrderLine = Pick<LocalLine, "option" | "qty"> & { readonly sku: string }

/**
 * Removes the lines of a placed order, and disconnects its server cart, which is closed. Lines that were added while the
 * order was sent remain, for the next cart.
 */
export const withoutOrder = (state: CartState, taken: ReadonlyArray<CartOrderLine>): CartState => {
  const local = withoutLines(state.local, taken)
  // If a guest's cart replaced the customer's for the order, the customer's may still have the ordered lines. Its known
  // lines show which ones to remove there.
  return { ...emptied(state), local, detached: { ...state.detached, lines: knownCustomerLines(state) } }
}

/** Reduces lines by the quantities of an order. */
export const withoutLines = (
  lines: ReadonlyArray<LocalLine>,
  taken: ReadonlyArray<CartOrderLine>,
): ReadonlyArray<LocalLine> => {
  const qtys = qtysOf(taken)
  return lines.flatMap((line) => {
    const qty = line.qty - (qtys.get(keyOf(line.sku, line.option)) ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })
}

/** Empties a cart. The last visit and the guests' carts to discard remain. */
export const emptied = ({ visitId, mergedCarts }: CartState): CartState => ({
  ...empty,
  visitId,
  mergedCarts,
})

const qtysOf = (taken: ReadonlyArray<CartOrderLine>): ReadonlyMap<LineKey, number> => {
  const qtys = new Map<LineKey, number>()
  for (const { sku, option, qty } of taken) {
    const key = keyOf(sku, option)
    qtys.set(key, (qtys.get(key) ?? 0) + qty)
  }
  return qtys
}

/** Finds the lines of an order that the shopper has reduced or removed since. */
export const overtaken = <Line extends CartOrderLine>(
  { local }: CartState,
  taken: ReadonlyArray<Line>,
): ReadonlyArray<Line> => {
  const wanted = qtysOf(local)
  const ordered = [...qtysOf(taken)].filter(([key, qty]) => (wanted.get(key) ?? 0) < qty)
  return ordered.map(([key]) => taken.find(({ sku, option }) => keyOf(sku, option) === key)!)
}

/**
 * Removes the lines of the server cart after another device has ordered them. Quantities that were added later remain for
 * the next cart.
 */
export const withoutOrderedElsewhere = (state: CartState): CartState => {
  const { local } = subtractLines(state.local, state.confirmed.lines)
  // The other device may have filled the customer's next cart.
  const merge = isGuestCart(state) ? null : { from: null, itemIds: [] }
  return { ...emptied(state), local, connection: { tag: "Disconnected", attempts: 0, merge } }
}

/**
 * Removes the lines of the detached cart after another device has ordered it. The customer's next cart has none of them.
 */
export const withoutDetached = (state: CartState): CartState => {
  const { local } = subtractLines(state.local, detachedParts(state))
  const connection = mapConnection(state, (now) =>
    now.tag === "Merging"
      ? { ...now, merge: { from: null, itemIds: [] } }
      : "merge" in now
        ? { ...now, merge: null }
        : now,
  )
  return { ...state, local, detached: noDetachedCart, connection }
}

/** The known lines of the detached cart. */
const detachedParts = ({ detached }: CartState): ReadonlyArray<Part> =>
  detached.lines.flatMap(({ key, itemId, qty }) =>
    itemId === null || qty === undefined ? [] : [{ key, qty }],
  )

/**
 * Finds the lines of which an order of another device may have more than the local cart: their reduction or removal was
 * not sent in time, or their last change has no response.
 *
 * @param known - the lines of the server's cart, see `remembered`
 */
export const tooLate = (state: CartState, known: ReadonlyArray<DetachedLine>): ReadonlyArray<DetachedLine> =>
  known.filter(
    ({ key, itemId, qty }) => itemId === null || qty === undefined || (findLine(state, key)?.qty ?? 0) < qty,
  )

/** Whether the server may have a line of a cart. */
export const sharesWithServer = (state: CartState): boolean =>
  remembered(state).some(({ key }) => findLine(state, key) !== undefined)

/** Limits the server's lines to the local quantities, after the notification of `tooLate`. */
export const withoutLate = (state: CartState): CartState => {
  const { confirmed } = state
  const lines = confirmed.lines.flatMap((line) => {
    const qty = Math.min(line.qty, findLine(state, line.key)?.qty ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })
  return { ...state, confirmed: { ...confirmed, lines } }
}

/**
 * Removes the lines of a customer's cart that another device has removed. A line whose change has no response remains: its
 * quantity on the server is uncertain.
 *
 * @param serverLines - the lines of the current pull
 * @returns the cart, and the lines with a smaller local quantity than was removed
 */
export const withoutRemoteRemovals = (
  state: CartState,
  serverLines: ReadonlyArray<ConfirmedLine>,
): { readonly state: CartState; readonly overruled: ReadonlyArray<LocalLine> } => {
  const { confirmed } = state
  const there = new Set<LineKey>(serverLines.map(({ key }) => key))
  const removed = confirmed.lines.filter(({ key }) => !there.has(key) && !isUncertain(state, key))
  const { local, overruled } = subtractLines(state.local, removed)
  const lines = confirmed.lines.filter((line) => !removed.includes(line))
  return { state: { ...state, local, confirmed: { ...confirmed, lines } }, overruled }
}

const findLine = (state: CartState, key: LineKey): LocalLine | undefined =>
  state.local.find((line) => line.key === key)
