import type { OrdersPage, PastOrder } from "@shop/core/account"
import type { Address } from "@shop/core/address"
import { cents, subtract } from "@shop/core/money"
import type { StoreView } from "@shop/core/store-view"
import { paymentTitle, shippingTitle } from "../carts/index.ts"
import type { DatabaseService, Row } from "../database/index.ts"
import { moment } from "./profile.ts"

/** Which orders. */
export interface HistoryQuestion {
  readonly customerId: number
  readonly pageSize: number
  /** From 1 on. */
  readonly page: number
}

/**
 * A customer's orders, newest first: those placed signed in, and those that became theirs since. A guest's order with
 * the same e-mail address is not theirs until somebody proves it (CM235).
 *
 * @param views - whose names and currencies orders have
 * @rule CM68 - wire §4 order-history, S1 §9
 */
export const history = (
  database: DatabaseService,
  views: ReadonlyArray<StoreView>,
  { customerId, pageSize, page }: HistoryQuestion,
): OrdersPage => {
  const rows = database.all(
    "SELECT * FROM orders WHERE customer = ? ORDER BY id DESC LIMIT ? OFFSET ?",
    customerId,
    pageSize,
    (page - 1) * pageSize,
  )
  const { total } = database.get("SELECT count(*) AS total FROM orders WHERE customer = ?", customerId)!
  return {
    total: Number(total),
    page,
    orders: rows.map((row) =>
      toOrder(
        row,
        database.all("SELECT * FROM order_line WHERE order_id = ? ORDER BY position", row["id"]!),
        views.find(({ code }) => code === row["store"]) ?? null,
      ),
    ),
  }
}

const addressOf = (text: Row[string] | undefined): Address | null =>
  typeof text === "string" ? (JSON.parse(text) as Address) : null

/** Whether there may be something to pay. */
const isOpen = (status: string): boolean => status === "pending" || status === "processing"

const toOrder = (row: Row, lines: ReadonlyArray<Row>, view: StoreView | null): PastOrder => {
  const grandCents = cents(Number(row["grand_cents"]))
  const status = String(row["status"])
  const carrier = row["carrier_code"]
  return {
    id: Number(row["id"]),
    number: String(row["number"]),
    createdAt: moment(Number(row["placed_at"])),
    status,
    storeName: view?.label ?? String(row["store"]),
    currency: view?.currency ?? "EUR",
    grandCents,
    dueCents: isOpen(status) ? subtract(grandCents, cents(Number(row["paid_cents"]))) : cents(0),
    lines: lines.map((line) => ({
      sku: String(line["sku"]),
      name: String(line["name"]),
      qty: Number(line["qty"]),
      unitGrossCents: cents(Number(line["unit_gross_cents"])),
      rowGrossCents: cents(Number(line["row_gross_cents"])),
    })),
    shippingTitle: typeof carrier === "string" ? shippingTitle(carrier) : "",
    paymentTitle: paymentTitle(String(row["payment_code"])),
    shipping: addressOf(row["shipping_address"]),
    billing: addressOf(row["billing_address"]),
  }
}
