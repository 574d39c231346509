import { Effect } from "effect"
import type { StorageFailed } from "../ports/index.ts"
import { Notifications } from "./program.ts"
import { storageNotification } from "./queue.ts"

/** Notifies the shopper that the device does not store their data: once, because later failures have the same cause. @rule NO7 */
export const storageFailureNotifier: Effect.Effect<
  (failed: StorageFailed) => Effect.Effect<void>,
  never,
  Notifications
> = Effect.map(Notifications, (notifications) => {
  let isNotified = false
  return (failed) =>
    Effect.suspend(() => {
      if (isNotified) return Effect.void
      isNotified = true
      return notifications.notify(storageNotification(failed))
    })
})
