import { limits } from "../settings/index.ts"
import type { Totals } from "../pricing/index.ts"
import type { StockItem } from "../stock/index.ts"
import { applySyncResult, applyTotals, type SyncResult } from "./apply-sync-result.ts"
import { assignKeys } from "./assign-keys.ts"
import { asUnavailable } from "./availability.ts"
import {
  emptied,
  type CartOrderLine,
  withoutLines,
  withoutDetached,
  withoutLate,
  withoutOrder,
  withoutOrderedElsewhere,
  withoutRemoteRemovals,
} from "./closed-carts.ts"
import {
  type CartToken,
  connectTo,
  disconnect,
  isConnectedTo,
  isGuestCart,
  mapConnection,
  orderIdOf,
  revive,
  serverToken,
  syncedConnection,
} from "./connection.ts"
import { reconfigure } from "./edit.ts"
import { addLine, addVisit, type ChangeResult, fixLine, remove, setQty, undoRemove } from "./lines.ts"
import { mergeGuestCart, remembered, startMerge } from "./merge-guest-cart.ts"
import {
  type CartState,
  type ConfirmedLine,
  type Delivery,
  type DetachedCart,
  empty,
  type LineFacts,
  type LineKey,
  type LocalLine,
  type PendingChange,
  type ServerLine,
} from "./model.ts"
import { relabel } from "./relabel.ts"

/** A change of lines by the shopper. It has an outcome, see `changeLines`. */
export type LineEvent =
  | { readonly tag: "LineAdded"; readonly line: LocalLine }
  | { readonly tag: "QtySet"; readonly key: LineKey; readonly qty: number }
  | { readonly tag: "LineRemoved"; readonly key: LineKey }
  | { readonly tag: "RemovalUndone"; readonly key: LineKey }
  /** An unavailable line gets the available quantity, or is removed. */
  | { readonly tag: "LineFixed"; readonly key: LineKey }
  | { readonly tag: "LineReconfigured"; readonly key: LineKey; readonly line: LocalLine }

/** All events of a cart. */
export type CartEvent =
  | LineEvent
  | { readonly tag: "VisitTakenOver"; readonly visitId: string; readonly lines: ReadonlyArray<LocalLine> }
  | { readonly tag: "DeliveryChosen"; readonly delivery: Delivery | null }
  | { readonly tag: "Cleared" }
  /** The catalogue has described lines in the current store view. */
  | { readonly tag: "LinesTranslated"; readonly facts: ReadonlyMap<LineKey, LineFacts> }
  /** The stock of a sku. */
  | {
      readonly tag: "StockChecked"
      readonly sku: string
      readonly stock: StockItem
      readonly removesLines: boolean
    }
  /** A task of the queue checks the unknown stock of a sku; null once none does. */
  | { readonly tag: "StockCheckQueued"; readonly sku: string; readonly taskId: string | null }
  /** The platform has refused an order because of too little stock. */
  | {
      readonly tag: "ShortagesFound"
      readonly shortages: ReadonlyArray<{ readonly sku: string; readonly qtyLeft: number }>
    }
  /** The page started, or the device is online again. */
  | { readonly tag: "Revived" }
  | { readonly tag: "ServerCartCreated"; readonly token: CartToken; readonly isCustomers: boolean }
  | { readonly tag: "ServerCartShown" }
  | { readonly tag: "ServerCartRefused" }
  /** Another order has the server cart. */
  | { readonly tag: "ServerCartOrdered"; readonly retainsShared: boolean }
  | { readonly tag: "DetachedCartOrdered"; readonly token: CartToken }
  /** A rejected order returns lines of this customer's cart. */
  | { readonly tag: "DetachedCartReturned"; readonly detached: DetachedCart }
  /** The customer's cart of a placed order still has the ordered lines. */
  | { readonly tag: "DetachedCartInherited"; readonly detached: DetachedCart }
  | { readonly tag: "SignedIn" }
  | {
      readonly tag: "GuestCartMerged"
      readonly into: CartToken
      readonly serverLines: ReadonlyArray<ConfirmedLine>
      readonly added: ReadonlyArray<LocalLine>
    }
  | { readonly tag: "MergedCartDiscarded"; readonly token: CartToken }
  | {
      readonly tag: "ServerLinesPulled"
      readonly token: CartToken
      readonly lines: ReadonlyArray<ServerLine>
    }
  | { readonly tag: "ChangesPushed"; readonly changes: ReadonlyArray<PendingChange> }
  | {
      readonly tag: "Synchronized"
      readonly token: CartToken
      readonly result: SyncResult
      /** Missing when the previous totals are still valid, or none were received. */
      readonly totals?: { readonly received: Totals | null; readonly of: string }
    }
  | { readonly tag: "CouponDecided"; readonly code: string }
  | { readonly tag: "OrderStarted"; readonly orderId: string }
  | { readonly tag: "OrderEnded" }
  /** An order has taken its lines and closed the server cart. */
  | { readonly tag: "OrderTaken"; readonly orderId: string; readonly taken: ReadonlyArray<CartOrderLine> }
  /** An external checkout has ordered a server cart with these lines. */
  | {
      readonly tag: "HandedCartOrdered"
      readonly cart: CartToken
      readonly lines: ReadonlyArray<CartOrderLine>
    }

