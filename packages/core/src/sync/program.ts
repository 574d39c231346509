import { Clock, Context, Effect, Layer, Queue, Semaphore, SubscriptionRef } from "effect"
import {
  type ApiRequest,
  refusalWords,
  type RequestAttributes,
  type RequestError,
  Unreachable,
} from "../api/index.ts"
import { Notifications } from "../notification/index.ts"
import { Network, type Storage, Tabs, Transport } from "../ports/index.ts"
import { Session, type SessionState } from "../session/index.ts"
import { announcement } from "./announcement.ts"
import { newUuid } from "./uuid.ts"
import { fate, fill, isStrangers, needsCart, strangers, surplus, waiting } from "./queue.ts"
import { retryMs } from "./retry.ts"
import { type Task, type TaskQueue, taskQueue } from "./task.ts"

/** How a call may be sent. */
export interface SendWish {
  /** Without the customer's token, as a guest would. */
  readonly isGuest?: boolean
}

/** How a task may be queued. */
export interface QueueWish {
  /** The answer is kept until somebody asks for it. */
  readonly isCacheable?: boolean
}

/** Which cart queued tasks mean by `{{cartId}}`. */
export interface CartOfTasks {
  readonly cartId: Effect.Effect<string | null>
  /** Makes a cart when there is none. */
  readonly recreate: Effect.Effect<void>
}

/** What became of a queued call, and whose it was: the name of their session, null for a guest. */
export type Settled = { readonly owner: number | null } & (
  | { readonly tag: "sent"; readonly result: unknown }
  | { readonly tag: "refused" }
)

/** What follows when a queued call is settled. */
export type Follow = (settled: Settled) => Effect.Effect<void>

/** The one gate every call passes, and the queue of those nobody waits for. @rule SY1, SY7 - S1 §7 */
export class Sync extends Context.Service<
  Sync,
  {
    /**
     * Sends a call and gives its answer.
     *
     * @fails Unreachable at once while the device is offline; else what the transport fails with, and Refused 401 when
     * there is no customer to ask for
     * @rule SY1, SY13
     */
    readonly execute: <Tag extends string, Input, Result>(
      request: ApiRequest<Tag, Input, Result>,
      wish?: SendWish,
    ) => Effect.Effect<Result, RequestError>
    /**
     * Keeps a call until it is answered, and sends it after all that were queued before.
     *
     * @returns the task's id, or null when no more may wait; the shopper is told then
     * @rule SY7
     */
    readonly queue: (request: ApiRequest, wish?: QueueWish) => Effect.Effect<string | null>
    /** Every task of this device. */
    readonly tasks: SubscriptionRef.SubscriptionRef<ReadonlyArray<Task>>
    /** Sends what waits until nothing does, or there is no answer. */
    readonly drain: Effect.Effect<void>
    /** Takes back what waits, and tells how much. A guest's tasks stay unless all are meant. */
    readonly drop: (which: "all" | "customer") => Effect.Effect<void>
    /** The kept answer of a task; taken, it is forgotten. */
    readonly take: (id: string) => Effect.Effect<unknown>
    /** Runs a program when a queued request of this kind is settled, also one queued before a reload. */
    readonly whenSettled: (
      request: { readonly definition: RequestAttributes },
      follow: Follow,
    ) => Effect.Effect<void>
    readonly meanCart: (cart: CartOfTasks) => Effect.Effect<void>
  }
>()("@shop/core/Sync") {
  static readonly layer: Layer.Layer<
    Sync,
    never,
    Transport | Network | Notifications | Session | Storage | Tabs
  > = Layer.effect(
    Sync,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const transport = yield* Transport
  const network = yield* Network
  const notifications = yield* Notifications
  const session = yield* Session
  const scope = yield* Effect.scope
  const store = yield* taskQueue
  const { drainOnce, dropAloud, follows, attributesByName, meant } = yield* drainer(store)
  const wanted = yield* Queue.sliding<void>(1)

  const announce = (request: ApiRequest, error: RequestError) => {
    const message = announcement(request, error)
    return message === null
      ? Effect.void
      : notifications.notify({ ...refusalWords(error), tag: "PlatformSays", message })
  }
  const execute = Effect.fnUntraced(function* <Tag extends string, Input, Result>(
    request: ApiRequest<Tag, Input, Result>,
    wish: SendWish = {},
  ) {
    if (!(yield* network.isOnline)) return yield* new Unreachable({ request: request.name, cause: "offline" })
    const send = (token: string | null) => transport.send(request, { token, operationId: null })
    return yield* Effect.tapError(wish.isGuest ? send(null) : session.withToken(request, send), (error) =>
      announce(request, error),
    )
  })

  const queue = Effect.fnUntraced(function* (request: ApiRequest, wish: QueueWish = {}) {
    // Who asked, not who is in once the device has been read.
    const owner = ownerOf(yield* SubscriptionRef.get(session.state))
    attributesByName.set(request.name, request)
    const id = yield* newUuid
    const isKept = yield* store.append({
      id,
      call: request.name,
      input: request.input,
      owner,
      isCacheable: wish.isCacheable ?? false,
      state: "waiting",
      result: null,
      madeAtMs: yield* Clock.currentTimeMillis,
    })
    if (!isKept) {
      yield* notifications.notify({ tag: "TaskFailed", message: null })
      return null
    }
    yield* Queue.offer(wanted, undefined)
    return id
  })

  /** Sends when something was queued, and again, ever more patiently, while there is no answer. */
  const loop = Effect.gen(function* () {
    let tries = 0
    for (;;) {
      const asked = Queue.take(wanted)
      yield* tries === 0 ? asked : Effect.raceFirst(asked, Effect.sleep(retryMs(tries)))
      const isDone = yield* drainOnce
      tries = !isDone && (yield* network.isOnline) ? tries + 1 : 0
    }
  })
  yield* Effect.forkIn(loop, scope)

  return Sync.of({
    execute,
    queue,
    tasks: store.tasks,
    drain: Effect.asVoid(Queue.offer(wanted, undefined)),
    drop: (which) =>
      Effect.gen(function* () {
        const tasks = yield* store.reload
        yield* dropAloud(
          tasks.filter(({ owner, state }) => owner !== null || (which === "all" && state === "waiting")),
        )
      }),
    take: store.take,
    whenSettled: ({ definition }, follow) =>
      Effect.sync(() => {
        attributesByName.set(definition.name, definition)
        follows.set(definition.name, follow)
      }),
    meanCart: (cart) => Effect.sync(() => void (meant.cart = cart)),
  })
})

