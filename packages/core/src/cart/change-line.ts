import { Effect } from "effect"
import { Notifications } from "../notification/index.ts"
import { limits } from "../settings/index.ts"
import { type ChangeOutcome } from "./lines.ts"
import { changeLines, type LineEvent } from "./reduce.ts"
import { CartStore } from "./store.ts"

/** The outcome of a change that had an effect, or was limited. */
export type LineOutcome = Exclude<ChangeOutcome, { readonly tag: "nothing" }>

/**
 * Changes of single lines, and their notifications.
 *
 * @param requestSync - starts a synchronization later
 */
export const lineChanges = Effect.fnUntraced(function* (requestSync: Effect.Effect<void>) {
  const notifications = yield* Notifications
  const store = yield* CartStore

  /** Notifies the shopper of the outcome of a change. */
  const notifyOutcome = (outcome: LineOutcome): Effect.Effect<void> => {
    if (outcome.tag === "full")
      return notifications.notify({ tag: "CartFull", linesMax: limits.cartLinesMax })
    const { name } = outcome.line.facts
    if (outcome.tag === "limited")
      return notifications.notify({ tag: "QtyLimited", name, qtyMax: outcome.qtyMax })
    if (outcome.tag === "raised")
      return notifications.notify({
        tag: "QtyRaised",
        name,
        qtyMin: outcome.qtyMin,
        qtyStep: outcome.qtyStep,
      })
    if (outcome.tag === "removed")
      return notifications.notify({ tag: "RemovedFromCart", name, lineKey: outcome.line.key })
    return outcome.tag === "updated" ? notifications.notify({ tag: "QuantityUpdated", name }) : Effect.void
  }
  /** Changes lines, reports the outcome, and requests a synchronization. */
  const changeLine = Effect.fn("Carts.changeLine")(function* (
    event: LineEvent,
    report: (outcome: LineOutcome) => Effect.Effect<void> = notifyOutcome,
  ) {
    const { outcome } = changeLines(yield* store.get, event)
    if (outcome.tag === "nothing") return
    if (outcome.tag !== "full") yield* store.dispatch(event)
    yield* report(outcome)
    yield* requestSync
  })
  return { changeLine, notifyOutcome }
})
