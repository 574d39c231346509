import { limits } from "../settings/index.ts"
import {
  type CartToken,
  isGuestCart,
  mapConnection,
  orderIdOf,
  type PendingMerge,
  pendingMerge,
  serverToken,
  syncedConnection,
} from "./connection.ts"
import { qtyLimit } from "./limit.ts"
import {
  type CartState,
  type ConfirmedLine,
  type DetachedLine,
  empty,
  type LineKey,
  type LocalLine,
  noDetachedCart,
} from "./model.ts"
import { isUncertain, pendingAdd } from "./pending.ts"

/** A line that could not hold the quantities of both carts. */
export interface LimitedLine {
  readonly line: LocalLine
  readonly qtyMax: number
}

/** A merged cart, with the changes to report to the shopper. */
export interface MergedCart {
  readonly state: CartState
  /** Lines that were limited to the available quantity. */
  readonly limitedLines: ReadonlyArray<LimitedLine>
  /** Lines with a smaller local quantity than another device has removed. */
  readonly overruled: ReadonlyArray<LocalLine>
}

/**
 * Starts the merge of a guest's cart into the customer's. Its lines are no longer confirmed, and their ids are stored so that
 * the carts are merged once. A pending merge does not change.
 */
export const startMerge = (state: CartState): CartState => {
  const { confirmed, detached, mergedCarts } = state
  const due = pendingMerge(state)
  const token = serverToken(state)
  const known = [...detached.lines, ...confirmed.lines].flatMap(({ itemId }) => itemId ?? [])
  const merge = {
    from: detached.token ?? token ?? due?.from ?? null,
    itemIds: [...new Set([...(due?.itemIds ?? []), ...known])],
  }
  // An order of the guest's cart still needs it.
  const isMerged = token !== null && isGuestCart(state) && orderIdOf(state) === null
  return {
    ...state,
    mergedCarts: isMerged ? [...mergedCarts, token].slice(-limits.mergedCartsMax) : mergedCarts,
    connection: mapConnection(state, () => ({ tag: "Disconnected", attempts: 0, merge })),
    confirmed: empty.confirmed,
    pending: [],
    detached: hasMerged(state) ? { ...detached, lines: remembered(state) } : detached,
    coupon: confirmed.totals?.couponCode ?? state.coupon,
  }
}

/** The known lines of the customer's cart, connected or detached. */
export const knownCustomerLines = (state: CartState): ReadonlyArray<DetachedLine> =>
  hasMerged(state) ? remembered(state) : state.detached.lines

/** Whether the cart is the customer's, with known lines. */
const hasMerged = (state: CartState): boolean => syncedConnection(state).tag === "Customer"

/**
 * The lines of a server cart at its detachment: without uncertain quantities, and with adds that may have arrived.
 */
export const remembered = ({
  confirmed: { lines },
  pending,
}: Pick<CartState, "confirmed" | "pending">): ReadonlyArray<DetachedLine> => [
  ...lines.map(({ key, itemId, qty }) =>
    isUncertain({ pending }, key) ? { key, itemId } : { key, itemId, qty },
  ),
  ...pending.flatMap((change) =>
    change.kind !== "add" || lines.some((line) => line.key === change.key)
      ? []
      : [{ key: change.key, itemId: null, qty: change.qty }],
  ),
]

/**
 * Merges two carts idempotently: it sums the quantities of the same line. The sums are stored, and then sent as absolute
 * quantities. A cart to which the client reconnects and a line that the platform has already moved are not summed. After a
 * reconnection the server's quantity wins for every line that this device has not changed.
 *
 * @param into - the customer's cart
 * @param serverLines - its lines, with keys of `assignKeys`
 * @param added - the lines of `addedElsewhere` as local lines
 */
export const mergeGuestCart = (
  state: CartState,
  into: CartToken,
  serverLines: ReadonlyArray<ConfirmedLine>,
  added: ReadonlyArray<LocalLine> = [],
): MergedCart => {
  const merge = mergeOf(state)
  if (merge === null) return { state, limitedLines: [], overruled: [] }
  const isBack = merge.from === into
  const isAdded = (key: LineKey) =>
    state.detached.lines.some((line) => line.key === key && line.itemId === null)
  const isKnown = ({ itemId, key }: ConfirmedLine) =>
    merge.itemIds.includes(itemId) || pendingAdd(state, key) !== undefined || (isBack && isAdded(key))
  const both = new Set<LineKey>(state.local.map((line) => line.key))
  const merged: CartState = {
    ...state,
    connection: mapConnection(state, (connection) =>
      "token" in connection
        ? { tag: "Customer", token: connection.token, attempts: connection.attempts, isArriving: true }
        : { ...connection, merge: null },
    ),
    detached: noDetachedCart,
    // Known lines that are not in the local cart were removed on this device.
    confirmed: {
      ...state.confirmed,
      lines: serverLines.filter((line) => both.has(line.key) || isKnown(line)),
    },
  }
  if (isBack) return reconnected(merged, serverLines, state.detached.lines, added)
  const theirs = new Map(
    serverLines.flatMap((line) => (isKnown(line) ? [] : [[line.key, line.qty] as const])),
  )
  const sums = state.local.map((line) => summed(line, theirs))
  return {
    state: { ...merged, local: sums.map(({ line }) => line) },
    limitedLines: sums.flatMap(({ cut }) => (cut === null ? [] : [cut])),
    overruled: [],
  }
}