const ownerOf = ({ credentials, gate }: SessionState): number | null =>
  credentials === null ? null : gate.epoch

/**
 * What sends the tasks of a device: one tab, one after the other, in order.
 *
 * @rule SY8, SY9, SY10, SY11, SY12 - S1 §4 Sync task queue
 */
const drainer = Effect.fnUntraced(function* (store: TaskQueue) {
  const transport = yield* Transport
  const network = yield* Network
  const notifications = yield* Notifications
  const session = yield* Session
  const tabs = yield* Tabs
  const one = yield* Semaphore.make(1)
  const follows = new Map<string, Follow>()
  /** A stored task names its request only. */
  const attributesByName = new Map<string, RequestAttributes>()
  const meant: { cart: CartOfTasks | null } = { cart: null }

  const cartId = Effect.gen(function* () {
    if (meant.cart === null) return null
    const known = yield* meant.cart.cartId
    if (known !== null) return known
    yield* Effect.logWarning("SY9 a task has no cart: it is made again")
    yield* meant.cart.recreate
    return yield* meant.cart.cartId
  })

  const send = (task: Task): Effect.Effect<unknown, RequestError> =>
    Effect.gen(function* () {
      const cart = needsCart(task.input) ? yield* cartId : null
      if (cart === null && needsCart(task.input))
        return yield* new Unreachable({ request: task.call, cause: "network" })
      // The session may have ended since the task was looked at.
      if (isStrangers(task, ownerOf(yield* SubscriptionRef.get(session.state))))
        return yield* new Unreachable({ request: task.call, cause: "session" })
      const attributes = attributesByName.get(task.call) ?? { name: task.call }
      return yield* session.withToken(attributes, (token) =>
        transport.send(
          { ...attributes, input: fill(task.input, { token, cartId: cart }) },
          { token, operationId: task.id },
        ),
      )
    })

  const follow = (task: Task, settled: Settled): Effect.Effect<void> =>
    follows.get(task.call)?.(settled) ?? Effect.void

  /** Whether the next one may go. */
  const perform = (task: Task): Effect.Effect<boolean> =>
    Effect.gen(function* () {
      const answer = yield* Effect.result(send(task))
      const now = yield* SubscriptionRef.get(session.state)
      // The session ended meanwhile: the task is a stranger's now, and is told as such.
      if (isStrangers(task, ownerOf(now))) return true
      const error = answer._tag === "Failure" ? answer.failure : null
      const end = fate(task, error)
      if (end === "wait") return false
      if (error !== null) {
        yield* store.put({ ...task, state: "dead" })
        yield* notifications.notify({ tag: "TaskFailed", ...refusalWords(error) })
        yield* follow(task, { tag: "refused", owner: task.owner })
        return true
      }
      const result = answer._tag === "Success" ? answer.success : null
      if (end === "keep") yield* store.put({ ...task, state: "sent", result })
      else yield* store.drop([task])
      yield* follow(task, { tag: "sent", owner: task.owner, result })
      return true
    })

  /** Takes tasks back, and tells how many were not sent. */
  const dropAloud = (tasks: ReadonlyArray<Task>) =>
    Effect.gen(function* () {
      yield* store.drop(tasks)
      const count = waiting(tasks).length
      if (count > 0) yield* notifications.notify({ tag: "TasksDropped", count })
    })

  const work = Effect.gen(function* () {
    for (;;) {
      const tasks = yield* store.reload
      const lost = strangers(tasks, ownerOf(yield* SubscriptionRef.get(session.state)))
      yield* store.drop(surplus(tasks))
      yield* dropAloud(lost)
      const [task] = waiting(yield* SubscriptionRef.get(store.tasks))
      if (task === undefined) return true
      if (!(yield* network.isOnline) || !(yield* perform(task))) return false
    }
  })
  return { drainOnce: one.withPermit(tabs.alone("queue", work)), dropAloud, follows, attributesByName, meant }
})

/**
 * Lets a failure pass with a line in the log: for what the specification says is only logged.
 *
 * @param rule - the rule that allows it
 * @rule SY4 - S1 §8 (failed cache writes are only logged)
 */
export const logOnly =
  (rule: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A | undefined, never, R> =>
    effect.pipe(Effect.catch((error: E) => Effect.as(Effect.logWarning(rule, error), undefined)))
