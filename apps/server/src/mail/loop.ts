import { Effect, Layer, Schedule } from "effect"
import { Outbox, type OutboxService } from "@shop/commerce/outbox"

/** How often the outbox is looked at. */
const everyMs = 5_000

/**
 * Works the outbox off for as long as the shop is served. A round that breaks is logged, and the next one goes on.
 * Interrupted, it ends after the letter that is under way.
 *
 * @rule SR120
 */
export const mailLoop = ({ sendDue }: OutboxService): Effect.Effect<unknown> =>
  sendDue.pipe(
    Effect.tap(({ dead, closed }) =>
      dead > 0 || (closed !== null && closed !== "not sent: no SMTP")
        ? Effect.logError(
            `Letters: ${dead} given up${closed === null ? "" : `; ${closed}`}. shop mail list tells more.`,
          )
        : Effect.void,
    ),
    Effect.catchCause((cause) => Effect.logError("The outbox could not be worked off", cause)),
    Effect.repeat(Schedule.spaced(everyMs)),
  )

/** Sends letters while the shop runs. */
export const mailJob = Layer.effectDiscard(
  Effect.flatMap(Outbox, (outbox) => Effect.forkScoped(mailLoop(outbox))),
)
