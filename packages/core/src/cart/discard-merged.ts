import { Effect } from "effect"
import { failure, type RequestClient } from "../sync/index.ts"
import * as Requests from "./requests.ts"
import { type CartCell, dispatch } from "./store.ts"
import { isConnectedTo, pendingMerge } from "./connection.ts"
import type { CartState } from "./model.ts"

/** Whether the platform still has guests' carts that can be discarded. */
export const hasMergedCarts = (state: CartState): boolean =>
  state.mergedCarts.length > 0 && pendingMerge(state) === null

/**
 * Discards the guests' carts that were merged into the customer's, so that their tokens become invalid. A request without
 * a response is repeated later; a platform without the endpoint, or one that responds with a page, gets one request.
 */
export const discardMerged = (
  cell: CartCell,
  execute: RequestClient["Service"]["execute"],
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const state = yield* cell.get
    if (!hasMergedCarts(state)) return
    for (const token of state.mergedCarts) {
      // Some platforms turn the guest's cart into the customer's.
      const isInUse = token === state.detached.token || isConnectedTo(state, token)
      const answer = isInUse
        ? null
        : yield* Effect.result(execute(Requests.discard({ cart: token }), { isGuest: true }))
      if (answer?._tag === "Failure" && answer.failure._tag !== "BadResponse")
        if (failure(answer.failure) === "unanswered") return
      yield* dispatch(cell, { tag: "MergedCartDiscarded", token })
    }
  })
