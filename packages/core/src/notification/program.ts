import { Context, Effect, Layer, SubscriptionRef } from "effect"
import type { Notification, NotificationBody } from "./model.ts"
import * as Queue from "./queue.ts"

/** The notifications on the screen. */
export class Notifications extends Context.Service<
  Notifications,
  {
    readonly shown: SubscriptionRef.SubscriptionRef<ReadonlyArray<Notification>>
    /**
     * Shows a notification. It closes by itself unless it requires a decision or reports a loss. A fault of the device is
     * reported once, because later ones have the same cause.
     *
     * @param timeToLiveMs - defaults to 5000
     */
    readonly notify: (body: NotificationBody, timeToLiveMs?: number) => Effect.Effect<void>
    readonly close: (id: number) => Effect.Effect<void>
  }
>()("@shop/core/Notifications") {
  static readonly layer: Layer.Layer<Notifications> = Layer.effect(
    Notifications,
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      const shown = yield* SubscriptionRef.make<ReadonlyArray<Notification>>([])
      const reportedFaults = new Set<NotificationBody["tag"]>()
      let nextId = 1
      const close = (id: number) => SubscriptionRef.update(shown, (list) => Queue.close(list, id))
      const notify = Effect.fnUntraced(function* (body: NotificationBody, timeToLiveMs?: number) {
        if (reportedFaults.has(body.tag)) return
        if (Queue.isDeviceFault(body)) reportedFaults.add(body.tag)
        const notification = Queue.notification(nextId++, body, timeToLiveMs)
        const list = yield* SubscriptionRef.updateAndGet(shown, (old) => Queue.push(old, notification))
        if (notification.hasNoTimeout || !list.includes(notification)) return
        yield* Effect.sleep(notification.timeToLiveMs).pipe(
          Effect.andThen(close(notification.id)),
          Effect.forkIn(scope),
        )
      })
      return Notifications.of({ shown, notify, close })
    }),
  )
}
