import { ProductRequests } from "@shop/core/product"
import { StockRequests } from "@shop/core/stock"
import { record } from "../legacy/coerce.ts"
import * as CurrentPrice from "../legacy/current-price.ts"
import * as Stock from "../legacy/stock.ts"
import { type EndpointTable, endpointTable, enveloped } from "./endpoint.ts"

/** A letter once a sku is in stock again; older servers do not know the call. */
const stockRemind = enveloped(StockRequests.remind, {
  method: "POST",
  path: "/api/stock/remind",
  body: ({ sku, email }) => ({ sku, email }),
  decodeAnswer: () => true as const,
})

/** The stock of one sku. A queued check has the id of its task, which older servers ignore. */
const stockCheck = enveloped(StockRequests.check, {
  method: "GET",
  path: "/api/stock/check",
  query: ({ sku, taskId }) => ({ sku, ...(taskId === undefined ? {} : { task_id: taskId }) }),
  decodeAnswer: Stock.decode,
})

/** A sku with a comma cannot be in a list: it is checked alone. */
const stockList = enveloped(StockRequests.list, {
  method: "GET",
  path: "/api/stock/list",
  query: (input) => ({ skus: input.skus.join(",") }),
  decodeAnswer: (result) => {
    if (!Array.isArray(result)) return null
    const items = result.flatMap((entry) => Stock.decode(entry) ?? [])
    return items.length === result.length ? items : null
  },
})

/** Current prices of products, for a customer group if any. */
const productPrices = enveloped(ProductRequests.currentPrices, {
  method: "GET",
  path: "/api/product/render-list",
  query: ({ skus, groupId }, view) => ({
    skus: skus.join(","),
    currencyCode: view.currency,
    storeId: String(view.id),
    ...(groupId === null ? {} : { userGroupId: String(groupId) }),
  }),
  decodeAnswer: (result) => {
    const { items } = record(result)
    return Array.isArray(items) ? items.flatMap((item) => CurrentPrice.decode(item) ?? []) : null
  },
})

/** Stock and current prices. */
export const stockEndpoints: EndpointTable<typeof StockRequests | typeof ProductRequests> = endpointTable(
  stockRemind,
  stockCheck,
  stockList,
  productPrices,
)