/** The pending merge, or that of lines that were added before all of the customer's lines had arrived. */
const mergeOf = (state: CartState): PendingMerge | null =>
  isArriving(state)
    ? { from: null, itemIds: state.confirmed.lines.map((line) => line.itemId) }
    : pendingMerge(state)

const isArriving = (state: CartState): boolean => {
  const connection = syncedConnection(state)
  return connection.tag === "Customer" && connection.isArriving
}

/**
 * Finds lines that this device ordered or removed while the customer's cart was detached, and that another device has
 * increased. Each has the added quantity, which remains.
 *
 * @param into - the customer's cart
 * @param serverLines - its lines, with keys of `assignKeys`
 */
export const addedElsewhere = (
  state: CartState,
  into: CartToken,
  serverLines: ReadonlyArray<ConfirmedLine>,
): ReadonlyArray<ConfirmedLine> => {
  if (pendingMerge(state)?.from !== into) return []
  const known = new Map(state.detached.lines.map(({ key, qty }) => [key, qty]))
  return serverLines.flatMap((line) => {
    const before = known.get(line.key)
    const isWanted = state.local.some(({ key }) => key === line.key)
    return before === undefined || isWanted || line.qty <= before ? [] : [{ ...line, qty: line.qty - before }]
  })
}

/** Reconnects to a detached cart: its known lines show the changes of this device. */
const reconnected = (
  merged: CartState,
  serverLines: ReadonlyArray<ConfirmedLine>,
  detached: ReadonlyArray<DetachedLine>,
  added: ReadonlyArray<LocalLine>,
): MergedCart => {
  const back = added.filter(({ key }) => !merged.local.some((line) => line.key === key))
  const there = new Set<LineKey>(serverLines.map((line) => line.key))
  // An add without a response is known once the server shows the line.
  const isSure = ({ key, itemId }: DetachedLine) =>
    (itemId !== null || there.has(key)) && !back.some((line) => line.key === key)
  const known = new Map(detached.filter(isSure).map(({ key, qty }) => [key, qty]))
  const lines = merged.confirmed.lines.map((line) => ({ ...line, qty: known.get(line.key) ?? line.qty }))
  const taken = [...known].flatMap(([key, qty]) =>
    qty === undefined || there.has(key) ? [] : [{ key, qty }],
  )
  const { local, overruled } = subtractLines(merged.local, taken)
  return {
    state: { ...merged, local: [...local, ...back], confirmed: { ...merged.confirmed, lines } },
    limitedLines: [],
    overruled,
  }
}

/** A quantity of a line. */
export interface Part {
  readonly key: LineKey
  readonly qty: number
}

/**
 * Subtracts quantities that another device has ordered or removed. Quantities that this device has added since remain.
 *
 * @returns the remaining lines, and the lines with a smaller local quantity than was subtracted
 */
export const subtractLines = (
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
 * Whether two carts must be merged: a merge is pending, or lines were added before all of the customer's lines had arrived.
 * A line that this device has already sent does not count.
 *
 * @param serverLines - the customer's lines, with keys of `assignKeys`
 */
export const needsMerge = (state: CartState, serverLines: ReadonlyArray<ConfirmedLine>): boolean => {
  if (pendingMerge(state) !== null) return true
  const wanted = new Set<string>(state.local.map((line) => line.key))
  const known = new Set(state.confirmed.lines.map((line) => line.itemId))
  const isNew = ({ key, itemId }: ConfirmedLine) =>
    wanted.has(key) && !known.has(itemId) && pendingAdd(state, key) === undefined
  return isArriving(state) && serverLines.some(isNew)
}

const summed = (
  line: LocalLine,
  theirs: ReadonlyMap<LineKey, number>,
): { readonly line: LocalLine; readonly cut: LimitedLine | null } => {
  const theirQty = theirs.get(line.key) ?? 0
  if (theirQty <= 0) return { line, cut: null }
  const sum = line.qty + theirQty
  const qtyMax = Math.max(qtyLimit(line.facts.stock), line.qty)
  const whole = { ...line, qty: Math.min(sum, qtyMax) }
  return { line: whole, cut: whole.qty < sum ? { line: whole, qtyMax } : null }
}
