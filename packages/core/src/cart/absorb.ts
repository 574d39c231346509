import { qtyLimit } from "./limit.ts"
import type { CartState, CartToken, ConfirmedLine, LineKey, LocalLine } from "./model.ts"

/** A line that could not take all that both carts had. */
export interface Cut {
  readonly line: LocalLine
  readonly qtyMax: number
}

/**
 * A guest's cart that is about to meet the cart of the customer: nothing of it is confirmed any more, and what it was
 * is remembered so that the two meet once. One that was on its way already is still what it was.
 *
 * @rule CA31 - S1 §4 (login reconnects merging quantities, then re-applies the coupon), domain §5 C2
 */
export const adopt = (state: CartState): CartState => {
  const { connection, confirmed, merging, leftLines = [] } = state
  const from = connection.tag === "connected" ? connection.token : (merging?.from ?? null)
  const known = [...leftLines, ...confirmed.lines].map((line) => line.itemId)
  const itemIds = new Set([...(merging?.itemIds ?? []), ...known])
  return {
    ...state,
    connection: { tag: "disconnected", bypasses: 0 },
    confirmed: { lines: [], totals: null, totalsOf: null },
    marks: {},
    merging: { from: state.left ?? from, itemIds: [...itemIds] },
    coupon: confirmed.totals?.couponCode ?? state.coupon ?? null,
  }
}

/**
 * The two carts as one: what both have is summed, once. The sums are kept before anything is sent, and sent as
 * absolute quantities, so that doing it again changes nothing. Nothing is summed with itself: not when it is the very
 * cart of before, nor a line that the platform has already taken over.
 *
 * @param into - the customer's cart
 * @param told - its lines, named by `match.name`
 * @returns the cart, and what was cut to what can be had
 * @rule CA31, CA32 - domain §5 C2; reliability I4 (quantities are conserved, merging again changes nothing)
 */
export const absorb = (
  state: CartState,
  into: CartToken,
  told: ReadonlyArray<ConfirmedLine>,
): { readonly state: CartState; readonly cuts: ReadonlyArray<Cut> } => {
  if (!state.merging && !state.isMeeting) return { state, cuts: [] }
  const merging = state.merging ?? { from: null, itemIds: state.confirmed.lines.map((line) => line.itemId) }
  const isKnown = ({ itemId, key }: ConfirmedLine) => merging.itemIds.includes(itemId) || key in state.marks
  const done: CartState = { ...state, merging: null, left: null, leftLines: [] }
  const both = new Set<LineKey>(state.local.map((line) => line.key))
  // What was known and is not wanted any more was taken out on the way.
  const lines = told.filter((line) => both.has(line.key) || isKnown(line))
  const met: CartState = { ...done, confirmed: { ...state.confirmed, lines } }
  if (merging.from === into) return { state: met, cuts: [] }
  const theirs = new Map(told.flatMap((line) => (isKnown(line) ? [] : [[line.key, line.qty] as const])))
  const sums = state.local.map((line) => summed(line, theirs))
  return {
    state: { ...met, local: sums.map(({ line }) => line) },
    cuts: sums.flatMap(({ cut }) => (cut === null ? [] : [cut])),
  }
}

/**
 * Whether two carts still have to be made one: they have not met, or something was put in before all of the customer's
 * had come. What was put in and sent already is no other's.
 *
 * @param told - the customer's lines, named by `match.name`
 * @rule CA31 - reliability I4
 */
export const isApart = (state: CartState, told: ReadonlyArray<ConfirmedLine>): boolean => {
  if (state.merging) return true
  const wanted = new Set<string>(state.local.map((line) => line.key))
  const known = new Set(state.confirmed.lines.map((line) => line.itemId))
  const isNew = ({ key, itemId }: ConfirmedLine) =>
    wanted.has(key) && !known.has(itemId) && !(key in state.marks)
  return state.isMeeting === true && told.some(isNew)
}

const summed = (
  line: LocalLine,
  theirs: ReadonlyMap<LineKey, number>,
): { readonly line: LocalLine; readonly cut: Cut | null } => {
  const theirQty = theirs.get(line.key) ?? 0
  if (theirQty <= 0) return { line, cut: null }
  const sum = line.qty + theirQty
  const qtyMax = Math.max(qtyLimit(line.facts.stock), line.qty)
  const whole = { ...line, qty: Math.min(sum, qtyMax) }
  return { line: whole, cut: whole.qty < sum ? { line: whole, qtyMax } : null }
}

/**
 * Whether a cart is not a customer's: signed in while the page went away, after an order, or sent away by the platform
 * and given a guest's.
 *
 * @rule CA33 - domain §5 C16 (a bypass must not last)
 */
export const isGuests = ({ connection }: CartState): boolean =>
  connection.tag !== "connected" || connection.isCustomers !== true

/** The customer's cart that a connection names, or null. @rule CA32 */
export const customersOf = ({ connection }: CartState): CartToken | null =>
  connection.tag === "connected" && connection.isCustomers === true ? connection.token : null
