import { Result } from "effect"
import { stock } from "../contract/stock.ts"
import type { stockEndpoints } from "../endpoints/stock.ts"
import type { HttpRequest } from "../http/index.ts"
import * as CurrentPrice from "../legacy/current-price.ts"
import * as Stock from "../legacy/stock.ts"
import {
  bodyDecoder,
  decodeSegment,
  enveloped,
  invalid,
  queryParameter,
  type ServerTable,
} from "./endpoint.ts"

/** The sku is in the query, or in the path after `/check/`. */
const skuOf = ({ path, query }: HttpRequest): string => {
  const [, segment] = /^\/api\/(?:ext\/elastic-)?stock\/check\/([^/]+)\/?$/.exec(path) ?? []
  return segment === undefined ? (query["sku"] ?? "") : decodeSegment(segment)
}

const skusOf = (request: HttpRequest) =>
  Result.map(queryParameter(request, "skus"), (skus) => ({
    skus: skus.split(",").filter((sku) => sku !== ""),
  }))

/** A UUID, or the id of an older client: a time and a random text. The server keeps no tasks. */
const isTaskId = (text: string): boolean => /^[\dA-Za-z-]{1,64}$/.test(text)

const customerGroup = (id: string): number | null => (/^\d{1,9}$/.test(id) ? Number(id) : null)

/** Stock and current prices. */
export const stockServer: ServerTable<keyof typeof stockEndpoints> = {
  "stock.check": enveloped({
    decodeRequest: (request) => {
      const sku = skuOf(request)
      const { task_id: taskId } = request.query
      if (sku === "") return invalid("the parameter sku is missing")
      if (taskId === undefined) return Result.succeed({ sku })
      return isTaskId(taskId)
        ? Result.succeed({ sku, taskId })
        : invalid("task_id must have 1 to 64 letters, digits or hyphens")
    },
    encodeResult: Stock.encode,
    encodeMeta: (_, { query: { task_id: taskId } }) =>
      taskId === undefined ? undefined : { task_id: taskId },
  }),
  "stock.list": enveloped({ decodeRequest: skusOf, encodeResult: (items) => items.map(Stock.encode) }),
  "stock.remind": enveloped({ decodeRequest: bodyDecoder(stock["stock.remind"].body) }),
  "product.prices": enveloped({
    decodeRequest: (request) =>
      Result.map(skusOf(request), ({ skus }) => ({
        skus,
        groupId: customerGroup(request.query["userGroupId"] ?? ""),
      })),
    encodeResult: (prices) => ({ items: prices.map(CurrentPrice.encode) }),
  }),
}
