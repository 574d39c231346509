import type { HttpResponse, HttpRequest } from "@shop/wire/http"

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/**
 * The skus whose stock a request has changed, so that the pages of these products are dropped.
 *
 * @param request - any request; its products may be a list or an object
 * @returns skus of the order's lines and of their parents; empty unless an order was placed or cancelled
 * @rule SR25
 */
export const changedSkus = (request: HttpRequest, reply: HttpResponse): ReadonlyArray<string> => {
  if (isCancelled(request, reply)) return cancelledSkus(reply)
  const isPlaced = reply.status === 200 && request.method === "POST" && /^\/api\/order\/?$/.test(request.path)
  if (!isPlaced || !isObject(request.body) || !isObject(request.body["products"])) return []
  return Object.values(request.body["products"])
    .filter(isObject)
    .flatMap(({ sku, parentSku }) => [sku, parentSku])
    .flatMap((sku) => (typeof sku === "string" || typeof sku === "number" ? [String(sku)] : []))
}

const isCancelled = (request: HttpRequest, reply: HttpResponse): boolean =>
  reply.status === 200 && /^\/api\/ext\/orders\/cancel\/?$/.test(request.path)

const cancelledSkus = ({ body }: HttpResponse): ReadonlyArray<string> => {
  const order = isObject(body) ? body["result"] : null
  const lines = isObject(order) && Array.isArray(order["lines"]) ? order["lines"] : []
  return lines.filter(isObject).flatMap(({ sku }) => (typeof sku === "string" ? [sku] : []))
}
