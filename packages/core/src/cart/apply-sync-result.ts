import type { RefusalWords } from "../api/index.ts"
import { lineTotal, type Totals, withChargedPrice } from "../pricing/index.ts"
import { limits } from "../settings/index.ts"
import { asAvailable, asUnavailable } from "./availability.ts"
import { withChargedLine } from "./price-source.ts"
import type { CartState, ConfirmedLine, LineKey, LocalLine, PendingChange } from "./model.ts"
import { syncedConnection } from "./connection.ts"

/** The result of one push. `unknown` means no response: the change may or may not have arrived. */
export type PushResult =
  | { readonly tag: "accepted"; readonly key: LineKey; readonly qty: number; readonly line: ConfirmedLine }
  | { readonly tag: "deleted"; readonly key: LineKey }
  | ({ readonly tag: "refused"; readonly key: LineKey; readonly qty: number } & RefusalWords)
  | { readonly tag: "unknown"; readonly key: LineKey }

/** The result of one synchronization. */
export interface SyncResult {
  /** The cart when the changes were planned. */
  readonly seen: CartState
  /** The server's lines from the pull. */
  readonly pulled: ReadonlyArray<ConfirmedLine>
  readonly sent: ReadonlyArray<PushResult>
  /** Lines new to the local cart: only the server had them, or it refused to remove them. */
  readonly arrived: ReadonlyArray<LocalLine>
  /** Quantities from the server, by key. */
  readonly taken: Readonly<Record<string, number>>
  /** Lines that the server removed. */
  readonly dropped: ReadonlyArray<LineKey>
}

/** A notification about a line. */
export type SyncNotification =
  | ({ readonly tag: "addFailed"; readonly line: LocalLine } & RefusalWords)
  | ({ readonly tag: "updateFailed"; readonly line: LocalLine } & RefusalWords)
  | { readonly tag: "limited"; readonly line: LocalLine; readonly qtyMax: number }

/**
 * Applies the result of a sync to the cart. The server's lines become `confirmed`. A local line changes only if the
 * shopper has not changed it since the sync began. A refused update restores the confirmed quantity. A refused add removes
 * the line.
 *
 * @param state - the current cart, which may have changed since `seen`
 */
export const applySyncResult = (state: CartState, result: SyncResult): CartState => {
  const lines = confirm(result.pulled, result.sent)
  const confirmedQtys = new Map(lines.map((line) => [line.key, line.qty]))
  const isUnmoved = (key: LineKey) => qtyOf(state.local, key) === qtyOf(result.seen.local, key)
  const settled = (line: LocalLine): ReadonlyArray<LocalLine> => {
    const theirs = arrivingQty(result, line.key)
    if (theirs > 0) return [{ ...line, qty: Math.min(line.qty + theirs, limits.lineQtyMax) }]
    const qty = settledQty(result, line.key, confirmedQtys.get(line.key))
    if (qty === undefined || !isUnmoved(line.key)) return [line]
    return qty === 0 ? [] : [{ ...line, qty }]
  }
  const arrived = result.arrived.filter((line) => isUnmoved(line.key))
  const priced = new Map(lines.map((line) => [line.key, line]))
  return {
    ...state,
    local: [...state.local.flatMap(settled), ...arrived].map((line) =>
      withServerPrice(line, priced.get(line.key)),
    ),
    confirmed: { ...state.confirmed, lines },
    pending: unanswered(state.pending, result),
  }
}

/**
 * The notifications for the shopper: one for each change that the server refused or reduced.
 *
 * @param state - the cart before the commit
 */
export const notificationsOf = (state: CartState, result: SyncResult): ReadonlyArray<SyncNotification> =>
  result.sent.flatMap((sent): ReadonlyArray<SyncNotification> => {
    const line =
      result.seen.local.find((old) => old.key === sent.key) ??
      result.arrived.find((back) => back.key === sent.key)
    if (line === undefined || qtyOf(state.local, sent.key) !== qtyOf(result.seen.local, sent.key)) return []
    if (sent.tag === "refused") {
      const isAdd = !result.pulled.some(({ key }) => key === sent.key)
      return [{ tag: isAdd ? "addFailed" : "updateFailed", line, ...wordsOf(sent) }]
    }
    const isCut = sent.tag === "accepted" && sent.line.qty < sent.qty && sent.qty === line.qty
    return isCut ? [{ tag: "limited", line, qtyMax: sent.line.qty }] : []
  })

/**
 * Applies the server's totals, with its prices and tax rates. Totals of other lines than the confirmed ones belong to a
 * cart that has changed since, and are ignored.
 *
 * @param totals - null when the platform has none
 * @param totalsOf - the key of the requested totals
 */
