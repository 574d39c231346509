import { Effect } from "effect"

/**
 * Forks the effect of an action and returns.
 *
 * @param isSaved - the effect changes data of the device, and ends when the device has stored or refused it
 */
export type Run = (work: Effect.Effect<void>, isSaved?: boolean) => void

type Method = Effect.Effect<unknown> | ((...input: Array<never>) => Effect.Effect<unknown>)

/** Actions made of methods: each takes the input of its method and returns at once. */
export type ActionsOf<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...input: infer Input) => unknown
    ? (...input: Input) => void
    : () => void
}

/**
 * Makes actions of the methods of a service.
 *
 * @param isSaved - whether the methods change data of the device, see `Run`
 */
export const actionsOf = <const Methods extends Readonly<Record<string, Method>>>(
  run: Run,
  methods: Methods,
  isSaved = false,
): ActionsOf<Methods> => {
  const actions = Object.entries(methods).map(([name, method]) => [
    name,
    (...input: Array<never>) =>
      run(Effect.asVoid(Effect.isEffect(method) ? method : method(...input)), isSaved),
  ])
  return Object.fromEntries(actions) as ActionsOf<Methods>
}
