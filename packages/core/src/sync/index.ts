/** The gate that every call passes, and the queue of those nobody waits for. */
export { failure, type Failure } from "../calls/index.ts"
export { announcement } from "./gate.ts"
export { mint } from "./mint.ts"
export { retryMs } from "./retry.ts"
export * as Tasks from "./queue.ts"
export { type Task } from "./task.ts"
export {
  type CartOfTasks,
  type Follow,
  logOnly,
  type QueueWish,
  type SendWish,
  type Settled,
  Sync,
} from "./program.ts"
