import { Effect } from "effect"
import type { StorageFailed } from "../ports/index.ts"
import { Notices } from "./program.ts"
import { unkept } from "./queue.ts"

/** Tells the shopper that the device does not take something of theirs: the first time, and never again. @rule NO7 */
export const complaint: Effect.Effect<(failed: StorageFailed) => Effect.Effect<void>, never, Notices> =
  Effect.map(Notices, (notices) => {
    let isTold = false
    return (failed) =>
      Effect.suspend(() => {
        if (isTold) return Effect.void
        isTold = true
        return notices.tell(unkept(failed))
      })
  })
