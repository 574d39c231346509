/** Stored orders of a shop on SQLite, read and written without waiting. */
import { Effect } from "effect"
import type { DatabaseService } from "@shop/commerce/database"
import { sqliteSql } from "@shop/commerce/drivers/sqlite"
import { issueInvoice, mintOrderCode as mintCode } from "@shop/commerce/orders"
import type { Seller } from "@shop/commerce/orders"
import type { StoreView } from "@shop/core/store-view"
import { orderCodeRepository } from "../../packages/commerce/src/orders/order-code-repository.sql.ts"
import { orderPaperRepository } from "../../packages/commerce/src/orders/order-paper-repository.sql.ts"
import { orderRepository } from "../../packages/commerce/src/orders/order-repository.sql.ts"
import { secretRepository } from "../../packages/commerce/src/secrets/secret-repository.sql.ts"
import { withdrawalRepository } from "../../packages/commerce/src/orders/withdrawal-repository.sql.ts"

export const findOrder = (database: DatabaseService, number: string) =>
  Effect.runSync(orderRepository(sqliteSql(database)).find(number))

export const creditNotesOf = (database: DatabaseService, orderId: number) =>
  Effect.runSync(orderPaperRepository(sqliteSql(database)).creditNotes(orderId))

export const findWithdrawal = (database: DatabaseService, receipt: string) =>
  Effect.runSync(withdrawalRepository(sqliteSql(database)).find(receipt))

/** @throws InvoiceRefused */
export const invoiceOf = (
  {
    database,
    ...facts
  }: {
    readonly database: DatabaseService
    readonly views: ReadonlyArray<StoreView>
    readonly seller: Seller
  },
  number: string,
  nowMs: number,
) => {
  const sql = sqliteSql(database)
  const tools = { ...facts, orders: orderRepository(sql), papers: orderPaperRepository(sql) }
  return Effect.runSync(sql.transaction(issueInvoice(tools, number, nowMs)))
}

export const mintOrderCode = (database: DatabaseService, orderId: number, nowMs: number) => {
  const sql = sqliteSql(database)
  return Effect.runSync(
    mintCode({ codes: orderCodeRepository(sql), secrets: secretRepository(sql) }, orderId, nowMs),
  )
}
