import { Clock, Effect, Layer, Schedule } from "effect"
import { Carts } from "@shop/commerce/carts"
import { sweepCustomers } from "@shop/commerce/customers"
import { JobSchedule } from "@shop/commerce/jobs"
import { Newsletter } from "@shop/commerce/newsletter"
import { OrderCodes } from "@shop/commerce/orders"
import { Outbox } from "@shop/commerce/outbox"
import { Payments } from "@shop/commerce/payments"
import { Reminders } from "@shop/commerce/reminders"
import { NoScriptSessions } from "@shop/commerce/no-script-sessions"
import { Settings } from "@shop/core/settings"
import { cancelUnpaid } from "../operations/unpaid.ts"

const runOnce = Effect.gen(function* () {
  const nowMs = yield* Clock.currentTimeMillis
  const { retention } = yield* Settings
  yield* (yield* Carts).deleteExpired
  yield* sweepCustomers(nowMs, retention)
  yield* (yield* OrderCodes).deleteExpired
  yield* (yield* Newsletter).deleteUnconfirmed
  yield* (yield* Payments).abandonLate
  const { unsent } = yield* (yield* Outbox).deleteOld(retention)
  if (unsent > 0)
    yield* Effect.logWarning(
      `${unsent} letters were deleted that could not be sent for ${retention.unsentLetterDays} days. See shop doctor.`,
    )
  yield* (yield* NoScriptSessions).deleteUnused
  yield* cancelUnpaid
  const reminders = yield* Reminders
  yield* reminders.sendDue
  yield* reminders.deleteExpired
})

const hourMs = 3_600_000

/** Runs the jobs unless another process has run them in this hour. */
const runWhenDue = Effect.gen(function* () {
  const { take } = yield* JobSchedule
  // A little less than an hour, because a process looks once a minute.
  if (yield* take("hourly", yield* Clock.currentTimeMillis, hourMs - 30_000)) yield* runOnce
})

/** Deletes old data, cancels unpaid orders and sends back-in-stock letters, once an hour, in one of the processes. @rule CM311 */
export const hourlyJobs = Layer.effectDiscard(
  runWhenDue.pipe(
    Effect.catchCause((cause) => Effect.logError("The hourly jobs failed", cause)),
    Effect.repeat(Schedule.spaced("1 minute")),
    Effect.forkScoped,
  ),
)
