import type { RequestContext } from "@shop/core/ports"
import type { WireRequest } from "../request/index.ts"
import { operationHeader } from "./cart.ts"

/** Where a customer's token goes: both ends have to agree, each looks in one place. @rule WI57 - wire §2 tokenInHeader */
export type TokenPlace = "query" | "header"

/**
 * A request with what goes along with it: the customer's token, only where the call has a place for one, and the name
 * under which it is done at most once, unless it bears one already. In a header a guest's token is no header at all,
 * and no token is left in the address.
 *
 * @rule WI50, WI57 - S1 §6 (the token goes in the URL query; Bearer when tokens are sent in a header), wire §2, §18.1
 */
export const stamped = (
  request: WireRequest,
  { token, operationId }: RequestContext,
  place: TokenPlace = "query",
): WireRequest => {
  const named =
    operationId === null || operationHeader in request.headers
      ? request.headers
      : { ...request.headers, [operationHeader]: operationId }
  const { token: _, ...bare } = request.query
  if (!("token" in request.query)) return { ...request, headers: named }
  if (place === "header")
    return {
      ...request,
      query: bare,
      headers: token === null ? named : { ...named, authorization: `Bearer ${token}` },
    }
  return { ...request, query: token === null ? request.query : { ...request.query, token }, headers: named }
}

/**
 * The customer's token of a request, wherever it stands: the header wins. Older clients write "null" or nothing after
 * "Bearer" for a guest.
 *
 * @returns null for a guest
 * @rule WI57 - wire §18.1
 */
export const tokenIn = (request: Pick<WireRequest, "headers" | "query">): string | null => {
  const [, borne] = /^Bearer(?:\s+(\S.*)?)?$/i.exec(request.headers["authorization"]?.trim() ?? "") ?? []
  return [borne, request.query["token"]].map(written).find((token) => token !== null) ?? null
}

const written = (text: string | undefined): string | null => {
  const token = text?.trim() ?? ""
  return token === "" || token === "null" || token === "undefined" ? null : token
}
