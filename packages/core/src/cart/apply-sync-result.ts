import type { RefusalWords } from "../api/index.ts"
import { lineTotal, type Totals, withChargedPrice } from "../pricing/index.ts"
import { limits } from "../settings/index.ts"
import { asAvailable, asUnavailable } from "./availability.ts"
import type { CartState, ConfirmedLine, LineKey, LocalLine, PendingChange } from "./model.ts"
import { syncedConnection } from "./connection.ts"

/** The result of one push. `unknown` means no answer: the change may or may not have arrived. */
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
  /** Lines new to the local cart: only the server had them, or it would not take them out. */
  readonly arrived: ReadonlyArray<LocalLine>
  /** Quantities that hold by the server's word, by key. */
  readonly taken: Readonly<Record<string, number>>
  /** Lines that the server took out. */
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
 * @param state - the cart now, which may have changed since `seen`
 * @rule CA15 - S1 §4 (failed update restores, failed add removes); domain §5 C5 (a quantity changed in flight stays)
 */
export const applySyncResult = (state: CartState, result: SyncResult): CartState => {
  const lines = confirm(result.pulled, result.sent)
  const told = new Map(lines.map((line) => [line.key, line.qty]))
  const isUnmoved = (key: LineKey) => qtyOf(state.local, key) === qtyOf(result.seen.local, key)
  const settled = (line: LocalLine): ReadonlyArray<LocalLine> => {
    const theirs = arrivingQty(result, line.key)
    if (theirs > 0) return [{ ...line, qty: Math.min(line.qty + theirs, limits.lineQtyMax) }]
    const qty = settledQty(result, line.key, told.get(line.key))
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
 * @rule CA16 - no wish is lost without a word; S1 §8 Cart notifications
 */
export const notificationsOf = (state: CartState, result: SyncResult): ReadonlyArray<SyncNotification> =>
  result.sent.flatMap((sent): ReadonlyArray<SyncNotification> => {
    const line =
      result.seen.local.find((old) => old.key === sent.key) ??
      result.arrived.find((back) => back.key === sent.key)
    if (line === undefined || qtyOf(state.local, sent.key) !== qtyOf(result.seen.local, sent.key)) return []
    if (sent.tag === "refused") {
      const isAdd = !result.pulled.some((told) => told.key === sent.key)
      return [{ tag: isAdd ? "addFailed" : "updateFailed", line, ...wordsOf(sent) }]
    }
    const isCut = sent.tag === "accepted" && sent.line.qty < sent.qty && sent.qty === line.qty
    return isCut ? [{ tag: "limited", line, qtyMax: sent.line.qty }] : []
  })

/**
 * Takes the server's totals in, with the prices and rates it charges. Totals that speak of other lines than the
 * confirmed ones are of a cart that has changed meanwhile: they are not believed.
 *
 * @param totals - null when the platform has none
 * @param totalsOf - the key of the requested totals
 * @rule CA17 - domain §5.6 syncTotals; C5 (totals never change a quantity)
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
      const facts = asAvailable(line.facts, row.qty)
      return { ...line, facts: { ...facts, priceSource: withChargedPrice(facts.priceSource, row) } }
    }),
    confirmed: { ...state.confirmed, totals, totalsOf },
  }
}

/** A line with what the server charges for one piece at its own quantity. @rule CA180 */
const withServerPrice = (line: LocalLine, there: ConfirmedLine | undefined): LocalLine => {
  if (there === undefined || there.unitGrossCents === null) return line
  const { qty, unitGrossCents } = there
  const { priceSource } = line.facts
  const { ratePpm } = lineTotal(priceSource, qty)
  return {
    ...line,
    facts: { ...line.facts, priceSource: withChargedPrice(priceSource, { qty, unitGrossCents, ratePpm }) },
  }
}

const wordsOf = ({ message, refusal }: RefusalWords): RefusalWords =>
  refusal === undefined ? { message } : { message, refusal }

/** Pieces of a customer's line that comes while their cart is met: one put in meanwhile is summed with it. @rule CA31 */
const arrivingQty = ({ seen, arrived, sent }: SyncResult, key: LineKey): number => {
  const isBack = sent.some((one) => one.key === key)
  const connection = syncedConnection(seen)
  return connection.tag === "Customer" && connection.isArriving && !isBack ? (qtyOf(arrived, key) ?? 0) : 0
}

/** The server's lines after what it accepted and deleted. */
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

/** The quantity that a result gives a local line, 0 to drop it, or undefined to leave it. */
const settledQty = (result: SyncResult, key: LineKey, told: number | undefined): number | undefined => {
  if (result.dropped.includes(key)) return 0
  if (key in result.taken) return result.taken[key]
  const sent = result.sent.find((one) => one.key === key)
  if (sent?.tag === "refused") return told ?? 0
  // A repeated add may be older than the current quantity; the response confirms only the requested quantity.
  if (sent?.tag === "accepted" && sent.qty === qtyOf(result.seen.local, key)) return sent.line.qty
  return undefined
}

/** Changes that still have no answer. The server has answered an add when it accepts, refuses or shows the line. */
const unanswered = (
  pending: ReadonlyArray<PendingChange>,
  { pulled, sent }: SyncResult,
): ReadonlyArray<PendingChange> => {
  const resultOf = new Map(sent.map((one) => [one.key, one.tag]))
  const shown = new Set(pulled.map((line) => line.key))
  return pending.filter(({ kind, key }) => {
    const result = resultOf.get(key)
    if (kind !== "add" || result !== undefined) return result === "unknown"
    return !shown.has(key)
  })
}

const qtyOf = (lines: ReadonlyArray<LocalLine>, key: LineKey): number | undefined =>
  lines.find((line) => line.key === key)?.qty
