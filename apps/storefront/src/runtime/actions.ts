import type { Actions } from "@shop/core/shop"

type Intent = (actions: Actions) => void

export interface QueuedActions {
  readonly actions: Actions
  /** Loads the runtime if nobody has; safe to call any number of times. */
  readonly wake: () => void
}

/**
 * The shopper's actions before the runtime is there: each becomes an intent that waits, in order, and the first one
 * loads the runtime. When loading fails everything goes on waiting, and the next intent or `wake` tries again.
 *
 * @param start - loads the runtime and gives its actions
 * @param onMissing - told true when loading failed while something waits, false when it is tried again
 */
export const queueActions = (
  start: () => Promise<Actions>,
  onMissing: (isMissing: boolean) => void,
): QueuedActions => {
  const waiting: Array<Intent> = []
  let running: Actions | null = null
  let isStarting = false

  const wake = (): void => {
    if (running !== null || isStarting) return
    isStarting = true
    onMissing(false)
    start().then(
      (actions) => {
        running = actions
        for (const intent of waiting.splice(0)) intent(actions)
      },
      () => {
        isStarting = false
        // Nobody is told of what nobody has asked for.
        onMissing(waiting.length > 0)
      },
    )
  }
  const perform = (intent: Intent): void => {
    if (running !== null) return intent(running)
    waiting.push(intent)
    wake()
  }

  /** One action of a family, by name: the queue has the very shape of `Actions`. */
  const family = <Name extends keyof Actions>(
    name: Name,
    verbs: ReadonlyArray<keyof Actions[Name]>,
  ): Actions[Name] =>
    Object.fromEntries(
      verbs.map((verb) => [
        verb,
        (...inputs: ReadonlyArray<unknown>): void =>
          perform((actions) => {
            const act = actions[name][verb] as (...inputs: ReadonlyArray<unknown>) => void
            act(...inputs)
          }),
      ]),
    ) as Actions[Name]

  return {
    wake,
    actions: {
      page: family("page", ["open", "prefetch"]),
      cart: family("cart", ["add", "setQty", "remove", "undoRemove", "applyCoupon", "removeCoupon"]),
      checkout: family("checkout", [
        "enter",
        "leave",
        "edit",
        "savePersonal",
        "saveShipping",
        "chooseMethod",
        "savePayment",
        "place",
        "resend",
      ]),
      search: family("search", ["type", "more", "clear"]),
      notice: family("notice", ["close", "act"]),
    },
  }
}

/** Actions of a page that nobody can touch: the server's. */
export const idle: QueuedActions = queueActions(
  () => new Promise(() => {}),
  () => {},
)
