/**
 * Sends requests, and queues requests in the background.
 *
 * @example
 * ```ts
 * import { Refused, Unreachable } from "@shop/core/api"
 * import { retryMs, Tasks } from "@shop/core/sync"
 *
 * const filled = Tasks.fill({ cart: "{{cartId}}", qty: 2 }, { token: null, cartId: "c7", taskId: "k1" })
 * filled //=> { cart: "c7", qty: 2 }
 * const refused = new Refused({ request: "user.update", code: 400, message: null, result: null })
 * Tasks.outcome({ isCacheable: false }, refused) //=> "deadLetter"
 * Tasks.outcome({ isCacheable: false }, new Unreachable({ request: "user.update", cause: "offline" })) //=> "retry"
 * const waits = [1, 2, 3].map(retryMs)
 * waits //=> [2000, 4000, 8000]
 * ```
 */
export { failure } from "../api/index.ts"
export { announcement } from "./announcement.ts"
export { newUuid, RandomBytes } from "./uuid.ts"
export { retryMs } from "./retry.ts"
export * as Tasks from "./queue.ts"
export { type Task, taskDefinition } from "./task-store.ts"
export { type RareWarning, rareWarnings } from "./rare-warning.ts"
export { logOnly } from "./log-only.ts"
export { RequestClient } from "./request-client.ts"
export { TaskCart } from "./task-cart.ts"
export { TaskQueue } from "./task-queue.ts"
