import { defineRequest } from "../api/index.ts"
import type { StockItem } from "./model.ts"

/**
 * The stock of one product. A check of the task queue has the id of its task, which the platform repeats. The request
 * belongs to no session, so that a queued check outlives a sign-in and a sign-out.
 */
export const check = defineRequest<{ readonly sku: string; readonly taskId?: string }, StockItem>()({
  name: "stock.check",
  auth: "none",
})
/** Stock of at most `limits.stockBatch` skus, in the order of the request; fails if one is unknown. */
export const list = defineRequest<{ readonly skus: ReadonlyArray<string> }, ReadonlyArray<StockItem>>()({
  name: "stock.list",
})

/** Subscribes an email address to one mail when a sku is in stock again. All inputs get the same response. */
export const remind = defineRequest<{ readonly sku: string; readonly email: string }, true>()({
  name: "stock.remind",
  announcesRefusal: true,
  capability: "reminders",
})
