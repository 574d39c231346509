import { Context, Effect, Layer, SubscriptionRef } from "effect"
import type { Notice, NoticeBody } from "./model.ts"
import * as Queue from "./queue.ts"

/** The notices on the screen. @rule NO1 - S2 §4 Notifications */
export class Notices extends Context.Service<
  Notices,
  {
    readonly shown: SubscriptionRef.SubscriptionRef<ReadonlyArray<Notice>>
    /**
     * Tells the shopper something; it goes by itself unless something is to be decided or lost.
     *
     * @param timeToLiveMs - how long it stays, 5000 when not told
     */
    readonly tell: (body: NoticeBody, timeToLiveMs?: number) => Effect.Effect<void>
    readonly close: (id: number) => Effect.Effect<void>
  }
>()("@shop/core/Notices") {
  static readonly layer: Layer.Layer<Notices> = Layer.effect(
    Notices,
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      const shown = yield* SubscriptionRef.make<ReadonlyArray<Notice>>([])
      let nextId = 1
      const close = (id: number) => SubscriptionRef.update(shown, (list) => Queue.close(list, id))
      const tell = Effect.fnUntraced(function* (body: NoticeBody, timeToLiveMs?: number) {
        const notice = Queue.notice(nextId++, body, timeToLiveMs)
        const list = yield* SubscriptionRef.updateAndGet(shown, (old) => Queue.push(old, notice))
        if (notice.hasNoTimeout || !list.includes(notice)) return
        yield* Effect.sleep(notice.timeToLiveMs).pipe(Effect.andThen(close(notice.id)), Effect.forkIn(scope))
      })
      return Notices.of({ shown, tell, close })
    }),
  )
}
