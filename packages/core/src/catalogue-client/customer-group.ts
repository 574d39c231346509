import { Effect, SubscriptionRef } from "effect"
import { type CustomerGroup, noGroup } from "../catalogue/index.ts"
import { Session } from "../session/index.ts"
import { Settings } from "../settings/index.ts"

/**
 * The shopper's customer group where prices or taxes differ by it, else no group. The inner effect reads the session.
 */
export const shopperGroup: Effect.Effect<
  Effect.Effect<CustomerGroup>,
  never,
  Session | Settings
> = Effect.gen(function* () {
  const { state } = yield* Session
  const { prices } = yield* Settings
  return Effect.map(SubscriptionRef.get(state), ({ customer }) =>
    customer !== null && (prices.usesTiers || prices.usesGroupTax)
      ? { groupId: customer.groupId, groupToken: customer.groupToken }
      : noGroup,
  )
})

/** A text that distinguishes two groups, for cache keys. */
export const groupKey = ({ groupId, groupToken }: CustomerGroup): string =>
  JSON.stringify([groupId, groupToken])
