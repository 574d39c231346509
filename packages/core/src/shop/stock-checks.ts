import { Effect, SubscriptionRef } from "effect"
import { CartSync } from "../cart/index.ts"
import { StockRequests } from "../stock/index.ts"
import { TaskQueue } from "../sync/index.ts"

/**
 * Checks of unknown stock in the task queue. They survive a reload and an offline device; a line has the id of its task.
 */
export const makeStockChecks = Effect.gen(function* () {
  const cart = yield* CartSync
  const { queue, take, tasks } = yield* TaskQueue

  const isWaiting = (taskId: string) =>
    Effect.map(SubscriptionRef.get(tasks), (all) =>
      all.some(({ id, state }) => id === taskId && state === "waiting"),
    )
  /** Updates the cart from the stored responses. A check that was refused or dropped ends, and the stock stays unknown. */
  const readResponses = Effect.gen(function* () {
    for (const { sku, taskId } of yield* cart.stockChecks) {
      const isLearnt = yield* cart.learnStock(sku, yield* take(taskId))
      if (!isLearnt && !(yield* isWaiting(taskId))) yield* cart.setStockCheck(sku, null)
    }
  })

  /** Queues one check for each sku without one. */
  const queueChecks = Effect.fn("Shop.queueStockChecks")(function* (skus: ReadonlyArray<string>) {
    for (const sku of new Set(skus)) {
      if ((yield* cart.stockChecks).some((check) => check.sku === sku)) continue
      const request = StockRequests.check({ sku, taskId: "{{taskId}}" })
      yield* cart.setStockCheck(sku, yield* queue(request, { isCacheable: true }))
    }
    // The platform may have responded before the cart had the ids.
    yield* readResponses
  })

  return { queueChecks, readResponses }
})
