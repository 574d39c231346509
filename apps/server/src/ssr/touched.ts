import type { WireReply, WireRequest } from "@shop/wire/request"

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/**
 * What an answered call has sold: pages that tell of it are no longer true.
 *
 * @param request - of any call; its products may be a list or an object, as the wire reads them
 * @param reply - what the API answered
 * @returns skus of the lines and of their parents; none unless an order was placed or cancelled
 * @rule SR25
 */
export const orderedSkus = (request: WireRequest, reply: WireReply): ReadonlyArray<string> => {
  if (isCancelled(request, reply)) return cancelledSkus(reply)
  const isPlaced = reply.status === 200 && request.method === "POST" && /^\/api\/order\/?$/.test(request.path)
  if (!isPlaced || !isObject(request.body) || !isObject(request.body["products"])) return []
  return Object.values(request.body["products"])
    .filter(isObject)
    .flatMap(({ sku, parentSku }) => [sku, parentSku])
    .flatMap((sku) => (typeof sku === "string" || typeof sku === "number" ? [String(sku)] : []))
}

const isCancelled = (request: WireRequest, reply: WireReply): boolean =>
  reply.status === 200 && /^\/api\/ext\/orders\/cancel\/?$/.test(request.path)

/** What is on the shelf again. */
const cancelledSkus = ({ body }: WireReply): ReadonlyArray<string> => {
  const order = isObject(body) ? body["result"] : null
  const lines = isObject(order) && Array.isArray(order["lines"]) ? order["lines"] : []
  return lines.filter(isObject).flatMap(({ sku }) => (typeof sku === "string" ? [sku] : []))
}
