import { Effect } from "effect"
import { Customers, type SignedIn } from "@shop/commerce/customers"
import { tokenIn } from "@shop/wire/bindings"
import type { WireRequest } from "@shop/wire/request"
import { refuse } from "./responses.ts"
import type { ApiFault } from "./route.ts"

const sessionExpired = refuse(401, "Your session is over. Please sign in again.")

/**
 * Who a request is from, by its token and nothing else it says.
 *
 * @returns null for a guest, who sends none
 * @fails ApiFault 401 for a token that does not hold: a client that was signed in is told, and not served as a guest
 * @rule SR66 - wire §5 (401 bad token), §18.1
 */
export const buyerOf = (
  request: Pick<WireRequest, "headers" | "query">,
): Effect.Effect<SignedIn | null, ApiFault, Customers> => {
  const token = tokenIn(request)
  if (token === null) return Effect.succeed(null)
  return Effect.flatMap(Customers, (customers) =>
    Effect.flatMap(customers.who(token), (who) => (who === null ? sessionExpired : Effect.succeed(who))),
  )
}

/**
 * The customer a request is from.
 * @fails ApiFault 401 for a guest as well
 * @rule SR66 - wire §4
 */
export const requireCustomer = (
  request: Pick<WireRequest, "headers" | "query">,
): Effect.Effect<SignedIn, ApiFault, Customers> =>
  Effect.flatMap(buyerOf(request), (who) => (who === null ? sessionExpired : Effect.succeed(who)))
