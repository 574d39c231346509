/** The repositories over SQL, for both dialects. */
import { Effect, Layer } from "effect"
import { OutboxRepository } from "../../../letters/index.ts"
import { SubscriptionRepository } from "../../../newsletter/subscription-repository.ts"
import { Sql } from "../sql.ts"
import { outboxRepository } from "./outbox.ts"
import { subscriptionRepository } from "./subscriptions.ts"

/** Every repository on the platform's SQL database. */
export const repositories = Layer.mergeAll(
  Layer.effect(OutboxRepository, Effect.map(Sql, outboxRepository)),
  Layer.effect(SubscriptionRepository, Effect.map(Sql, subscriptionRepository)),
)
