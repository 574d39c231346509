import { type ChoiceWords, isExcepted, type WithdrawalException } from "@shop/core/product"
import { Data } from "effect"
import { type DatabaseService, insert } from "../database/index.ts"
import { oneLine, put } from "../letters/index.ts"
import type { OrderRecord } from "./record.ts"
import type { LineQty } from "./refund.ts"

/** Pieces that somebody no longer wants, in words. */
export interface WithdrawnLine extends LineQty {
  readonly sku: string
  readonly name: string
  /** What was chosen, in words; missing when there was nothing to choose. */
  readonly choices?: ReadonlyArray<ChoiceWords>
  /** Why the right may not hold, depending on what was done with the goods; missing when it does. */
  readonly exception?: WithdrawalException
}

/** Pieces that no withdrawal can cover, and why. */
export interface ExceptedLine extends WithdrawnLine {
  readonly exception: WithdrawalException
}

/** What somebody would declare: shown before it is confirmed, and nothing is kept of it. */
export interface WithdrawalDraft {
  readonly orderNumber: string
  readonly lines: ReadonlyArray<WithdrawnLine>
  /** What else is in the order and cannot be withdrawn from; missing when there is nothing. */
  readonly excepted?: ReadonlyArray<ExceptedLine>
}

/** A withdrawal that was declared, as its receipt says it. */
export interface WithdrawalRecord extends WithdrawalDraft {
  /** Such as "FR-100001-W1". */
  readonly receipt: string
  readonly name: string
  /** Where the receipt goes. */
  readonly email: string
  /** Epoch ms. */
  readonly declaredAtMs: number
}

/** Why a withdrawal is not taken in. @rule CM87 */
export type WithdrawalReason =
  | { readonly tag: "WithdrawalCancelled" }
  /** Everything that was asked for has been withdrawn from. */
  | { readonly tag: "WithdrawalDone"; readonly receipt: string | null }
  | { readonly tag: "WithdrawalReused" }
  /** Nothing that was asked for, or that is left, can be withdrawn from. */
  | { readonly tag: "WithdrawalExcepted"; readonly lines: ReadonlyArray<ExceptedLine> }
  | { readonly tag: "LineUnknown"; readonly position: number }
  | { readonly tag: "QtyTooHigh"; readonly position: number; readonly qtyLeft: number }
  | { readonly tag: "NameMissing" }

/** No withdrawal is kept. @rule CM87 */
export class WithdrawalRefused extends Data.TaggedError("WithdrawalRefused")<{
  readonly reason: WithdrawalReason
}> {}

const refuse = (reason: WithdrawalReason): never => {
  throw new WithdrawalRefused({ reason })
}

/**
 * What a withdrawal from an order would say, and what it cannot cover.
 *
 * @param lines - the pieces; null is everything not withdrawn from yet and not excepted
 * @throws WithdrawalRefused
 * @rule CM87, CM163 - directive (EU) 2023/2673 (art. 11a)
 */
export const draftWithdrawal = (
  order: OrderRecord,
  lines: ReadonlyArray<LineQty> | null,
): WithdrawalDraft => {
  if (order.status === "cancelled") refuse({ tag: "WithdrawalCancelled" })
  const left = order.lines.map((line) => ({ ...line, qtyLeft: line.qty - line.withdrawnQty }))
  const excepted = exceptedLines(order)
  const isOut = ({ position }: LineQty): boolean => excepted.some((line) => line.position === position)
  const asked =
    lines ??
    left.filter(({ qtyLeft }) => qtyLeft > 0).map(({ position, qtyLeft: qty }) => ({ position, qty }))
  const wanted = lines === null ? asked.filter((line) => !isOut(line)) : asked
  const barred = excepted.filter(({ position }) => asked.some((line) => line.position === position))
  if (lines === null ? wanted.length === 0 && barred.length > 0 : barred.length > 0)
    refuse({ tag: "WithdrawalExcepted", lines: barred })
  if (wanted.length === 0) refuse({ tag: "WithdrawalDone", receipt: null })
  const seen = new Set<number>()
  return {
    orderNumber: order.number,
    lines: wanted.map(({ position, qty }) => {
      const line = left.find((one) => one.position === position)
      if (line === undefined || seen.has(position)) return refuse({ tag: "LineUnknown", position })
      seen.add(position)
      if (!Number.isInteger(qty) || qty < 1 || qty > line.qtyLeft)
        return refuse({ tag: "QtyTooHigh", position, qtyLeft: line.qtyLeft })
      const { withdrawalException: exception } = line
      return { position, qty, ...named(line), ...(exception === null ? {} : { exception }) }
    }),
    ...(excepted.length === 0 ? {} : { excepted }),
  }
}

/** The lines of an order that no withdrawal can cover. @rule CM163 */
export const exceptedLines = ({ lines }: Pick<OrderRecord, "lines">): ReadonlyArray<ExceptedLine> =>
  lines.flatMap(({ position, qty, withdrawalException: exception, ...line }) =>
    exception !== null && isExcepted(exception) ? [{ position, qty, ...named(line), exception }] : [],
  )

