import { Clock, Context, Effect, Layer, Queue, Semaphore, SubscriptionRef } from "effect"
import {
  type ApiRequest,
  refusalWords,
  type RequestAttributes,
  type RequestError,
  Unreachable,
} from "../api/index.ts"
import { ShopEvents } from "../events/index.ts"
import { Notifications } from "../notification/index.ts"
import { Network, type Storage, Tabs, Transport } from "../ports/index.ts"
import { Session, type SessionState } from "../session/index.ts"
import { newUuid } from "./uuid.ts"
import { fill, foreignTasks, isForeign, needsCart, outcome, overflow, waiting } from "./queue.ts"
import { rareWarnings } from "./rare-warning.ts"
import { retryMs } from "./retry.ts"
import { TaskCart } from "./task-cart.ts"
import { type Task, type TaskStore, taskStore } from "./task-store.ts"

/** How a task is queued. */
export interface QueueOptions {
  /** The response is stored until `take`. */
  readonly isCacheable?: boolean
}

/** Requests that are sent in the background as soon as possible. */
export class TaskQueue extends Context.Service<
  TaskQueue,
  {
    /**
     * Stores a request until it has a response, and sends it after all earlier ones. The outcome is published as TaskSent
     * or TaskRefused.
     *
     * @returns the task's id; null, with a notification, when the queue is full, or when the request requires a customer
     * and nobody is signed in
     */
    readonly queue: (request: ApiRequest, options?: QueueOptions) => Effect.Effect<string | null>
    /**
     * Sends a request that is never stored after all waiting tasks, and before later ones.
     *
     * @param send - sends the request
     * @fails Unreachable when the tasks before it have no response; the request is not sent then
     */
    readonly executeAfter: <A>(
      request: ApiRequest,
      send: Effect.Effect<A, RequestError>,
    ) => Effect.Effect<A, RequestError>
    /** Every task of this device. */
    readonly tasks: SubscriptionRef.SubscriptionRef<ReadonlyArray<Task>>
    /** Starts to send the waiting tasks. */
    readonly drain: Effect.Effect<void>
    /** Removes waiting tasks, and notifies of their number. "customer" retains a guest's tasks. */
    readonly drop: (which: "all" | "customer") => Effect.Effect<void>
    /** Removes the stored response of a task and returns it. */
    readonly take: (id: string) => Effect.Effect<unknown>
  }
>()("@shop/core/TaskQueue") {
  /** @param requests - the requests of tasks; a stored task has only the name of its request */
  static readonly layer = (
    ...requests: ReadonlyArray<{ readonly definition: RequestAttributes }>
  ): Layer.Layer<
    TaskQueue,
    never,
    Transport | Network | ShopEvents | Notifications | Session | Storage | Tabs | TaskCart
  > => Layer.effect(TaskQueue, make(requests.map(({ definition }) => definition)))
}

const make = Effect.fnUntraced(function* (requests: ReadonlyArray<RequestAttributes>) {
  const network = yield* Network
  const notifications = yield* Notifications
  const session = yield* Session
  const store = yield* taskStore
  const attributesByName = new Map(requests.map((attributes) => [attributes.name, attributes]))
  const { drainOnce, drainThen, dropTasks } = yield* drainer(store, attributesByName)
  const wanted = yield* Queue.sliding<void>(1)

  const queue = Effect.fn("TaskQueue.queue")(function* (request: ApiRequest, options: QueueOptions = {}) {
    // The session at the time of queuing may end before the device has responded.
    const sessionOwner = ownerOf(yield* SubscriptionRef.get(session.state))
    const owner = request.auth === "none" ? null : sessionOwner
    if (owner === null && request.auth === "required") {
      yield* notifications.notify({ tag: "LoginNeeded" })
      return null
    }
    attributesByName.set(request.name, request)
    const id = yield* newUuid
    const isStored = yield* store.append({
      id,
      call: request.name,
      input: request.input,
      owner,
      isCacheable: options.isCacheable ?? false,
      state: "waiting",
      result: null,
      madeAtMs: yield* Clock.currentTimeMillis,
    })
    if (!isStored) {
      yield* notifications.notify({ tag: "TaskFailed", message: null })
      return null
    }
    yield* Queue.offer(wanted, undefined)
    return id
  })

  /** Sends when something was queued, and again with a growing delay while there is no response. */
  const loop = Effect.gen(function* () {
    let tries = 0
    for (;;) {
      const next = Queue.take(wanted)
      yield* tries === 0 ? next : Effect.raceFirst(next, Effect.sleep(retryMs(tries)))
      const isDone = yield* drainOnce
      tries = !isDone && (yield* network.isOnline) ? tries + 1 : 0
    }
  })
  yield* Effect.forkScoped(loop)

  return TaskQueue.of({
    queue,
    executeAfter: (request, send) =>
      drainThen((isDone) =>
        isDone ? send : Effect.fail(new Unreachable({ request: request.name, cause: "network" })),
      ),
    tasks: store.tasks,
    drain: Effect.asVoid(Queue.offer(wanted, undefined)),
    drop: Effect.fn("TaskQueue.drop")(function* (which) {
      const tasks = yield* store.reload
      yield* dropTasks(
        tasks.filter(({ owner, state }) => owner !== null || (which === "all" && state === "waiting")),
      )
    }),
    take: store.take,
  })
})

