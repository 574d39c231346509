import { Clock, Effect, Layer, Schedule } from "effect"
import { Carts } from "@shop/commerce/carts"
import { sweepCustomers } from "@shop/commerce/customers"
import { JobSchedule } from "@shop/commerce/jobs"
import { Newsletter } from "@shop/commerce/newsletter"
import { prepareSearches } from "@shop/commerce/operator"
import { OrderCodes } from "@shop/commerce/orders"
import { Outbox } from "@shop/commerce/outbox"
import { Payments } from "@shop/commerce/payments"
import { Reminders } from "@shop/commerce/reminders"
import { NoScriptSessions } from "@shop/commerce/no-script-sessions"
import { Settings } from "@shop/core/settings"
import { cancelUnpaid } from "../operations/unpaid.ts"

/** A job fails by itself: the others run, and the next hour runs it again. */
const job = <E, R>(name: string, work: Effect.Effect<unknown, E, R>): Effect.Effect<void, never, R> =>
  work.pipe(
    Effect.asVoid,
    Effect.catchCause((cause) =>
      Effect.logError(`The hourly job "${name}" failed. It runs again in an hour.`, cause),
    ),
  )

/** Runs each hourly job once. @rule CM311 */
export const runHourlyJobs = Effect.gen(function* () {
  const nowMs = yield* Clock.currentTimeMillis
  const { retention } = yield* Settings
  const [carts, codes, newsletter, payments, outbox, sessions, reminders] = yield* Effect.all([
    Carts,
    OrderCodes,
    Newsletter,
    Payments,
    Outbox,
    NoScriptSessions,
    Reminders,
  ])
  yield* job("delete expired carts", carts.deleteExpired)
  yield* job("delete old personal data", sweepCustomers(nowMs, retention))
  yield* job("delete expired codes of orders", codes.deleteExpired)
  yield* job("delete unconfirmed subscriptions", newsletter.deleteUnconfirmed)
  yield* job("abandon late payments", payments.abandonLate)
  yield* job(
    "delete old letters",
    Effect.flatMap(outbox.deleteOld(retention), ({ unsent }) =>
      unsent > 0
        ? Effect.logWarning(
            `${unsent} letters were deleted that could not be sent for ${retention.unsentLetterDays} days. See shop doctor.`,
          )
        : Effect.void,
    ),
  )
  yield* job("delete unused sessions without JavaScript", sessions.deleteUnused)
  yield* job("cancel unpaid orders", cancelUnpaid)
  yield* job("send back-in-stock letters", reminders.sendDue)
  yield* job("delete expired reminders", reminders.deleteExpired)
})

const hourMs = 3_600_000

/** Runs the jobs unless another process has run them in this hour. */
const runWhenDue = Effect.gen(function* () {
  const { take } = yield* JobSchedule
  // A little less than an hour, because a process looks once a minute.
  if (yield* take("hourly", yield* Clock.currentTimeMillis, hourMs - 30_000)) yield* runHourlyJobs
})

const prepare = Effect.catchCause(prepareSearches, (cause) =>
  Effect.logError(
    "The operator's searches are not prepared. The next search prepares them, and may be slow.",
    cause,
  ),
)

/**
 * Deletes old data, cancels unpaid orders and sends back-in-stock letters, once an hour, in one of the processes. At its
 * start, each process prepares the operator's searches.
 *
 * @rule CM311, CM391
 */
export const hourlyJobs = Layer.effectDiscard(
  runWhenDue.pipe(
    Effect.catchCause((cause) => Effect.logError("The hourly jobs failed", cause)),
    Effect.repeat(Schedule.spaced("1 minute")),
    Effect.forkScoped,
    Effect.andThen(Effect.forkScoped(prepare)),
  ),
)
