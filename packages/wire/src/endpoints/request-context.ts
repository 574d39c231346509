import type { RequestContext } from "@shop/core/ports"
import type { HttpRequest } from "../http/index.ts"
import { idempotencyHeader } from "./cart.ts"

/** The location of a customer's token. Client and server must agree. */
export type TokenLocation = "query" | "header"

/**
 * Adds the context to an HTTP request: the customer's token if the endpoint accepts one, and the idempotency key unless the
 * request has its own. With `location` "header" the address has no token, and a guest has no header.
 */
export const withContext = (
  request: HttpRequest,
  { token, operationId }: RequestContext,
  location: TokenLocation = "query",
): HttpRequest => {
  const named =
    operationId === null || idempotencyHeader in request.headers
      ? request.headers
      : { ...request.headers, [idempotencyHeader]: operationId }
  const { token: _, ...bare } = request.query
  if (!("token" in request.query)) return { ...request, headers: named }
  if (location === "header")
    return {
      ...request,
      query: bare,
      headers: token === null ? named : { ...named, authorization: `Bearer ${token}` },
    }
  return { ...request, query: token === null ? request.query : { ...request.query, token }, headers: named }
}

/**
 * The customer's token of a request; the header wins over the query. Older clients send "Bearer null" or "Bearer" for a
 * guest.
 *
 * @returns null for a guest
 */
export const tokenIn = (request: Pick<HttpRequest, "headers" | "query">): string | null => {
  const [, borne] = /^Bearer(?:\s+(\S.*)?)?$/i.exec(request.headers["authorization"]?.trim() ?? "") ?? []
  return [borne, request.query["token"]].map(written).find((token) => token !== null) ?? null
}

const written = (text: string | undefined): string | null => {
  const token = text?.trim() ?? ""
  return token === "" || token === "null" || token === "undefined" ? null : token
}