/** The cart after an event. Outdated events change nothing. */
export const reduceCart = (state: CartState, event: CartEvent): CartState => {
  switch (event.tag) {
    case "LineAdded":
    case "QtySet":
    case "LineRemoved":
    case "RemovalUndone":
    case "LineFixed":
    case "LineReconfigured":
      return changeLines(state, event).state
    case "VisitTakenOver":
      return addVisit(state, event.visitId, event.lines).state
    case "DeliveryChosen":
      return { ...state, delivery: event.delivery }
    case "Cleared":
      return emptied(state)
    case "LinesTranslated":
      return { ...state, local: relabel(state.local, event.facts) }
    case "StockChecked":
      return withStock(state, event.sku, event.removesLines ? null : event.stock)
    case "StockCheckQueued":
      return withStockCheck(state, event.sku, event.taskId)
    case "ShortagesFound":
      return withShortages(state, new Map(event.shortages.map(({ sku, qtyLeft }) => [sku, qtyLeft])))
    case "Revived":
      // Most pages change nothing by it, and an unchanged state is not stored.
      return syncedConnection(state).tag === "Suspended"
        ? { ...state, connection: mapConnection(state, revive) }
        : state
    case "ServerCartCreated":
      return connected(state, event.token, event.isCustomers)
    case "ServerCartShown":
      return {
        ...state,
        connection: mapConnection(state, (now) => ("attempts" in now ? { ...now, attempts: 0 } : now)),
      }
    case "ServerCartRefused":
      return refused(state)
    case "ServerCartOrdered":
      return event.retainsShared ? withoutLate(state) : withoutOrderedElsewhere(state)
    case "DetachedCartOrdered":
      return state.detached.token === event.token ? withoutDetached(state) : state
    case "DetachedCartReturned":
      return { ...state, detached: event.detached }
    case "DetachedCartInherited":
      return isGuestCart(state) && event.detached.token !== null
        ? { ...state, detached: event.detached }
        : state
    case "SignedIn":
      return startMerge(state)
    case "GuestCartMerged":
      return isConnectedTo(state, event.into)
        ? mergeGuestCart(state, event.into, event.serverLines, event.added).state
        : state
    case "MergedCartDiscarded":
      return { ...state, mergedCarts: state.mergedCarts.filter((token) => token !== event.token) }
    case "ServerLinesPulled":
      return isConnectedTo(state, event.token)
        ? withoutRemoteRemovals(state, assignKeys(state.confirmed.lines, event.lines)).state
        : state
    case "ChangesPushed":
      return { ...state, pending: withChanges(state.pending, event.changes) }
    case "Synchronized":
      return isConnectedTo(state, event.token) ? synchronized(state, event) : state
    case "CouponDecided":
      return state.coupon === event.code ? { ...state, coupon: null } : state
    case "OrderStarted":
      return {
        ...state,
        connection: { tag: "Ordering", orderId: event.orderId, connection: syncedConnection(state) },
      }
    case "OrderEnded":
      return { ...state, connection: syncedConnection(state) }
    case "OrderTaken":
      return orderIdOf(state) === event.orderId ? withoutOrder(state, event.taken) : state
    case "HandedCartOrdered":
      return isConnectedTo(state, event.cart)
        ? withoutOrder(state, event.lines)
        : { ...state, local: withoutLines(state.local, event.lines) }
  }
}

