import { type RequestError, failure } from "../api/index.ts"
import { limits } from "../settings/index.ts"
import type { Task } from "./task-store.ts"

/** Compares two tasks by their order in the queue. */
export const compareTasks = (a: Task, b: Task): number =>
  a.order - b.order || a.madeAtMs - b.madeAtMs || (a.id < b.id ? -1 : 1)

/** Sorts tasks by their order in the queue. */
export const ordered = (tasks: ReadonlyArray<Task>): ReadonlyArray<Task> => tasks.toSorted(compareTasks)

/** The waiting tasks, in order. */
export const waiting = (tasks: ReadonlyArray<Task>): ReadonlyArray<Task> =>
  ordered(tasks).filter((task) => task.state === "waiting")

/** The position of a new task: after all others. */
export const nextOrder = (tasks: ReadonlyArray<Task>): number =>
  tasks.reduce((last, task) => Math.max(last, task.order), 0) + 1

/** Whether the queue has room for a task. */
export const hasRoom = (tasks: ReadonlyArray<Task>): boolean => waiting(tasks).length < limits.queueTasksMax

/**
 * Whether a task belongs to a customer's earlier session, so that it must not be sent.
 *
 * @param epoch - of the current session; null for a guest
 */
export const isForeign = ({ owner }: Pick<Task, "owner">, epoch: number | null): boolean =>
  owner !== null && owner !== epoch

/**
 * Tasks of earlier sessions in any state.
 *
 * @param epoch - of the current session; null for a guest
 */
export const foreignTasks = (tasks: ReadonlyArray<Task>, epoch: number | null): ReadonlyArray<Task> =>
  ordered(tasks).filter((task) => isForeign(task, epoch))

/** The outcome of a sent task. */
export type Outcome = "done" | "retain" | "deadLetter" | "retry"

/**
 * The outcome of a task: done after a response, a dead letter after a refusal, and a retry without a response.
 *
 * @param error - null after a response
 */
export const outcome = (task: Pick<Task, "isCacheable">, error: RequestError | null): Outcome => {
  if (error === null) return task.isCacheable ? "retain" : "done"
  return failure(error) === "unanswered" ? "retry" : "deadLetter"
}

/** The oldest dead tasks and retained responses beyond their limits. */
export const overflow = (tasks: ReadonlyArray<Task>): ReadonlyArray<Task> => {
  const old = (state: Task["state"], max: number) =>
    ordered(tasks)
      .filter((task) => task.state === state)
      .slice(0, -max)
  return [...old("dead", limits.queueDeadMax), ...old("sent", limits.queueResultsMax)]
}

/** The values of placeholders at the time of sending. */
export interface PlaceholderValues {
  readonly token: string | null
  readonly cartId: string | null
  readonly taskId: string
}

const names = {
  "{{token}}": "token",
  "{{cartId}}": "cartId",
  "{{taskId}}": "taskId",
} as const satisfies Record<string, keyof PlaceholderValues>
const pattern = /\{\{(?:token|cartId|taskId)\}\}/g

/** Whether a task's input has the placeholder of a cart id. */
export const needsCart = (input: unknown): boolean => texts(input).some((text) => text.includes("{{cartId}}"))

/**
 * Replaces all placeholders in the texts of an input.
 *
 * @param known - unknown values are replaced by an empty text
 */
export const fill = (input: unknown, known: PlaceholderValues): unknown => {
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
