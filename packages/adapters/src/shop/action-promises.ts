import { Cause, type Effect, Exit, type Fiber } from "effect"
import type { Actions } from "@shop/core/lazy"
import type { Run } from "@shop/core/shop"

/** The actions of the core; each returns a promise that resolves when the action is done and the views show it. */
export type ActionPromises = {
  readonly [Group in keyof Actions]: {
    readonly [Name in keyof Actions[Group]]: Actions[Group][Name] extends (...input: infer Input) => void
      ? (...input: Input) => Promise<void>
      : never
  }
}

type Action = (...input: ReadonlyArray<unknown>) => void
type ActionGroups = Readonly<Record<string, Readonly<Record<string, Action>>>>
type ActionGroup = Readonly<Record<string, (...input: ReadonlyArray<unknown>) => Promise<void>>>

/** The `Run` of the core, and a function that returns the promise of the work that an action started. */
export interface ActionRunner {
  readonly run: Run
  readonly perform: (action: () => void) => Promise<void>
}

/** Resolves when a fiber ends or is interrupted, as when the shop stops; rejects when it fails by a defect. */
const promiseOf = (fiber: Fiber.Fiber<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    fiber.addObserver((exit) => {
      if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) resolve()
      else reject(Cause.squash(exit.cause))
    })
  })

/**
 * Creates a runner. An action calls `run` before it returns, so the work of the action is known when it has returned.
 *
 * @param fork - starts a fiber in the scope of the shop
 */
export const createActionRunner = (fork: (work: Effect.Effect<void>) => Fiber.Fiber<void>): ActionRunner => {
  let started: Array<Promise<void>> = []
  return {
    run: (work) => void started.push(promiseOf(fork(work))),
    perform: async (action) => {
      started = []
      action()
      await Promise.all(started)
    },
  }
}

/**
 * Creates actions that return promises. Lazy features are loaded on their first action.
 *
 * @param prompt - actions of the core that are there from the start
 * @param loadLazy - loads the actions of lazy features, once
 * @param settled - resolves when the views are up to date
 */
export const createActionPromises = (
  { perform }: ActionRunner,
  prompt: object,
  loadLazy: () => Promise<object>,
  settled: () => Promise<void>,
): ActionPromises => {
  const promptGroups = prompt as ActionGroups
  const performIn = async (
    groups: ActionGroups,
    group: string,
    name: string,
    input: ReadonlyArray<unknown>,
  ) => {
    const action = groups[group]?.[name]
    if (action === undefined) throw new TypeError(`there is no action ${group}.${name}`)
    await perform(() => action(...input))
    await settled()
  }
  // Proxies, so that no list of groups and actions has to follow the core's.
  const groupOf = (group: string): ActionGroup =>
    new Proxy<ActionGroup>(
      {},
      {
        get:
          (_, name: string) =>
          async (...input: ReadonlyArray<unknown>) =>
            performIn(
              group in promptGroups ? promptGroups : ((await loadLazy()) as ActionGroups),
              group,
              name,
              input,
            ),
      },
    )
  const groups = new Map<string, ActionGroup>()
  return new Proxy({} as ActionPromises, {
    get: (_, group: string) => groups.get(group) ?? groups.set(group, groupOf(group)).get(group),
  })
}
