import { Effect, Schema } from "effect"
import * as DeviceStore from "../device-store/index.ts"
import { Tabs } from "../ports/index.ts"
import { compareTasks, hasRoom, nextOrder } from "./queue.ts"

const Task = Schema.Struct({
  /** Idempotency key: the platform applies a task with this id at most once. */
  id: Schema.String,
  /** Position in the queue, lowest first. */
  order: Schema.Int,
  /** Tag of the request. */
  call: Schema.String,
  /** JSON; may have the placeholders `{{token}}`, `{{cartId}}` and `{{taskId}}`. */
  input: Schema.Unknown,
  /** Epoch of the session in which it was queued; null for a guest's, which every shopper of this device may send. */
  owner: Schema.NullOr(Schema.Int),
  /** The response is stored until `take`. */
  isCacheable: Schema.Boolean,
  /** A `dead` task was refused: it remains for inspection and is never sent again. */
  state: Schema.Literals(["waiting", "sent", "dead"]),
  /** The response of a cacheable task. */
  result: Schema.Unknown,
  /** Epoch ms. */
  madeAtMs: Schema.Number,
})
/** A request that is sent in the background as soon as possible. */
export type Task = typeof Task.Type

/** How the device stores a task. */
export const taskDefinition: DeviceStore.CollectionDefinition<Task> = {
  collection: "queue",
  schema: Task,
  version: 1,
  field: "task",
  idOf: ({ id }) => id,
  order: compareTasks,
}

/** Opens the task queue of this device. Without storage the tasks are in memory. */
export const taskStore = Effect.gen(function* () {
  const tabs = yield* Tabs
  const { items, put, remove, ...store } = yield* DeviceStore.collection(taskDefinition)
  const alone = <A>(work: Effect.Effect<A>) => tabs.withLock("queue-write", work)
  const reload = Effect.tap(store.reload, () => store.retry)
  /** Appends and stores a new task; false when the queue is full. */
  const append = Effect.fnUntraced(function* (task: Omit<Task, "order">) {
    const tasks = yield* reload
    if (!hasRoom(tasks)) return false
    yield* put({ ...task, order: nextOrder(tasks) })
    return true
  }, alone)
  /** Removes the stored response of a task and returns it; null when there is none. */
  const take = Effect.fnUntraced(function* (id: string) {
    const task = (yield* reload).find((one) => one.id === id && one.state === "sent")
    if (task === undefined) return null
    yield* remove([id])
    return task.result
  }, alone)
  return {
    tasks: items,
    append,
    take,
    reload,
    put,
    drop: (tasks: ReadonlyArray<Task>) => remove(tasks.map(({ id }) => id)),
  }
})
/** The tasks of this device. */
export type TaskStore = Effect.Success<typeof taskStore>
