import { Context, Effect } from "effect"
import type { WireRequest } from "@shop/wire/request"

/** A customer who is signed in. */
export interface Asker {
  readonly customerId: number
  readonly email: string
}

/** Finds out who asks; nobody is known unless a service of customers stands in. */
export const Askers = Context.Reference<{
  readonly of: (request: WireRequest) => Effect.Effect<Asker | null>
}>("@shop/server/Askers", { defaultValue: () => ({ of: () => Effect.succeed(null) }) })

/** Who asks: a customer, or null for a guest and for a token that does not hold. */
export const askerOf = (request: WireRequest): Effect.Effect<Asker | null> =>
  Effect.flatMap(Askers, ({ of }) => of(request))
