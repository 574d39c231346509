import type { Advice } from "../operations/advice.ts"

/** Formats advice for the terminal: what, why, and what to do. */
export const formatAdvice = ({ level, about, what, why, todo }: Advice): string =>
  `  ${level === "error" ? "ERROR  " : "warning"}  ${about}: ${what}.\n           Why: ${why}.\n           Do:  ${todo}.`
