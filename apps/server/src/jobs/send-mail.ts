import { Effect, Layer, Schedule } from "effect"
import { Outbox, type OutboxService } from "@shop/commerce/outbox"

const everyMs = 5_000

/**
 * Sends the due letters of the outbox again and again. A failed round is logged, and the next round tries again. On
 * interruption the effect ends after the current letter.
 *
 * @rule SR120
 */
export const sendMailRepeatedly = ({ sendDue }: OutboxService): Effect.Effect<unknown> =>
  sendDue.pipe(
    Effect.tap(({ dead, closed }) =>
      dead > 0 || (closed !== null && closed !== "not sent: no SMTP")
        ? Effect.logError(
            `Letters: ${dead} given up${closed === null ? "" : `; ${closed}`}. shop mail list shows them.`,
          )
        : Effect.void,
    ),
    Effect.catchCause((cause) => Effect.logError("The outbox could not be worked off", cause)),
    Effect.repeat(Schedule.spaced(everyMs)),
  )

/** Sends letters while the server runs. */
export const sendMail = Layer.effectDiscard(
  Effect.flatMap(Outbox, (outbox) => Effect.forkScoped(sendMailRepeatedly(outbox))),
)
