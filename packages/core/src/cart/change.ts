import { limits } from "../settings/index.ts"
import { qtyLimit } from "./limit.ts"
import { customersOf, knownOfCustomers, less, type Part, remembered } from "./absorb.ts"
import { unavailableLines } from "./availability.ts"
import { keyOf } from "./match.ts"
import { type CartState, type ConfirmedLine, empty, type LineKey, type LocalLine } from "./model.ts"

/** What became of a change. The shopper is told from this; a cart that is full or a quantity out of bounds says so. */
export type ChangeOutcome =
  | { readonly tag: "added"; readonly line: LocalLine }
  | { readonly tag: "updated"; readonly line: LocalLine }
  | { readonly tag: "limited"; readonly line: LocalLine; readonly qtyMax: number }
  | { readonly tag: "removed"; readonly line: LocalLine }
  | { readonly tag: "full" }
  | { readonly tag: "nothing" }

/** A cart after a change, and what became of it. */
export interface Changed {
  readonly state: CartState
  readonly outcome: ChangeOutcome
}

/**
 * Puts a line into the cart, on top of what is there under the same key. Never more than the line may hold.
 *
 * @param line - quantity a whole number >= 1; its facts replace older ones
 * @returns outcome `added`; `limited` when less than asked fits; `full` with the state as it was when no line fits
 * @rule CA5 - S1 §4 (add), domain §5.2; bounds §9
 */
export const addLine = (state: CartState, line: LocalLine): Changed => {
  const there = find(state, line.key)
  if (there === undefined && state.local.length >= limits.cartLinesMax)
    return { state, outcome: { tag: "full" } }
  const qtyMax = qtyLimit(line.facts.stock)
  const wanted = (there?.qty ?? 0) + line.qty
  const next: LocalLine = { ...line, qty: Math.max(there?.qty ?? 0, Math.min(wanted, qtyMax)) }
  if (next.qty < 1) return { state, outcome: { tag: "limited", line, qtyMax } }
  const local =
    there === undefined
      ? [...state.local, next]
      : state.local.map((old) => (old.key === line.key ? next : old))
  return {
    state: { ...state, local },
    outcome: next.qty < wanted ? { tag: "limited", line: next, qtyMax } : { tag: "added", line: next },
  }
}

/**
 * Puts in what a visit had, unless it is in.
 *
 * @returns the cart, and what became of each line; of none where they are in
 * @rule UI90
 */
export const addVisit = (
  state: CartState,
  visitId: string,
  lines: ReadonlyArray<LocalLine>,
): { readonly state: CartState; readonly outcomes: ReadonlyArray<ChangeOutcome> } => {
  if (state.visitId === visitId) return { state, outcomes: [] }
  let cart: CartState = { ...state, visitId }
  const outcomes = lines.map((line) => {
    const added = addLine(cart, line)
    cart = added.state
    return added.outcome
  })
  return { state: cart, outcomes }
}

/**
 * Sets a line's quantity. Zero takes the line out; what is no whole number from 0 on changes nothing.
 *
 * @param qty - pieces wanted
 * @returns outcome `updated`, `limited`, `removed`, or `nothing` when there is no such line or no change
 * @rule CA6 - S1 §5 (quantity), domain §5.2 (no NaN, no negative line)
 */
export const setQty = (state: CartState, key: LineKey, qty: number): Changed => {
  const line = find(state, key)
  if (line === undefined || !Number.isInteger(qty) || qty < 0) return nothing(state)
  if (qty === 0) return remove(state, key)
  const qtyMax = qtyLimit(line.facts.stock)
  const next = { ...line, qty: Math.min(qty, Math.max(qtyMax, 1)) }
  if (next.qty === line.qty)
    return qty > next.qty ? { state, outcome: { tag: "limited", line, qtyMax } } : nothing(state)
  const local = state.local.map((old) => (old.key === key ? next : old))
  return {
    state: { ...state, local },
    outcome: next.qty < qty ? { tag: "limited", line: next, qtyMax } : { tag: "updated", line: next },
  }
}

/**
 * Makes a line one that can be ordered: with the pieces that are left, or not at all.
 *
 * @returns outcome `updated`, `removed`, or `nothing` where the line can be ordered as it is
 * @rule CA183 - S1 §8
 */
export const mendLine = (state: CartState, key: LineKey): Changed => {
  const found = unavailableLines(state).get(key)
  if (found === undefined) return nothing(state)
  return found.qtyLeft === 0 ? remove(state, key) : setQty(state, key, found.qtyLeft)
}

/**
 * Takes a line out and remembers it for undo.
 *
 * @returns outcome `removed`, or `nothing` when there is no such line
 * @rule CA7 - S1 §4
 */
