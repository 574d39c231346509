import { Effect } from "effect"
import { remindersOf } from "../reminders/person.ts"
import { reviewsBy } from "../reviews/person.ts"
import { subscriptionOf } from "../newsletter/person.ts"
import { type DataRow, PersonalDataRepository } from "./personal-data-repository.ts"

/** The stored data of a customer as JSON values. */
export interface CustomerData {
  readonly customer: DataRow
  readonly addresses: ReadonlyArray<DataRow>
  readonly sessions: ReadonlyArray<DataRow>
  /** Known devices with their first and last sign-in. */
  readonly devices: ReadonlyArray<DataRow>
  /** A new e-mail address that is not confirmed yet; null without one. */
  readonly emailChange: DataRow | null
  /** Lines of the active cart. */
  readonly cart: ReadonlyArray<DataRow>
  /** Country, delivery, payment and coupon of the active cart. */
  readonly cartTerms: DataRow | null
  /** Orders with lines, billing documents, withdrawals, steps, refunds and payments. */
  readonly orders: ReadonlyArray<DataRow>
  readonly reviews: ReadonlyArray<DataRow>
  /** The newsletter subscription; null without one. */
  readonly newsletter: DataRow | null
  /** Back-in-stock reminders. */
  readonly reminders: ReadonlyArray<DataRow>
  /** Letters to the customer and about their orders, without links. */
  readonly letters: ReadonlyArray<DataRow>
}

const jsonColumns =
  /^(address|.*_address|option|choices|tax_shares|.*_tax_shares|totals|payload|facts|lines|tax_rates|ratings|asked)$/

/** A row with its JSON decoded and its moments as ISO 8601. */
const decodeRow = (row: DataRow): DataRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      jsonColumns.test(name) && typeof value === "string"
        ? (JSON.parse(value) as unknown)
        : name.endsWith("_at") && typeof value === "number"
          ? new Date(value).toISOString()
          : value,
    ]),
  )

const decodeOrNull = (row: DataRow | null): DataRow | null => (row === null ? null : decodeRow(row))

/** A letter without the links that it had. */
const decodeLetter = (row: DataRow): DataRow => {
  const { payload, ...letter } = decodeRow(row)
  if (!String(row["kind"]).startsWith("newsletter.")) return { ...letter, payload }
  const { text: _text, unsubscribeUrl: _url, ...rest } = payload as DataRow
  return { ...letter, payload: rest }
}

/**
 * Exports the stored data of a customer. Hashes of passwords and tokens are excluded.
 *
 * @returns null for an unknown customer
 * @rule CM71, CM205 - GDPR art. 15, 20
 */
export const exportData = Effect.fnUntraced(function* (customerId: number) {
  const rows = yield* (yield* PersonalDataRepository).export(customerId)
  if (rows === null) return null
  const { email } = rows.customer
  const data: CustomerData = {
    customer: decodeRow(rows.customer),
    addresses: rows.addresses.map(decodeRow),
    sessions: rows.sessions.map(decodeRow),
    devices: rows.devices.map(decodeRow),
    emailChange: decodeOrNull(rows.emailChange),
    cart: rows.cart.map(decodeRow),
    cartTerms: decodeOrNull(rows.cartTerms),
    orders: rows.orders.map((order) => ({
      ...decodeRow(order),
      lines: order.lines.map(decodeRow),
      invoice: order.invoice === null ? null : (JSON.parse(order.invoice) as unknown),
      creditNotes: order.creditNotes.map((facts) => JSON.parse(facts) as unknown),
      withdrawals: order.withdrawals.map(decodeRow),
      steps: order.steps.map(decodeRow),
      refunds: order.refunds.map(decodeRow),
      payments: order.payments.map(decodeRow),
    })),
    reviews: (yield* reviewsBy(customerId)).map(decodeRow),
    newsletter: decodeOrNull(yield* subscriptionOf(email)),
    reminders: (yield* remindersOf(email)).map(decodeRow),
    letters: rows.letters.map(decodeLetter),
  }
  return data
})
