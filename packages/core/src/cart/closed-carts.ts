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
export type Taken = Pick<LocalLine, "option" | "qty"> & { readonly sku: string }

/**
 * Removes the lines of a placed order, and disconnects its server cart, which is closed. Lines that were added while the
 * order was sent stay, for the next cart.
 *
 * @rule CA8 - S1 §4 (after a successful order)
 */
export const withoutOrder = (state: CartState, taken: ReadonlyArray<Taken>): CartState => {
  const qtys = qtysOf(taken)
  const local = state.local.flatMap((line) => {
    const qty = line.qty - (qtys.get(keyOf(line.sku, line.option)) ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })
  // The customer's cart may still have what was ordered: a guest's cart stood in for it. Its known lines show what has to
  // be removed there.
  return { ...emptied(state), local, detached: { ...state.detached, lines: knownCustomerLines(state) } }
}

/**
 * Empties a cart. The device still knows which visit it has taken over, and which guests' carts it has to discard.
 *
 * @rule UI90, CA320
 */
export const emptied = ({ visitId, mergedCarts }: CartState): CartState => ({
  ...empty,
  visitId,
  mergedCarts,
})

const qtysOf = (taken: ReadonlyArray<Taken>): ReadonlyMap<LineKey, number> => {
  const qtys = new Map<LineKey, number>()
  for (const { sku, option, qty } of taken) {
    const key = keyOf(sku, option)
    qtys.set(key, (qtys.get(key) ?? 0) + qty)
  }
  return qtys
}

/**
 * Finds the lines of an order of which less is wanted by now: the shopper reduced or removed them meanwhile.
 *
 * @rule CA163
 */
export const overtaken = <Line extends Taken>(
  { local }: CartState,
  taken: ReadonlyArray<Line>,
): ReadonlyArray<Line> => {
  const wanted = qtysOf(local)
  const ordered = [...qtysOf(taken)].filter(([key, qty]) => (wanted.get(key) ?? 0) < qty)
  return ordered.map(([key]) => taken.find(({ sku, option }) => keyOf(sku, option) === key)!)
}

/**
 * Removes the lines of the server cart after another device has ordered them. Quantities that were added later stay for
 * the next cart.
 *
 * @rule CA98
 */
export const withoutOrderedElsewhere = (state: CartState): CartState => {
  const { local } = subtractLines(state.local, state.confirmed.lines)
  // The customer's next cart may have been filled there as well.
  const merge = isGuestCart(state) ? null : { from: null, itemIds: [] }
  return { ...emptied(state), local, connection: { tag: "Disconnected", attempts: 0, merge } }
}

/**
 * Removes what the detached cart had, because it was ordered elsewhere. The customer's next cart has nothing of it.
 *
 * @rule CA168
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

/** The lines that are known to have been in the detached cart. @rule CA168 */
const detachedParts = ({ detached }: CartState): ReadonlyArray<Part> =>
  detached.lines.flatMap(({ key, itemId, qty }) =>
    itemId === null || qty === undefined ? [] : [{ key, qty }],
  )

/**
 * Finds the lines of which an order that was made elsewhere may have more than is wanted here: they were reduced or
 * removed and the change was not sent in time, or their last change has no answer.
 *
 * @param known - the lines of the server's cart, see `remembered`
 * @rule CA162, CA168
 */
export const tooLate = (state: CartState, known: ReadonlyArray<DetachedLine>): ReadonlyArray<DetachedLine> =>
  known.filter(
    ({ key, itemId, qty }) => itemId === null || qty === undefined || (findLine(state, key)?.qty ?? 0) < qty,
  )

/** Whether the server may have a line of a cart. @rule OR122 */
export const sharesWithServer = (state: CartState): boolean =>
  remembered(state).some(({ key }) => findLine(state, key) !== undefined)

/** Limits the server's lines to what is wanted, once the shopper is notified of `tooLate`. @rule OR122, CA162 */
export const withoutLate = (state: CartState): CartState => {
  const { confirmed } = state
  const lines = confirmed.lines.flatMap((line) => {
    const qty = Math.min(line.qty, findLine(state, line.key)?.qty ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })
  return { ...state, confirmed: { ...confirmed, lines } }
}

/**
 * Removes from a customer's cart what another device has removed. A line whose change has no answer stays: its quantity on
 * the server is uncertain.
 *
 * @param serverLines - as pulled now
 * @returns the cart, and the lines of which less was wanted here than was removed
 * @rule CA167
 */
export const withoutRemoteRemovals = (
  state: CartState,
  serverLines: ReadonlyArray<ConfirmedLine>,
): { readonly state: CartState; readonly overruled: ReadonlyArray<LocalLine> } => {
  const { confirmed } = state
  const there = new Set<LineKey>(serverLines.map(({ key }) => key))
  const gone = confirmed.lines.filter(({ key }) => !there.has(key) && !isUncertain(state, key))
  const { local, overruled } = subtractLines(state.local, gone)
  const lines = confirmed.lines.filter((line) => !gone.includes(line))
  return { state: { ...state, local, confirmed: { ...confirmed, lines } }, overruled }
}

const findLine = (state: CartState, key: LineKey): LocalLine | undefined =>
  state.local.find((line) => line.key === key)
