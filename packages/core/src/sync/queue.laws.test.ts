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
 * The queue and nothing else of the shop, so that thousands of short stories can be told. Longer ones, with a session
 * that ends and a device that is full, are in queue.test.ts and tests/model.
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

const say = defineRequest<{ readonly text: string }, string>()({ name: "shop.say", announcesRefusal: true })

/** What was meant, what came of it, and how many calls were ever on their way at once. */
interface Ending {
  readonly meant: ReadonlyArray<string>
  readonly effects: ReadonlyArray<string>
  readonly told: ReadonlyArray<NotificationBody>
  readonly togetherMax: number
  readonly left: number
}

/** Tells a story from an empty device until everything has been sent. */
const tell = (story: ReadonlyArray<Act>): Promise<Ending> =>
  run(
    Effect.gen(function* () {
      const effects: Array<string> = []
      const meant: Array<string> = []
      const told: Array<NotificationBody> = []
      const replies = new Map<string, string>()
      const platform = makeTransport((request, { operationId }) => {
        const { text } = request.input as { readonly text: string }
        if (text.startsWith("bad")) return refuse(400, text)
        // What bears one name is done once.
        if (!replies.has(operationId!)) effects.push(text)
        replies.set(operationId!, text)
        return text
      })
      platform.setLatency(travelMs)
      let together = 0
      let togetherMax = 0
      const send: Transport["Service"]["send"] = (request, stamp) =>
        Effect.suspend((): Effect.Effect<never, RequestError> => {
          together += 1
          togetherMax = Math.max(togetherMax, together)
          return Effect.ensuring(
            platform.send(request, stamp),
            Effect.sync(() => void (together -= 1)),
          ) as never
        })
      const online = yield* SubscriptionRef.make(true)
      const kept: StoredJson = new Map()
      const device = { bus: yield* PubSub.unbounded<SentMessage>(), locks: new Map(), tabs: 0 }
      const shown = yield* SubscriptionRef.make<ReadonlyArray<Notification>>([])
      const world = Layer.mergeAll(
        Layer.succeed(Transport, { send }),
        Layer.sync(Storage, () => makeStorage(kept, sound())),
        Layer.succeed(Network, { isOnline: SubscriptionRef.get(online), changes: Stream.empty }),
        Layer.sync(Tabs, () => makeTabs(device)),
        Layer.succeed(Notifications, {
          shown,
          notify: (body) => Effect.sync(() => void told.push(body)),
          close: () => Effect.void,
        }),
        ShopEvents.layer,
        Layer.succeed(TaskCart, { cartId: Effect.succeed(null), recreate: Effect.void }),
        settled(),
      )
      const layer = TaskQueue.layer(say).pipe(Layer.provide(Session.layer), Layer.provide(world))
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
        return sync.queue(say({ text }))
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
      platform.healed()
      yield* SubscriptionRef.set(online, true)
      // The page goes away in the middle of whatever was under way, and comes again.
      for (const { scope } of tabs) yield* Scope.close(scope, Exit.void)
      const { scope, sync } = yield* open
      yield* pass(limits.syncRetryMaxMs)
      const left = (yield* SubscriptionRef.get(sync.tasks)).filter(({ state }) => state === "waiting").length
      yield* Scope.close(scope, Exit.void)
      return { meant, effects, told, togetherMax, left }
    }),
  )

const isBad = (text: string) => text.startsWith("bad")
const isEqual = (a: ReadonlyArray<string>, b: ReadonlyArray<string>) => a.join() === b.join()

describe("laws", () => {
  it("I7, I2, I3 what is queued goes out one at a time, in order, once, or is buried with a word, wherever the page stops", async () => {
    let most = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 6 }), async (story) => {
        const { meant, effects, told, togetherMax, left } = await tell(story)
        most = Math.max(most, togetherMax)
        const buried = told.map((body) => (body.tag === "TaskFailed" ? (body.message ?? "") : body.tag))
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
