import { limits } from "../settings/index.ts"
import { qtyLimit } from "./limit.ts"
import type { CartState, CartToken, ConfirmedLine, LeftLine, LineKey, LocalLine } from "./model.ts"

/** A line that could not take all that both carts had. */
export interface Cut {
  readonly line: LocalLine
  readonly qtyMax: number
}

/** Two carts as one, and what of it the shopper has to be told. */
export interface Absorbed {
  readonly state: CartState
  /** What was cut to what can be had. */
  readonly cuts: ReadonlyArray<Cut>
  /** Lines of which less was wanted here than another device has taken out. @rule CA167 */
  readonly overruled: ReadonlyArray<LocalLine>
}

/**
 * A guest's cart that is about to meet the cart of the customer: nothing of it is confirmed any more, and what it was
 * is remembered so that the two meet once. One that was on its way already is still what it was.
 *
 * @rule CA31, CA320 - S1 §4 (login reconnects merging quantities, then re-applies the coupon), domain §5 C2
 */
export const adopt = (state: CartState): CartState => {
  const { connection, confirmed, merging, leftLines = [], mergedCarts = [] } = state
  const from = connection.tag === "connected" ? connection.token : (merging?.from ?? null)
  const known = [...leftLines, ...confirmed.lines].flatMap(({ itemId }) => itemId ?? [])
  const itemIds = new Set([...(merging?.itemIds ?? []), ...known])
  // The order that is being made of a guest's cart still needs it.
  const isMerged = connection.tag === "connected" && isGuests(state) && !state.orderedAs
  return {
    ...state,
    ...(isMerged ? { mergedCarts: [...mergedCarts, connection.token].slice(-limits.mergedCartsMax) } : {}),
    connection: { tag: "disconnected", bypasses: 0 },
    confirmed: { lines: [], totals: null, totalsOf: null },
    marks: {},
    merging: { from: state.left ?? from, itemIds: [...itemIds] },
    ...(isMet(state) ? { leftLines: remembered(state) } : {}),
    coupon: confirmed.totals?.couponCode ?? state.coupon ?? null,
  }
}

/** What is known of the customer's cart: one that is here, or the one that was left for a guest's. @rule CA37, CA160 */
export const knownOfCustomers = (state: CartState): ReadonlyArray<LeftLine> =>
  isMet(state) ? remembered(state) : (state.leftLines ?? [])

/** Whether the customer's cart is here, and what it holds is known. */
const isMet = (state: CartState): boolean => customersOf(state) !== null && !state.merging

/**
 * What is remembered of a server cart that is left: its lines, without quantities where nothing is sure, and adds that may
 * have arrived.
 *
 * @rule CA37, CA160, CA164, CA166
 */
export const remembered = ({
  confirmed: { lines },
  marks,
  unsure = [],
}: Pick<CartState, "confirmed" | "marks" | "unsure">): ReadonlyArray<LeftLine> => {
  const adds = Object.entries(marks).filter(([key]) => !lines.some((line) => line.key === key))
  return [
    ...lines.map(({ key, itemId, qty }) => (unsure.includes(key) ? { key, itemId } : { key, itemId, qty })),
    ...adds.map(([key, { qty }]) => ({ key: key as LineKey, itemId: null, qty })),
  ]
}

/**
 * The two carts as one: what both have is summed, once. The sums are kept before anything is sent, and sent as
 * absolute quantities, so that doing it again changes nothing. Nothing is summed with itself: not when it is the very
 * cart of before, nor a line that the platform has already taken over. In the very cart of before the server's word holds
 * for what was not changed here since: it is another device's.
 *
 * @param into - the customer's cart
 * @param told - its lines, named by `match.name`
 * @param added - what `addedElsewhere` tells, as lines of the cart
 * @rule CA31, CA32, CA160, CA165 - domain §5 C2
 */
