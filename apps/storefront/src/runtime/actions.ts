import type { PendingAction } from "@shop/core/pending"
import type { Actions } from "@shop/core/shop"

type Verb = (...inputs: ReadonlyArray<unknown>) => void

/** Groups whose actions change what the device saves: one that is lost would be missed. */
const savedGroups: ReadonlySet<unknown> = new Set(["cart", "wishlist", "compare"])

export interface QueuedActions<Some = Actions> {
  readonly actions: Some
  /** Loads the runtime if nobody has; safe to call any number of times. */
  readonly startRuntime: () => void
}

/**
 * The shopper's actions before the runtime is there: each becomes an intent that waits, in order, and the first one
 * loads the runtime. When loading fails everything goes on waiting, and the next intent or `startRuntime` tries again.
 *
 * @param start - loads the runtime and gives its actions
 * @param onMissing - called with true when loading failed while an action waits, with false when it is tried again
 * @param hold - called for each queued action that would be missed if the page were left; the function that it returns
 *   is called when the action waits no longer
 */
export const queueActions = <Some extends Partial<Actions> = Actions>(
  start: () => Promise<Some>,
  onMissing: (isMissing: boolean) => void,
  hold: (action: PendingAction) => () => void = () => () => {},
): QueuedActions<Some> => {
  type Intent = (actions: Some) => void
  const waiting: Array<Intent> = []
  let running: Some | null = null
  let isStarting = false

  const startRuntime = (): void => {
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
  const perform = (name: keyof Some, action: PendingAction, intent: Intent): void => {
    if (running !== null) return intent(running)
    const letGo = savedGroups.has(name) ? hold(action) : null
    waiting.push((actions) => {
      intent(actions)
      letGo?.()
    })
    startRuntime()
  }

  /** The verbs of a family: each name is one, so the queue has the very shape of `Actions` and no list of its own. */
  const family = (name: keyof Some): Readonly<Record<string, Verb>> =>
    new Proxy<Record<string, Verb>>(
      {},
      {
        get:
          (_, verb: string): Verb =>
          (...inputs) =>
            perform(name, { name: `${String(name)}.${verb}`, inputs }, (actions) =>
              (actions[name] as unknown as Readonly<Record<string, Verb>>)[verb]?.(...inputs),
            ),
      },
    )
  const families = new Map<keyof Some, Readonly<Record<string, Verb>>>()
  const actions = new Proxy({} as Some & object, {
    get: (_, name) => {
      const of = name as keyof Some
      return families.get(of) ?? families.set(of, family(of)).get(of)
    },
  })
  return { startRuntime, actions }
}

/** Actions of a page that nobody can touch: the server's. */
export const idle: QueuedActions = queueActions(
  () => new Promise(() => {}),
  () => {},
)
