import { catalogueFactRepository } from "../drivers/sql/repositories/catalogue-facts.ts"
import { orderCodeRepository } from "../drivers/sql/repositories/order-codes.ts"
import { orderPaperRepository } from "../drivers/sql/repositories/order-papers.ts"
import { orderRepository } from "../drivers/sql/repositories/orders.ts"
import { secretRepository } from "../drivers/sql/repositories/secrets.ts"
import { withdrawalRepository } from "../drivers/sql/repositories/withdrawals.ts"
import { synchronously } from "../drivers/sqlite/index.ts"
import type { DatabaseService } from "../database/index.ts"
import { mintOrderCode as mint } from "./code.ts"
import { canBeInvoiced, type InvoiceFacts, type InvoiceTools, issueInvoice } from "./invoice.ts"
import type { StoredCreditNote } from "./order-paper-repository.ts"
import { type PickupPlace, pickupPlace as placeOf } from "./pickup.ts"
import type { OrderRecord } from "./record.ts"
import type { Seller } from "./seller.ts"
import type { WithdrawalRecord } from "./withdrawal.ts"

/*
 * Orders for synchronous callers: the letters of the outbox, and the operator's page of an order. It goes when they use
 * the repositories.
 */

/** @rule CM82 */
export const findOrder = (database: DatabaseService, number: string): OrderRecord | null =>
  synchronously(database, (sql) => orderRepository(sql).find(number))

/** The credit notes of an order, oldest first. @rule CM164 */
export const creditNotesOf = (database: DatabaseService, orderId: number): ReadonlyArray<StoredCreditNote> =>
  synchronously(database, (sql) => orderPaperRepository(sql).creditNotes(orderId))

type Invoicing = Pick<InvoiceTools, "views" | "seller"> & { readonly database: DatabaseService }

/** @throws InvoiceRefused @rule CM86 */
export const invoiceOf = (
  { database, views, seller }: Invoicing,
  number: string,
  nowMs: number,
): InvoiceFacts =>
  database.transaction(() =>
    synchronously(database, (sql) => {
      const repositories = { orders: orderRepository(sql), papers: orderPaperRepository(sql) }
      return issueInvoice({ ...repositories, views, seller }, number, nowMs)
    }),
  )

/** Whether an order has an invoice, or could be given one now. @rule CM86 */
export const isInvoiceable = (
  { database, seller }: Pick<Invoicing, "database" | "seller">,
  order: OrderRecord,
): boolean =>
  canBeInvoiced(order, seller) ||
  synchronously(database, (sql) => orderPaperRepository(sql).invoice(order.id)) !== null

/** @rule CM272 */
export const mintOrderCode = (database: DatabaseService, orderId: number, nowMs: number): string =>
  synchronously(database, (sql) =>
    mint({ codes: orderCodeRepository(sql), secrets: secretRepository(sql) }, orderId, nowMs),
  )

/** @rule CM87 */
export const findWithdrawal = (database: DatabaseService, receipt: string): WithdrawalRecord | null =>
  synchronously(database, (sql) => withdrawalRepository(sql).find(receipt))

/** @rule CM236 */
export const pickupPlace = (database: DatabaseService, store: string, seller: Seller): PickupPlace =>
  placeOf(
    synchronously(database, (sql) => catalogueFactRepository(sql).places(store)),
    seller,
  )
