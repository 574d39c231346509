import { type RequestError, failure } from "../api/index.ts"
import { limits } from "../settings/index.ts"
import type { Task } from "./task-store.ts"

/** Which of two tasks is sent first. @rule SY8 */
export const compareTasks = (a: Task, b: Task): number =>
  a.order - b.order || a.madeAtMs - b.madeAtMs || (a.id < b.id ? -1 : 1)

/** Tasks in the order in which they are sent. @rule SY8 */
export const ordered = (tasks: ReadonlyArray<Task>): ReadonlyArray<Task> => tasks.toSorted(compareTasks)

/** Tasks that still have to be sent, in order. @rule SY8 */
export const waiting = (tasks: ReadonlyArray<Task>): ReadonlyArray<Task> =>
  ordered(tasks).filter((task) => task.state === "waiting")

/** The position of a new task: behind all others. @rule SY8 */
export const nextOrder = (tasks: ReadonlyArray<Task>): number =>
  tasks.reduce((last, task) => Math.max(last, task.order), 0) + 1

/** Whether one more task may wait. @rule SY7 */
export const hasRoom = (tasks: ReadonlyArray<Task>): boolean => waiting(tasks).length < limits.queueTasksMax

/**
 * Whether nobody here may send a task: a customer made it, in a session that is over.
 *
 * @param epoch - of the session of now; null for a guest
 * @rule SY12
 */
export const isStrangers = ({ owner }: Pick<Task, "owner">, epoch: number | null): boolean =>
  owner !== null && owner !== epoch

/**
 * Tasks that nobody here may send or know of, also those that are dead or answered.
 *
 * @param epoch - of the session of now; null for a guest
 * @rule SY12 - S1 §4 (untransmitted tasks are dropped)
 */
export const strangers = (tasks: ReadonlyArray<Task>, epoch: number | null): ReadonlyArray<Task> =>
  ordered(tasks).filter((task) => isStrangers(task, epoch))

/** What becomes of a task that was sent. */
export type Fate = "forget" | "keep" | "bury" | "wait"

/**
 * What becomes of a task: an answer ends it, a refusal buries it, and without an answer it waits.
 *
 * @param error - null when it was answered
 * @rule SY10, SY11 - domain §6 (Lost when: 5xx/4xx replies to queued tasks)
 */
export const fate = (task: Pick<Task, "isCacheable">, error: RequestError | null): Fate => {
  if (error === null) return task.isCacheable ? "keep" : "forget"
  return failure(error) === "unanswered" ? "wait" : "bury"
}

/**
 * The oldest of what is only kept, beyond its bound: dead tasks and results.
 *
 * @rule SY7
 */
export const surplus = (tasks: ReadonlyArray<Task>): ReadonlyArray<Task> => {
  const old = (state: Task["state"], max: number) =>
    ordered(tasks)
      .filter((task) => task.state === state)
      .slice(0, -max)
  return [...old("dead", limits.queueDeadMax), ...old("sent", limits.queueResultsMax)]
}

/** What placeholders stand for at the moment of sending. */
export interface Known {
  readonly token: string | null
  readonly cartId: string | null
}

const names = { "{{token}}": "token", "{{cartId}}": "cartId" } as const satisfies Record<string, keyof Known>
const pattern = /\{\{(?:token|cartId)\}\}/g

/** Whether a task's input names a cart that is known only when it is sent. @rule SY9 - S1 §8 (Cart id missing) */
export const needsCart = (input: unknown): boolean => texts(input).some((text) => text.includes("{{cartId}}"))

/**
 * An input with its placeholders filled in, every one of them, wherever a text has one.
 *
 * @param known - what is not known becomes nothing
 * @rule SY9 - S1 §7 (substituted), domain §6 Substitution (only the first, and `$` patterns, before)
 */
export const fill = (input: unknown, known: Known): unknown => {
  if (typeof input === "string")
    return input.replace(pattern, (name) => known[names[name as keyof typeof names]] ?? "")
  if (Array.isArray(input)) return input.map((part) => fill(part, known))
  if (typeof input !== "object" || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, fill(value, known)]))
}

const texts = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : []
}
