import { Effect, Layer, Schedule } from "effect"
import { Outbox, type OutboxService, type SendRound } from "@shop/commerce/outbox"

const everyMs = 5_000

const repeat = (round: Effect.Effect<SendRound>): Effect.Effect<unknown> =>
  round.pipe(
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

/**
 * Sends the due letters and jobs of the outbox again and again. Letters and each payment provider have rounds of their
 * own, so that a slow provider delays no other. A failed round is logged, and the next round tries again. On interruption
 * the effect ends after the current letters and jobs.
 *
 * @rule SR120, CM506
 */
export const sendMailRepeatedly = ({ rounds }: Pick<OutboxService, "rounds">): Effect.Effect<unknown> =>
  Effect.all(rounds.map(repeat), { concurrency: "unbounded" })

/** Sends letters while the server runs. */
export const sendMail = Layer.effectDiscard(
  Effect.flatMap(Outbox, (outbox) => Effect.forkScoped(sendMailRepeatedly(outbox))),
)
