import { Effect, Exit, Layer, PubSub, Scope, Stream, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type RequestError, defineRequest } from "../api/index.ts"
import { ShopEvents } from "../events/index.ts"
import { type Notification, type NotificationBody, Notifications } from "../notification/index.ts"
import { Network, Storage, Transport } from "../ports/index.ts"
import { Tabs } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { limits } from "../settings/index.ts"
import {
  type StoredJson,
  makeStorage,
  makeTabs,
  makeTransport,
  pass,
  refuse,
  run,
  settled,
  sound,
  type SentMessage,
} from "@shop/testing"
import { TaskCart, TaskQueue } from "./index.ts"

/*
 * Only the queue, so that thousands of short scenarios can run. Longer ones, with the end of a session and a full device,
 * are in queue.test.ts and tests/model.
 */

const travelMs = 10
const acts = [
  "say",
  "say",
  "bad",
  "twice",
  "lostRequest",
  "lostReply",
  "garbled",
  "busy",
  "offline",
  "online",
  "half",
  "reload",
  "other",
] as const
type Act = (typeof acts)[number]

const echo = defineRequest<{ readonly text: string }, string>()({ name: "shop.say", announcesRefusal: true })

/** The queued texts, their effects, and the maximum number of simultaneous requests. */
interface Ending {
  readonly meant: ReadonlyArray<string>
  readonly effects: ReadonlyArray<string>
  readonly notifications: ReadonlyArray<NotificationBody>
  readonly togetherMax: number
  readonly left: number
}

/** Runs a scenario from an empty device until all tasks are sent. */
const play = (story: ReadonlyArray<Act>): Promise<Ending> =>
  run(
    Effect.gen(function* () {
      const effects: Array<string> = []
      const meant: Array<string> = []
      const notifications: Array<NotificationBody> = []
      const replies = new Map<string, string>()
      const platform = makeTransport((request, { operationId }) => {
        const { text } = request.input as { readonly text: string }
        if (text.startsWith("bad")) return refuse(400, text)
        // The platform applies each id once.
        if (!replies.has(operationId!)) effects.push(text)
        replies.set(operationId!, text)
        return text
      })
      platform.setLatency(travelMs)
      let together = 0
      let togetherMax = 0
      const send: Transport["Service"]["send"] = (request, context) =>
        Effect.suspend((): Effect.Effect<never, RequestError> => {
          together += 1
          togetherMax = Math.max(togetherMax, together)
          return Effect.ensuring(
            platform.send(request, context),
            Effect.sync(() => void (together -= 1)),
          ) as never
        })
      const online = yield* SubscriptionRef.make(true)
      const stored: StoredJson = new Map()
      const device = { bus: yield* PubSub.unbounded<SentMessage>(), locks: new Map(), tabs: 0 }
      const shown = yield* SubscriptionRef.make<ReadonlyArray<Notification>>([])
      const world = Layer.mergeAll(
        Layer.succeed(Transport, { send }),
        Layer.sync(Storage, () => makeStorage(stored, sound())),
        Layer.succeed(Network, { isOnline: SubscriptionRef.get(online), changes: Stream.empty }),
        Layer.sync(Tabs, () => makeTabs(device)),
        Layer.succeed(Notifications, {
          shown,
          notify: (body) => Effect.sync(() => void notifications.push(body)),
          close: () => Effect.void,
        }),
        ShopEvents.layer,
        Layer.succeed(TaskCart, { cartId: Effect.succeed(null), recreate: Effect.void }),
        settled(),
      )
      const layer = TaskQueue.layer(echo).pipe(Layer.provide(Session.layer), Layer.provide(world))
      const open = Effect.gen(function* () {
        const scope = yield* Scope.make()
        const context = yield* Scope.provide(Layer.build(Layer.fresh(layer)), scope)
        const sync = yield* Effect.provideContext(TaskQueue, context)
        yield* sync.drain
        return { scope, sync }
      })
      const tabs = [yield* open]
      const queue = (text: string, { sync } = tabs.at(-1)!) => {
        meant.push(text)
        return sync.queue(echo({ text }))
      }
      for (const [index, act] of story.entries()) {
        if (act === "say" || act === "bad") yield* queue(`${act}-${index}`)
        else if (act === "twice") {
          yield* queue(`say-${index}`)
          yield* queue(`say-${index}-again`, tabs[0])
        } else if (act === "lostRequest") platform.fail({ kind: "loseRequest" })
        else if (act === "lostReply") platform.fail({ kind: "loseReply" })
        else if (act === "garbled") platform.fail({ kind: "badResponse" })
        else if (act === "busy") platform.fail({ kind: { refuse: 503 } })
        else if (act === "offline" || act === "online") yield* SubscriptionRef.set(online, act === "online")
        else if (act === "half") yield* pass(travelMs / 2)
        else if (act === "other") tabs.push(yield* open)
        else yield* Scope.close(tabs.splice(0, 1, yield* open)[0]!.scope, Exit.void)
      }
      platform.clearTroubles()
      yield* SubscriptionRef.set(online, true)
      // The page is closed during any work, and opened again.
      for (const { scope } of tabs) yield* Scope.close(scope, Exit.void)
      const { scope, sync } = yield* open
      yield* pass(limits.syncRetryMaxMs)
      const left = (yield* SubscriptionRef.get(sync.tasks)).filter(({ state }) => state === "waiting").length
      yield* Scope.close(scope, Exit.void)
      return { meant, effects, notifications, togetherMax, left }
    }),
  )

const isBad = (text: string) => text.startsWith("bad")
const isEqual = (a: ReadonlyArray<string>, b: ReadonlyArray<string>) => a.join() === b.join()

describe("laws", () => {
  it("I7, I2, I3 tasks are sent one at a time, in order, once, or become dead letters with a notification, wherever the page stops", async () => {
    let most = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 6 }), async (story) => {
        const { meant, effects, notifications, togetherMax, left } = await play(story)
        most = Math.max(most, togetherMax)
        const buried = notifications.map((body) =>
          body.tag === "TaskFailed" ? (body.message ?? "") : body.tag,
        )
        return (
          left === 0 &&
          togetherMax <= 1 &&
          isEqual(
            effects,
            meant.filter((text) => !isBad(text)),
          ) &&
          isEqual(buried, meant.filter(isBad))
        )
      }),
    )
    expect(most).toBe(1)
  })
})
