import type { Stamp } from "@shop/core/ports"
import type { WireRequest } from "../request/index.ts"
import { operationHeader } from "./cart.ts"

/**
 * A request with what goes along with it: the customer's token, only where the call has a place for one, and the name
 * under which it is done at most once, unless it bears one already.
 *
 * @rule WI50 - S1 §6 (the token goes in the URL query, not a header), wire §2
 */
export const stamped = (request: WireRequest, { token, operationId }: Stamp): WireRequest => ({
  ...request,
  query: token !== null && "token" in request.query ? { ...request.query, token } : request.query,
  headers:
    operationId === null || operationHeader in request.headers
      ? request.headers
      : { ...request.headers, [operationHeader]: operationId },
})
