import { Context, Effect } from "effect"
import { type Buyer, Carts } from "@shop/commerce/carts"
import type { Customers } from "@shop/commerce/customers"
import type { HttpRequest } from "@shop/wire/http"
import type { ApiFault } from "./route.ts"
import { buyerOf } from "./authentication.ts"

/** Whether orders of customers' carts are accepted without a token, as older clients send them. Off by default. */
export const ServesOlderClients = Context.Reference<boolean>("@shop/server/ServesOlderClients", {
  defaultValue: () => false,
})

/**
 * The buyer of an order: the customer of the token. Without a token, and if older clients are served, the owner of the
 * cart; only its owner knows the cart's number.
 *
 * @fails ApiFault 401 for an invalid token
 * @rule SR71 - wire §7 (the order bears no token where tokens go in the query)
 */
export const ordererOf = (
  request: Pick<HttpRequest, "headers" | "query">,
  cart: string,
): Effect.Effect<Buyer | null, ApiFault, Customers | Carts> =>
  Effect.gen(function* () {
    const buyer = yield* buyerOf(request)
    if (buyer !== null || !(yield* ServesOlderClients)) return buyer
    return yield* (yield* Carts).buyerOf(cart)
  })
