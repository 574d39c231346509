import { type ChoiceWords, isExcepted, type WithdrawalException } from "@shop/core/product"
import { Data, Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import { oneLine, type OutboxRepository } from "../letters/index.ts"
import type { OrderRepository } from "./order-repository.ts"
import type { OrderRecord } from "./record.ts"
import type { LineQty } from "./refund.ts"
import type { WithdrawalRepository } from "./withdrawal-repository.ts"

/** Withdrawn pieces, as texts. */
export interface WithdrawnLine extends LineQty {
  readonly sku: string
  readonly name: string
  /** Chosen options as text; missing without options. */
  readonly choices?: ReadonlyArray<ChoiceWords>
  /** Why the right may be lost, such as by opened goods; missing when it cannot. */
  readonly exception?: WithdrawalException
}

/** Pieces that no withdrawal can cover, and why. */
export interface ExceptedLine extends WithdrawnLine {
  readonly exception: WithdrawalException
}

/** A withdrawal before its confirmation; it is not stored. */
export interface WithdrawalDraft {
  readonly orderNumber: string
  readonly lines: ReadonlyArray<WithdrawnLine>
  /** The other lines of the order, which are excepted from the right of withdrawal; missing without any. */
  readonly excepted?: ReadonlyArray<ExceptedLine>
}

/** A declared withdrawal, with the contents of its receipt. */
export interface WithdrawalRecord extends WithdrawalDraft {
  /** Such as "FR-100001-W1". */
  readonly receipt: string
  readonly name: string
  /** Address for the receipt. */
  readonly email: string
  /** Epoch ms. */
  readonly declaredAtMs: number
}

/** Why a withdrawal is not taken in. @rule CM87 */
export type WithdrawalReason =
  | { readonly tag: "WithdrawalCancelled" }
  /** All requested pieces are already withdrawn from. */
  | { readonly tag: "WithdrawalDone"; readonly receipt: string | null }
  | { readonly tag: "WithdrawalReused" }
  /** All requested or remaining pieces are excepted from the right of withdrawal. */
  | { readonly tag: "WithdrawalExcepted"; readonly lines: ReadonlyArray<ExceptedLine> }
  | { readonly tag: "LineUnknown"; readonly position: number }
  | { readonly tag: "QtyTooHigh"; readonly position: number; readonly qtyLeft: number }
  | { readonly tag: "NameMissing" }

/** The withdrawal is refused and not stored. @rule CM87 */
export class WithdrawalRefused extends Data.TaggedError("WithdrawalRefused")<{
  readonly reason: WithdrawalReason
}> {}

const refused = (reason: WithdrawalReason) => new WithdrawalRefused({ reason })

/**
 * Drafts a withdrawal from an order, with the lines that it cannot cover.
 *
 * @param lines - the pieces; null for all that are neither withdrawn from yet nor excepted
 * @rule CM87, CM163 - directive (EU) 2023/2673 (art. 11a)
 */
export const draftWithdrawal = (
  order: OrderRecord,
  lines: ReadonlyArray<LineQty> | null,
): Effect.Effect<WithdrawalDraft, WithdrawalRefused> => {
  const draft = draftOf(order, lines)
  return "tag" in draft ? Effect.fail(refused(draft)) : Effect.succeed(draft)
}

const draftOf = (
  order: OrderRecord,
  lines: ReadonlyArray<LineQty> | null,
): WithdrawalDraft | WithdrawalReason => {
  if (order.status === "cancelled") return { tag: "WithdrawalCancelled" }
  const left = order.lines.map((line) => ({ ...line, qtyLeft: line.qty - line.withdrawnQty }))
  const excepted = exceptedLines(order)
  const isOut = ({ position }: LineQty): boolean => excepted.some((line) => line.position === position)
  const requested =
    lines ??
    left.filter(({ qtyLeft }) => qtyLeft > 0).map(({ position, qtyLeft: qty }) => ({ position, qty }))
  const wanted = lines === null ? requested.filter((line) => !isOut(line)) : requested
  const barred = excepted.filter(({ position }) => requested.some((line) => line.position === position))
  if (lines === null ? wanted.length === 0 && barred.length > 0 : barred.length > 0)
    return { tag: "WithdrawalExcepted", lines: barred }
  if (wanted.length === 0) return { tag: "WithdrawalDone", receipt: null }
  const seen = new Set<number>()
  const withdrawn: Array<WithdrawnLine> = []
  for (const { position, qty } of wanted) {
    const line = left.find((one) => one.position === position)
    if (line === undefined || seen.has(position)) return { tag: "LineUnknown", position }
    seen.add(position)
    if (!Number.isInteger(qty) || qty < 1 || qty > line.qtyLeft)
      return { tag: "QtyTooHigh", position, qtyLeft: line.qtyLeft }
    const { withdrawalException: exception } = line
    withdrawn.push({ position, qty, ...named(line), ...(exception === null ? {} : { exception }) })
  }
  return {
    orderNumber: order.number,
    lines: withdrawn,
    ...(excepted.length === 0 ? {} : { excepted }),
  }
}

/** The lines of an order that no withdrawal can cover. @rule CM163 */
export const exceptedLines = ({ lines }: Pick<OrderRecord, "lines">): ReadonlyArray<ExceptedLine> =>
  lines.flatMap(({ position, qty, withdrawalException: exception, ...line }) =>
    exception !== null && isExcepted(exception) ? [{ position, qty, ...named(line), exception }] : [],
  )

/** Identifies a line for the buyer: by its sku, its name and its choices. */
const named = ({ sku, name, choices }: Pick<OrderRecord["lines"][number], "sku" | "name" | "choices">) => ({
  sku,
  name,
  ...(choices.length === 0 ? {} : { choices }),
})

/** A withdrawal that the buyer declares. */
export interface WithdrawalAsk {
  /** Null is everything not withdrawn from yet. */
  readonly lines: ReadonlyArray<LineQty> | null
  /** Name of the person who declares it. */
  readonly name: string
  /** Declared once per key. */
  readonly key: string
}

const nameMax = 120

/** The services of withdrawals. */
export interface WithdrawalTools {
  readonly orders: OrderRepository["Service"]
  readonly withdrawals: WithdrawalRepository["Service"]
  readonly outbox: OutboxRepository["Service"]
  /** Whether the shop gets a letter about each withdrawal. */
  readonly isShopTold: boolean
}

/**
 * Stores a withdrawal with its time, and adds its receipt to the outbox. A withdrawal is a declaration that needs no
 * consent, so it changes nothing else; the shop decides about deadline and refund. A repetition under its key gets the
 * same receipt. Call it in a transaction.
 *
 * @returns the contents of the receipt
 * @rule CM87 - directive (EU) 2023/2673 (art. 11a)
 */
export const declareWithdrawal = Effect.fnUntraced(function* (
  { orders, withdrawals, outbox, isShopTold }: WithdrawalTools,
  orderNumber: string,
  { lines, name: given, key }: WithdrawalAsk,
  nowMs: number,
): Effect.fn.Return<WithdrawalRecord, WithdrawalRefused | SqlError> {
  // Locked, so that receipts are numbered one after another.
  const order = (yield* orders.lock(orderNumber))!
  const name = oneLine(given, nameMax)
  const request = JSON.stringify({ lines, name })
  const before = yield* withdrawals.findByKey(order.id, key)
  if (before !== null)
    return before.request === request
      ? (yield* withdrawals.find(before.receipt))!
      : yield* refused({ tag: "WithdrawalReused" })
  if (name === "") return yield* refused({ tag: "NameMissing" })
  const draft = yield* draftWithdrawal(order, lines)
  const receipt = `${order.number}-W${(yield* withdrawals.count(order.id)) + 1}`
  const record = { ...draft, receipt, name, email: order.email, declaredAtMs: nowMs }
  yield* withdrawals.add({ orderId: order.id, key, request }, record)
  yield* withdrawals.countPieces(order.id, draft.lines)
  const payload = { store: order.store, order: order.number, receipt }
  for (const kind of isShopTold ? ["order.withdrawal", "order.withdrawn"] : ["order.withdrawal"])
    yield* outbox.add({ kind, subject: receipt, payload }, nowMs)
  return record
})