/** How a line is told from others: by its sku, its name and what was chosen. */
const named = ({ sku, name, choices }: Pick<OrderRecord["lines"][number], "sku" | "name" | "choices">) => ({
  sku,
  name,
  ...(choices.length === 0 ? {} : { choices }),
})

/** A withdrawal as it is declared. */
export interface WithdrawalAsk {
  /** Null is everything not withdrawn from yet. */
  readonly lines: ReadonlyArray<LineQty> | null
  /** Of whoever declares it. */
  readonly name: string
  /** Declared once per key. */
  readonly key: string
}

const nameMax = 120

/**
 * Takes a withdrawal in: kept with its moment, its receipt on the way by mail to the order's address. It is a
 * declaration and needs nobody's consent, so it changes nothing else; whether it came in time, and what goes back, is
 * for the shop to say. Declared again under its key it is the same receipt.
 *
 * @returns what the receipt says
 * @throws WithdrawalRefused
 * @rule CM87 - directive (EU) 2023/2673 (art. 11a)
 */
export const declareWithdrawal = (
  database: DatabaseService,
  order: OrderRecord,
  { lines, name: told, key }: WithdrawalAsk,
  nowMs: number,
): WithdrawalRecord =>
  database.transaction(() => {
    const name = oneLine(told, nameMax)
    const asked = JSON.stringify({ lines, name })
    const before = database.get(
      "SELECT receipt, asked FROM withdrawal WHERE order_id = ? AND key = ?",
      order.id,
      key,
    )
    if (before !== undefined) {
      if (before["asked"] !== asked) return refuse({ tag: "WithdrawalReused" })
      return findWithdrawal(database, String(before["receipt"]))!
    }
    if (name === "") return refuse({ tag: "NameMissing" })
    const draft = draftWithdrawal(order, lines)
    const { count } = database.get("SELECT count(*) AS count FROM withdrawal WHERE order_id = ?", order.id)!
    const receipt = `${order.number}-W${Number(count) + 1}`
    insert(database, "withdrawal", {
      receipt,
      order_id: order.id,
      key,
      asked,
      name,
      email: order.email,
      lines: JSON.stringify([
        ...draft.lines,
        ...(draft.excepted ?? []).map((line) => ({ ...line, isOut: true })),
      ]),
      declared_at: nowMs,
    })
    for (const { position, qty } of draft.lines)
      database.run(
        "UPDATE order_line SET withdrawn_qty = withdrawn_qty + ? WHERE order_id = ? AND position = ?",
        qty,
        order.id,
        position,
      )
    const payload = { store: order.store, order: order.number, receipt }
    for (const kind of ["order.withdrawal", "order.withdrawn"])
      put(database, { kind, subject: receipt, payload }, nowMs)
    return { ...draft, receipt, name, email: order.email, declaredAtMs: nowMs }
  })

/** A withdrawal by its receipt; null when there is none. @rule CM87 */
export const findWithdrawal = (database: DatabaseService, receipt: string): WithdrawalRecord | null => {
  const [found] = toRecords(database, "WHERE receipt = ?", receipt)
  return found ?? null
}

/** The withdrawals from an order, oldest first. @rule CM87 */
export const withdrawalsOf = (
  database: DatabaseService,
  orderNumber: string,
): ReadonlyArray<WithdrawalRecord> => toRecords(database, "WHERE orders.number = ?", orderNumber)

/** What was covered, and what could not be, in one list: what the receipt says stays what it was. */
type KeptLine = WithdrawnLine | (ExceptedLine & { readonly isOut: true })

const withoutMark = (kept: ExceptedLine & { readonly isOut: true }): ExceptedLine => {
  const { isOut: _, ...line } = kept
  return line
}

const toRecords = (
  database: DatabaseService,
  where: string,
  value: string,
): ReadonlyArray<WithdrawalRecord> =>
  database
    .all(
      `SELECT receipt, orders.number, name, withdrawal.email AS sent_to, lines, declared_at
       FROM withdrawal JOIN orders ON orders.id = order_id ${where} ORDER BY withdrawal.id`,
      value,
    )
    .map((row) => ({ row, told: JSON.parse(String(row["lines"])) as ReadonlyArray<KeptLine> }))
    .map(({ row, told }) => ({
      receipt: String(row["receipt"]),
      orderNumber: String(row["number"]),
      name: String(row["name"]),
      email: String(row["sent_to"]),
      lines: told.flatMap((line) => ("isOut" in line ? [] : [line])),
      ...(told.some((line) => "isOut" in line)
        ? { excepted: told.flatMap((line) => ("isOut" in line ? [withoutMark(line)] : [])) }
        : {}),
      declaredAtMs: Number(row["declared_at"]),
    }))
