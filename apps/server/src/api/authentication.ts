import { Effect } from "effect"
import { Customers, type SignedIn } from "@shop/commerce/customers"
import { tokenIn } from "@shop/wire/endpoints"
import type { HttpRequest } from "@shop/wire/http"
import { refuse } from "./responses.ts"
import type { ApiFault } from "./route.ts"

const sessionExpired = refuse(401, "Your session is over. Please sign in again.")

/**
 * Authenticates a request by its token.
 *
 * @returns null for a guest, whose request has no token
 * @fails ApiFault 401 for an invalid token, so that a signed-in client is not served as a guest
 * @rule SR66 - wire §5 (401 bad token), §18.1
 */
export const buyerOf = (
  request: Pick<HttpRequest, "headers" | "query">,
): Effect.Effect<SignedIn | null, ApiFault, Customers> => {
  const token = tokenIn(request)
  if (token === null) return Effect.succeed(null)
  return Effect.flatMap(Customers, (customers) =>
    Effect.flatMap(customers.who(token), (customer) =>
      customer === null ? sessionExpired : Effect.succeed(customer),
    ),
  )
}

/**
 * Authenticates a request that only a customer may send.
 *
 * @fails ApiFault 401 for an invalid token and for a guest
 * @rule SR66 - wire §4
 */
export const requireCustomer = (
  request: Pick<HttpRequest, "headers" | "query">,
): Effect.Effect<SignedIn, ApiFault, Customers> =>
  Effect.flatMap(buyerOf(request), (customer) =>
    customer === null ? sessionExpired : Effect.succeed(customer),
  )