const ownerOf = ({ credentials, gate }: SessionState): number | null =>
  credentials === null ? null : gate.epoch

/** Sends the tasks of a device in one tab, one after the other. */
const drainer = Effect.fnUntraced(function* (
  store: TaskStore,
  attributesByName: ReadonlyMap<string, RequestAttributes>,
) {
  const transport = yield* Transport
  const network = yield* Network
  const { publish } = yield* ShopEvents
  const notifications = yield* Notifications
  const session = yield* Session
  const tabs = yield* Tabs
  const cart = yield* TaskCart
  const warn = yield* rareWarnings
  const one = yield* Semaphore.make(1)

  const knownCartId = Effect.gen(function* () {
    const known = yield* cart.cartId
    if (known !== null) return known
    yield* warn(
      "Error executing sync task, the required cartId argument is null. The cart is created again, and the task waits for it. If this repeats, check that the platform creates carts.",
    )
    yield* cart.recreate
    return yield* cart.cartId
  })

  const send = Effect.fn("TaskQueue.send")(function* (task: Task) {
    const cartId = needsCart(task.input) ? yield* knownCartId : null
    if (cartId === null && needsCart(task.input))
      return yield* new Unreachable({ request: task.call, cause: "network" })
    // The session may have ended since the task was read.
    if (isForeign(task, ownerOf(yield* SubscriptionRef.get(session.state))))
      return yield* new Unreachable({ request: task.call, cause: "session" })
    const attributes = attributesByName.get(task.call) ?? { name: task.call }
    return yield* session.withToken<unknown>(attributes, (token) =>
      transport.send(
        { ...attributes, input: fill(task.input, { token, cartId, taskId: task.id }) },
        { token, operationId: task.id },
      ),
    )
  })

  /** @returns whether the next task may be sent */
  const perform = Effect.fn("TaskQueue.perform")(function* (task: Task) {
    const response = yield* Effect.result<unknown, RequestError, never>(send(task))
    const now = yield* SubscriptionRef.get(session.state)
    // The session has ended: the task is removed with the others of that session.
    if (isForeign(task, ownerOf(now))) return true
    const { call: request, owner } = task
    const error = response._tag === "Failure" ? response.failure : null
    const end = outcome(task, error)
    if (end === "retry") return false
    if (error !== null) {
      yield* store.put({ ...task, state: "dead" })
      yield* notifications.notify({ tag: "TaskFailed", ...refusalWords(error) })
      yield* publish({ tag: "TaskRefused", request, owner })
      return true
    }
    const result = response._tag === "Success" ? response.success : null
    if (end === "retain") yield* store.put({ ...task, state: "sent", result })
    else yield* store.drop([task])
    yield* publish({ tag: "TaskSent", request, owner, result })
    return true
  })

  /** Removes tasks, and notifies of the number that was not sent. */
  const dropTasks = Effect.fn("TaskQueue.dropTasks")(function* (tasks: ReadonlyArray<Task>) {
    yield* store.drop(tasks)
    const count = waiting(tasks).length
    if (count > 0) yield* notifications.notify({ tag: "TasksDropped", count })
  })

  const work = Effect.gen(function* () {
    for (;;) {
      const tasks = yield* store.reload
      const foreign = foreignTasks(tasks, ownerOf(yield* SubscriptionRef.get(session.state)))
      yield* store.drop(overflow(tasks))
      yield* dropTasks(foreign)
      const [task] = waiting(yield* SubscriptionRef.get(store.tasks))
      if (task === undefined) return true
      if (!(yield* network.isOnline) || !(yield* perform(task))) return false
    }
  })
  const drainThen = <A, E>(next: (isDone: boolean) => Effect.Effect<A, E>) =>
    one.withPermit(tabs.withLock("queue", Effect.flatMap(work, next)))
  return { drainOnce: drainThen(Effect.succeed), drainThen, dropTasks }
})
