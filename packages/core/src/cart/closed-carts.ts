import { isGuestCart, mapConnection } from "./connection.ts"
import { keyOf } from "./assign-keys.ts"
import { knownCustomerLines, type Part, remembered, subtractLines } from "./merge-guest-cart.ts"
import {
  type CartState,
  type ConfirmedLine,
  empty,
  type LineKey,
  type LocalLine,
  noDetachedCart,
} from "./model.ts"
import { isUncertain } from "./pending.ts"

/** What an order took of one choice. */
export type Taken = Pick<LocalLine, "option" | "qty"> & { readonly sku: string }

/**
 * The cart after an order: without what the order took, and without its server's cart, which is closed. What was put in
 * while the order was on its way stays, for a cart of its own.
 *
 * @rule CA8 - S1 §4 (after a successful order)
 */
export const withoutOrder = (state: CartState, taken: ReadonlyArray<Taken>): CartState => {
  const qtys = qtysOf(taken)
  const local = state.local.flatMap((line) => {
    const qty = line.qty - (qtys.get(keyOf(line.sku, line.option)) ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })
  // A customer's cart for which a guest's stood in still has what was ordered, and one whose order is refused is theirs
  // again: what is known of it is what has to be taken out there.
  return { ...emptied(state), local, detached: { ...state.detached, lines: knownCustomerLines(state) } }
}

/**
 * A cart nobody has touched, on a device that still knows which visit it has taken over, and which guests' carts it has to
 * discard.
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
 * What an order took more of than is wanted by now: taken out, or lessened, while the order was on its way.
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
 * The cart once its server's was ordered elsewhere, as on another device of the customer: what the server had of it is in
 * that order. What was put in since stays, for the next cart.
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
 * The cart once the customer's that was left for a guest's was ordered elsewhere: what it is known to have had is in
 * that order, and the customer's next one has nothing of it.
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
export const detachedParts = ({ detached }: CartState): ReadonlyArray<Part> =>
  detached.lines.flatMap(({ key, itemId, qty }) =>
    itemId === null || qty === undefined ? [] : [{ key, qty }],
  )

/**
 * Lines of which the order that was made elsewhere has more than is wanted here: they were taken out, or lessened, and the
 * server was not told in time.
 *
 * @param known - what the server had of them
 * @rule CA162, CA168
 */
export const tooLate = <Line extends Part>(
  { local }: CartState,
  known: ReadonlyArray<Line>,
): ReadonlyArray<Line> =>
  known.filter(({ key, qty }) => (local.find((line) => line.key === key)?.qty ?? 0) < qty)

/** Whether its server may have anything of what is in a cart. @rule OR122 */
export const sharesWithServer = (state: CartState): boolean =>
  remembered(state).some(({ key }) => findLine(state, key) !== undefined)

/** The cart of an order once what `tooLate` finds has been told. @rule OR122, CA162 */
export const withoutLate = (state: CartState): CartState => {
  const { confirmed } = state
  const lines = confirmed.lines.flatMap((line) => {
    const qty = Math.min(line.qty, findLine(state, line.key)?.qty ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })
  return { ...state, confirmed: { ...confirmed, lines } }
}

/**
 * A customer's cart of which another device has taken lines out. Where a change had no answer nothing is sure, and the
 * shopper's wish stands.
 *
 * @param serverLines - of now
 * @returns the cart, and the lines of which less was wanted here than is gone
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
