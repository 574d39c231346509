import type { PendingAction } from "@shop/core/pending"
import { partTimeoutMs } from "../browser/part-timeout.ts"
import type { Actions } from "@shop/core/lazy"

type Action = (...inputs: ReadonlyArray<unknown>) => void
type ActionGroup = Readonly<Record<string, Action>>

/** Groups whose actions change data that the device saves. */
const savedGroups: ReadonlySet<unknown> = new Set(["cart", "wishlist", "compare"])

export interface QueuedActions<Some = Actions> {
  readonly actions: Some
  /** Loads the runtime unless it is loaded or loading. */
  readonly startRuntime: () => void
}

/**
 * Queues actions until the runtime is loaded, then performs them in order. The first action loads the runtime. After a
 * failure, or three seconds, the queue stays, and the next action or `startRuntime` tries again.
 *
 * @param start - loads the runtime and returns its actions
 * @param onMissing - called with `startRuntime` when an action waits and loading fails or takes three seconds, and with
 *   null at each attempt and when the runtime is loaded
 * @param promptBeforeUnload - called for each queued action on saved data; the returned function is called when the action
 *   has been performed
 */
export const queueActions = <Some extends Partial<Actions> = Actions>(
  start: () => Promise<Some>,
  onMissing: (retry: (() => void) | null) => void,
  promptBeforeUnload: (action: PendingAction) => () => void = () => () => {},
): QueuedActions<Some> => {
  type Call = (actions: Some) => void
  const queue: Array<Call> = []
  let running: Some | null = null
  let isStarting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const watch = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      onMissing(startRuntime)
    }, partTimeoutMs)
  }
  const stopWatching = (): void => {
    clearTimeout(timer)
    timer = undefined
    onMissing(null)
  }
  const startRuntime = (): void => {
    if (running !== null) return
    stopWatching()
    if (queue.length > 0) watch()
    if (isStarting) return
    isStarting = true
    start().then(
      (actions) => {
        running = actions
        stopWatching()
        for (const call of queue.splice(0)) call(actions)
      },
      () => {
        isStarting = false
        stopWatching()
        if (queue.length > 0) onMissing(startRuntime)
      },
    )
  }
  const perform = (name: keyof Some, action: PendingAction, call: Call): void => {
    if (running !== null) return call(running)
    const endPrompt = savedGroups.has(name) ? promptBeforeUnload(action) : null
    queue.push((actions) => {
      call(actions)
      endPrompt?.()
    })
    if (isStarting) watch()
    else startRuntime()
  }

  /** A proxy, so that the queue has the shape of `Actions` without a list of their names. */
  const groupOf = (name: keyof Some): ActionGroup =>
    new Proxy<Record<string, Action>>(
      {},
      {
        get:
          (_, verb: string): Action =>
          (...inputs) =>
            perform(name, { name: `${String(name)}.${verb}`, inputs }, (actions) =>
              (actions[name] as unknown as ActionGroup)[verb]?.(...inputs),
            ),
      },
    )
  const groups = new Map<keyof Some, ActionGroup>()
  const actions = new Proxy({} as Some & object, {
    get: (_, property) => {
      const name = property as keyof Some
      return groups.get(name) ?? groups.set(name, groupOf(name)).get(name)
    },
  })
  return { startRuntime, actions }
}

/** Actions of the server, which are never performed. */
export const idle: QueuedActions = queueActions(
  () => new Promise(() => {}),
  () => {},
)