export const applyTotals = (state: CartState, totals: Totals | null, totalsOf: string): CartState => {
  const pieces = (lines: ReadonlyArray<{ readonly itemId: number; readonly qty: number }>) =>
    lines
      .map((line) => `${line.itemId}:${line.qty}`)
      .toSorted()
      .join()
  const { unavailable = [] } = totals ?? {}
  if (totals === null || pieces([...totals.lines, ...unavailable]) !== pieces(state.confirmed.lines)) {
    return { ...state, confirmed: { ...state.confirmed, totals: null, totalsOf } }
  }
  const idOf = new Map(state.confirmed.lines.map((line) => [line.key, line.itemId]))
  const rows = new Map(totals.lines.map((row) => [row.itemId, row]))
  const missing = new Map(unavailable.map((row) => [row.itemId, row]))
  return {
    ...state,
    local: state.local.map((line) => {
      const id = idOf.get(line.key) ?? -1
      const [row, lost] = [rows.get(id), missing.get(id)]
      if (lost !== undefined) return { ...line, facts: asUnavailable(line.facts, lost) }
      if (row === undefined) return line
      return withChargedLine(state, { ...line, facts: asAvailable(line.facts, row.qty) }, row)
    }),
    confirmed: { ...state.confirmed, totals, totalsOf },
  }
}

/**
 * A line with the server's price of one piece at the server's quantity. The response to a push tells nothing of the other
 * lines of the product, so that a price by their pieces waits for the totals.
 */
const withServerPrice = (line: LocalLine, there: ConfirmedLine | undefined): LocalLine => {
  if (there === undefined || there.unitGrossCents === null) return line
  const { qty, unitGrossCents } = there
  const { priceSource } = line.facts
  if (priceSource.quantityOf === "product") return line
  const { ratePpm } = lineTotal(priceSource, qty)
  return {
    ...line,
    facts: { ...line.facts, priceSource: withChargedPrice(priceSource, { qty, unitGrossCents, ratePpm }) },
  }
}

const wordsOf = ({ message, refusal }: RefusalWords): RefusalWords =>
  refusal === undefined ? { message } : { message, refusal }

/** The quantity of a line of the customer's cart that arrives during a merge, plus the quantity of a pending add. */
const arrivingQty = ({ seen, arrived, sent }: SyncResult, key: LineKey): number => {
  const isBack = sent.some((one) => one.key === key)
  const connection = syncedConnection(seen)
  return connection.tag === "Customer" && connection.isArriving && !isBack ? (qtyOf(arrived, key) ?? 0) : 0
}

/** The server's lines after accepted changes and removals. */
const confirm = (
  pulled: ReadonlyArray<ConfirmedLine>,
  sent: ReadonlyArray<PushResult>,
): ReadonlyArray<ConfirmedLine> => {
  const lines = new Map(pulled.map((line) => [line.key, line]))
  for (const one of sent) {
    if (one.tag === "accepted") lines.set(one.key, one.line)
    if (one.tag === "deleted") lines.delete(one.key)
  }
  return [...lines.values()]
}

/** The new quantity of a local line, 0 to remove it, or undefined for no change. */
const settledQty = (
  result: SyncResult,
  key: LineKey,
  confirmedQty: number | undefined,
): number | undefined => {
  if (result.dropped.includes(key)) return 0
  if (key in result.taken) return result.taken[key]
  const sent = result.sent.find((one) => one.key === key)
  if (sent?.tag === "refused") return confirmedQty ?? 0
  // A repeated add may be older than the current quantity; the response confirms only the requested quantity.
  if (sent?.tag === "accepted" && sent.qty === qtyOf(result.seen.local, key)) return sent.line.qty
  return undefined
}

/**
 * Changes without a response. The server has responded to an add when it accepts, refuses or shows the line. A push for a
 * shown line changes or removes it, so its result says nothing about the add.
 */
const unanswered = (
  pending: ReadonlyArray<PendingChange>,
  { pulled, sent }: SyncResult,
): ReadonlyArray<PendingChange> => {
  const resultOf = new Map(sent.map((one) => [one.key, one.tag]))
  const shown = new Set(pulled.map((line) => line.key))
  return pending.filter(({ kind, key }) => {
    const result = resultOf.get(key)
    if (kind !== "add") return result === "unknown"
    return !shown.has(key) && (result === undefined || result === "unknown")
  })
}

const qtyOf = (lines: ReadonlyArray<LocalLine>, key: LineKey): number | undefined =>
  lines.find((line) => line.key === key)?.qty
