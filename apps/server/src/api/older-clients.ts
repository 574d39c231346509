import { Context, Effect } from "effect"
import { type Buyer, buyerOfCart } from "@shop/commerce/carts"
import type { Customers } from "@shop/commerce/customers"
import { Database } from "@shop/commerce/database"
import type { WireRequest } from "@shop/wire/request"
import type { ApiFault } from "./route.ts"
import { buyerOf } from "./authentication.ts"

/** Whether orders of customers' carts are taken without a token, as older clients send them. Off unless an operator says so. */
export const ServesOlderClients = Context.Reference<boolean>("@shop/server/ServesOlderClients", {
  defaultValue: () => false,
})

/**
 * Who orders: whom the token says; without one, where older clients are served, whose cart it is. Its number is known to
 * nobody else.
 *
 * @fails ApiFault 401 for a token that does not hold
 * @rule SR71 - wire §7 (the order bears no token where tokens go in the query)
 */
export const ordererOf = (
  request: Pick<WireRequest, "headers" | "query">,
  cart: string,
): Effect.Effect<Buyer | null, ApiFault, Customers | Database> =>
  Effect.gen(function* () {
    const buyer = yield* buyerOf(request)
    if (buyer !== null || !(yield* ServesOlderClients)) return buyer
    return buyerOfCart(yield* Database, cart)
  })
