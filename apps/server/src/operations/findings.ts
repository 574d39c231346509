import type { Advice } from "./advice.ts"

/** The result of one check. */
export interface Finding {
  readonly checked: string
  readonly faults: ReadonlyArray<Advice>
}

export const finding = (checked: string, ...faults: ReadonlyArray<Advice | null>): Finding => ({
  checked,
  faults: faults.filter((fault) => fault !== null),
})

export const error = (about: string, what: string, why: string, todo: string): Advice => ({
  level: "error",
  about,
  what,
  why,
  todo,
})