export const absorb = (
  state: CartState,
  into: CartToken,
  told: ReadonlyArray<ConfirmedLine>,
  added: ReadonlyArray<LocalLine> = [],
): Absorbed => {
  if (!state.merging && !state.isMeeting) return { state, cuts: [], overruled: [] }
  const merging = state.merging ?? { from: null, itemIds: state.confirmed.lines.map((line) => line.itemId) }
  const isBack = merging.from === into
  const isAdded = (key: LineKey) =>
    state.leftLines?.some((line) => line.key === key && line.itemId === null) === true
  const isKnown = ({ itemId, key }: ConfirmedLine) =>
    merging.itemIds.includes(itemId) || key in state.marks || (isBack && isAdded(key))
  const done: CartState = { ...state, merging: null, left: null, leftLines: [] }
  const both = new Set<LineKey>(state.local.map((line) => line.key))
  // What was known and is not wanted any more was taken out on the way.
  const lines = told.filter((line) => both.has(line.key) || isKnown(line))
  const met: CartState = { ...done, confirmed: { ...state.confirmed, lines } }
  if (isBack) return again(met, told, state.leftLines ?? [], added)
  const theirs = new Map(told.flatMap((line) => (isKnown(line) ? [] : [[line.key, line.qty] as const])))
  const sums = state.local.map((line) => summed(line, theirs))
  return {
    state: { ...met, local: sums.map(({ line }) => line) },
    cuts: sums.flatMap(({ cut }) => (cut === null ? [] : [cut])),
    overruled: [],
  }
}

/**
 * Lines of a cart that was left and is met again which are not wanted here any more, ordered or taken out, and of which
 * another device has put in more meanwhile: with what it has put in, which stays.
 *
 * @param into - the customer's cart
 * @param told - its lines, named by `match.name`
 * @rule CA165
 */
export const addedElsewhere = (
  { merging, local, leftLines = [] }: CartState,
  into: CartToken,
  told: ReadonlyArray<ConfirmedLine>,
): ReadonlyArray<ConfirmedLine> => {
  if (merging?.from !== into) return []
  const known = new Map(leftLines.map(({ key, qty }) => [key, qty]))
  return told.flatMap((line) => {
    const before = known.get(line.key)
    const isWanted = local.some(({ key }) => key === line.key)
    return before === undefined || isWanted || line.qty <= before ? [] : [{ ...line, qty: line.qty - before }]
  })
}

/** The cart that was left and is met again: what was known of it tells what was changed here since. */
const again = (
  met: CartState,
  told: ReadonlyArray<ConfirmedLine>,
  left: ReadonlyArray<LeftLine>,
  added: ReadonlyArray<LocalLine>,
): Absorbed => {
  const back = added.filter(({ key }) => !met.local.some((line) => line.key === key))
  const there = new Set<LineKey>(told.map((line) => line.key))
  // Of an add that had no answer nothing is known before it is seen to have arrived.
  const isSure = ({ key, itemId }: LeftLine) =>
    (itemId !== null || there.has(key)) && !back.some((line) => line.key === key)
  const known = new Map(left.filter(isSure).map(({ key, qty }) => [key, qty]))
  const lines = met.confirmed.lines.map((line) => ({ ...line, qty: known.get(line.key) ?? line.qty }))
  const taken = [...known].flatMap(([key, qty]) =>
    qty === undefined || there.has(key) ? [] : [{ key, qty }],
  )
  const { local, overruled } = less(met.local, taken)
  return {
    state: { ...met, local: [...local, ...back], confirmed: { ...met.confirmed, lines } },
    cuts: [],
    overruled,
  }
}

/** So many pieces of a line. */
export interface Part {
  readonly key: LineKey
  readonly qty: number
}

/**
 * What is wanted once another device has taken parts of it out of the customer's cart, ordered or not wanted any more: what
 * was put in here since.
 *
 * @returns the lines that stay, and those of which less was wanted here than is gone
 * @rule CA167
 */
export const less = (
  lines: ReadonlyArray<LocalLine>,
  taken: ReadonlyArray<Part>,
): { readonly local: ReadonlyArray<LocalLine>; readonly overruled: ReadonlyArray<LocalLine> } => {
  const stays = (line: LocalLine) => line.qty - (taken.find(({ key }) => key === line.key)?.qty ?? 0)
  return {
    local: lines.flatMap((line) => (stays(line) > 0 ? [{ ...line, qty: stays(line) }] : [])),
    overruled: lines.filter((line) => stays(line) < 0),
  }
}

/**
 * Whether two carts still have to be made one: they have not met, or something was put in before all of the customer's
 * had come. What was put in and sent already is no other's.
 *
 * @param told - the customer's lines, named by `match.name`
 * @rule CA31
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