/** A cart after a change of its lines, with the outcome for the shopper. */
export const changeLines = (state: CartState, event: LineEvent): ChangeResult => {
  switch (event.tag) {
    case "LineAdded":
      return addLine(state, event.line)
    case "QtySet":
      return setQty(state, event.key, event.qty)
    case "LineRemoved":
      return remove(state, event.key)
    case "RemovalUndone":
      return undoRemove(state, event.key)
    case "LineFixed":
      return fixLine(state, event.key)
    case "LineReconfigured":
      return reconfigure(state, event.key, event.line)
  }
}

/** Null stock removes the lines of the sku. */
const withStock = (state: CartState, sku: string, stock: StockItem | null): CartState => ({
  ...state,
  local: state.local.flatMap((line) => {
    if (line.sku !== sku) return [line]
    return stock === null ? [] : [{ ...unchecked(line), facts: { ...line.facts, stock } }]
  }),
})

const withStockCheck = (state: CartState, sku: string, taskId: string | null): CartState => ({
  ...state,
  local: state.local.map((line) => {
    if (line.sku !== sku) return line
    return taskId === null || line.facts.stock !== null ? unchecked(line) : { ...line, stockCheckId: taskId }
  }),
})

const unchecked = (line: LocalLine): LocalLine => {
  const { stockCheckId: _, ...rest } = line
  return rest
}

const withShortages = (state: CartState, qtyLeftBySku: ReadonlyMap<string, number>): CartState => ({
  ...state,
  local: state.local.map((line) => {
    const qtyLeft = qtyLeftBySku.get(line.sku)
    return qtyLeft === undefined
      ? line
      : { ...line, facts: asUnavailable(line.facts, { reason: "tooFew", qtyLeft }) }
  }),
})

const connected = (state: CartState, token: CartToken, isCustomers: boolean): CartState => {
  const { detached } = state
  const known = { from: detached.token, itemIds: detached.lines.flatMap(({ itemId }) => itemId ?? []) }
  return {
    ...state,
    connection: mapConnection(state, (now) => connectTo(now, token, isCustomers, known)),
  }
}

/** Drops the server's cart, so that the next one gets every line. A merged customer's cart is stored as detached. */
const refused = (state: CartState): CartState => ({
  ...state,
  detached:
    syncedConnection(state).tag === "Customer"
      ? { token: serverToken(state), lines: remembered(state) }
      : state.detached,
  connection: mapConnection(state, (now) => disconnect(now, limits.cartBypassMax)),
  confirmed: empty.confirmed,
  pending: [],
})

/** An add retains its first id and quantity until there is a response. */
const withChanges = (
  pending: CartState["pending"],
  changes: ReadonlyArray<PendingChange>,
): CartState["pending"] => {
  const isKnown = (change: PendingChange) =>
    pending.some(({ kind, key }) => key === change.key && (kind === "add") === (change.kind === "add"))
  return [...pending, ...changes.filter((change) => !isKnown(change))]
}

const synchronized = (
  state: CartState,
  { result, totals }: Extract<CartEvent, { readonly tag: "Synchronized" }>,
): CartState => {
  const applied = applySyncResult(state, result)
  const connection = mapConnection(applied, (now) =>
    now.tag === "Customer" ? { ...now, isArriving: false } : now,
  )
  const next = { ...applied, connection }
  return totals === undefined ? next : applyTotals(next, totals.received, totals.of)
}
