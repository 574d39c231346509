import { Effect, SubscriptionRef } from "effect"
import { complaint, type Notices } from "../notice/index.ts"
import { Storage, Tabs } from "../ports/index.ts"
import { hasRoom, ordered, place } from "./queue.ts"
import { read, type Task, write } from "./task.ts"

/** The tasks of this device. */
export interface Shelf {
  readonly tasks: SubscriptionRef.SubscriptionRef<ReadonlyArray<Task>>
  /** Puts a new task behind all others, on the device before anybody sends it; false when no more may wait. */
  readonly append: (task: Omit<Task, "order">) => Effect.Effect<boolean>
  readonly put: (task: Task) => Effect.Effect<void>
  readonly drop: (tasks: ReadonlyArray<Task>) => Effect.Effect<void>
  /** The kept answer of a task, to whoever asks first; null when there is none. */
  readonly take: (id: string) => Effect.Effect<unknown>
  /** Reads what other tabs have added and done. */
  readonly reload: Effect.Effect<ReadonlyArray<Task>>
}

/**
 * Keeps tasks. Where the device keeps nothing they live as long as the page, and the shopper is told once.
 *
 * @rule SY7, SY73 - S1 §4 Sync task queue (persistent only when the cache is enabled)
 */
export const keepTasks = Effect.gen(function* (): Effect.fn.Return<Shelf, never, Storage | Tabs | Notices> {
  const storage = yield* Storage
  const tabs = yield* Tabs
  const complain = yield* complaint
  const tasks = yield* SubscriptionRef.make<ReadonlyArray<Task>>([])
  /** Newer here than on the device, because it would not take them. */
  const own = new Map<string, Task>()
  /** Gone here, whatever the device says. */
  const gone = new Set<string>()

  const store = (task: Task) =>
    Effect.tap(storage.set("queue", task.id, write(task)), () =>
      Effect.sync(() => {
        if (own.get(task.id) === task) own.delete(task.id)
      }),
    )
  const remove = ({ id }: Task) => Effect.ignore(storage.remove("queue", id))
  /** What the device has not done is tried again, now that it answers. */
  const again = (known: ReadonlyArray<Task>) =>
    Effect.suspend(() => {
      const tries = [
        ...[...own.values()].map((task) => Effect.ignore(store(task))),
        ...known.filter((task) => gone.has(task.id)).map(remove),
      ]
      return Effect.all(tries, { concurrency: "unbounded", discard: true })
    })
  const shown = (known: ReadonlyArray<Task>) => {
    const all = new Map(known.map((task) => [task.id, task]))
    for (const task of own.values()) all.set(task.id, task)
    const here = ordered([...all.values()].filter((task) => !gone.has(task.id)))
    return Effect.as(SubscriptionRef.set(tasks, here), here)
  }

  const reload = storage.entries("queue").pipe(
    Effect.map((entries) => entries.flatMap(([, value]) => read(value) ?? [])),
    // Shown first: what is put meanwhile is not taken away again.
    Effect.flatMap((known) => Effect.tap(shown(known), again(known))),
    Effect.catch(() => Effect.flatMap(SubscriptionRef.get(tasks), shown)),
  )
  const put = (task: Task) =>
    Effect.gen(function* () {
      if (gone.has(task.id)) return
      own.set(task.id, task)
      yield* SubscriptionRef.update(tasks, (old) =>
        ordered([...old.filter((one) => one.id !== task.id), task]),
      )
      yield* store(task).pipe(Effect.catch(complain))
    })
  const drop = (list: ReadonlyArray<Task>) =>
    Effect.gen(function* () {
      for (const { id } of list) {
        gone.add(id)
        own.delete(id)
      }
      yield* SubscriptionRef.update(tasks, (old) => old.filter((one) => !gone.has(one.id)))
      yield* Effect.forEach(list, remove, { discard: true })
    })
  const alone = <A>(work: Effect.Effect<A>) => tabs.alone("queue-write", work)
  return {
    tasks,
    append: (task) =>
      alone(
        Effect.flatMap(reload, (known) =>
          hasRoom(known) ? Effect.as(put({ ...task, order: place(known) }), true) : Effect.succeed(false),
        ),
      ),
    put,
    drop,
    take: (id) =>
      alone(
        Effect.gen(function* () {
          const kept = (yield* reload).find((task) => task.id === id && task.state === "sent")
          if (kept === undefined) return null
          yield* drop([kept])
          return kept.result
        }),
      ),
    reload,
  }
})