export const remove = (state: CartState, key: LineKey): Changed => {
  const line = find(state, key)
  if (line === undefined) return nothing(state)
  const removed = [...state.removed.filter((old) => old.key !== key), line].slice(-limits.undoMax)
  return {
    state: { ...state, local: state.local.filter((old) => old.key !== key), removed },
    outcome: { tag: "removed", line },
  }
}

/**
 * Brings back a line that was taken out, as it was. Nothing happens when it has been added again since.
 *
 * @returns outcome `added`, `full`, or `nothing`
 * @rule CA7
 */
export const undoRemove = (state: CartState, key: LineKey): Changed => {
  const line = state.removed.find((old) => old.key === key)
  if (line === undefined) return nothing(state)
  const removed = state.removed.filter((old) => old.key !== key)
  if (find(state, key) !== undefined) return nothing({ ...state, removed })
  const back = addLine(state, line)
  return back.outcome.tag === "full" ? back : { ...back, state: { ...back.state, removed } }
}

/** What an order took of one choice. */
export type Taken = Pick<LocalLine, "option" | "qty"> & { readonly sku: string }

/**
 * The cart after an order: without what the order took, and without its server's cart, which is closed. What was put in
 * while the order was on its way stays, for a cart of its own.
 *
 * @rule CA8 - S1 §4 (after a successful order)
 */
export const leave = (state: CartState, taken: ReadonlyArray<Taken>): CartState => {
  const qtys = qtysOf(taken)
  const local = state.local.flatMap((line) => {
    const qty = line.qty - (qtys.get(keyOf(line.sku, line.option)) ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })
  // A customer's cart for which a guest's stood in still has what was ordered, and one whose order is refused is theirs
  // again: what is known of it is what has to be taken out there.
  return { ...emptied(state), local, left: state.left ?? null, leftLines: knownOfCustomers(state) }
}

/**
 * A cart nobody has touched, on a device that still knows which visit it has taken over, and which guests' carts it has to
 * discard.
 *
 * @rule UI90, CA320
 */
export const emptied = ({ visitId, mergedCarts }: CartState): CartState => ({
  ...empty,
  ...(visitId === undefined ? {} : { visitId }),
  ...(mergedCarts === undefined ? {} : { mergedCarts }),
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
export const withoutOrdered = (state: CartState): CartState => {
  const { local } = less(state.local, state.confirmed.lines)
  // The customer's next cart may have been filled there as well.
  const merging = customersOf(state) === null ? null : { from: null, itemIds: [] }
  return { ...emptied(state), local, leftLines: [], merging }
}

/**
 * The cart once the customer's that was left for a guest's was ordered elsewhere: what it is known to have had is in
 * that order, and the customer's next one has nothing of it.
 *
 * @rule CA168
 */
export const withoutLeft = (state: CartState): CartState => {
  const { local } = less(state.local, ofLeft(state))
  return { ...state, local, left: null, leftLines: [], merging: null }
}

/** What is known to have been in the customer's cart that was left. @rule CA168 */
export const ofLeft = ({ leftLines = [] }: CartState): ReadonlyArray<Part> =>
  leftLines.flatMap(({ key, itemId, qty }) => (itemId === null || qty === undefined ? [] : [{ key, qty }]))

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
  remembered(state).some(({ key }) => find(state, key) !== undefined)

/** The cart of an order once what `tooLate` finds has been told. @rule OR122, CA162 */
export const withoutLate = (state: CartState): CartState => {
  const { confirmed } = state
  const lines = confirmed.lines.flatMap((line) => {
    const qty = Math.min(line.qty, find(state, line.key)?.qty ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })
  return { ...state, confirmed: { ...confirmed, lines } }
}

/**
 * A customer's cart of which another device has taken lines out. Where a change had no answer nothing is sure, and the
 * shopper's wish stands.
 *
 * @param told - what the server has now
 * @returns the cart, and the lines of which less was wanted here than is gone
 * @rule CA167
 */
export const withoutGone = (
  state: CartState,
  told: ReadonlyArray<ConfirmedLine>,
): { readonly state: CartState; readonly overruled: ReadonlyArray<LocalLine> } => {
  const { confirmed, unsure = [] } = state
  const there = new Set<LineKey>([...told.map(({ key }) => key), ...unsure])
  const gone = confirmed.lines.filter(({ key }) => !there.has(key))
  const { local, overruled } = less(state.local, gone)
  const lines = confirmed.lines.filter((line) => !gone.includes(line))
  return { state: { ...state, local, confirmed: { ...confirmed, lines } }, overruled }
}

const nothing = (state: CartState): Changed => ({ state, outcome: { tag: "nothing" } })
const find = (state: CartState, key: LineKey): LocalLine | undefined =>
  state.local.find((line) => line.key === key)
