import type { Fault } from "./model.ts"

/** Bounds of passwords; the longest is long enough for any phrase. @rule FO10 - S2 §5, §9 (minimum 8 characters) */
export const passwordBounds = { lettersMin: 8, lettersMax: 256, classesMin: 3 } as const

// Made when they are asked for: a browser takes long over the first that speaks of all letters there are.
const classes = (): ReadonlyArray<RegExp> => [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]

/** How many of lower case, upper case, digits and other signs a text has. @rule FO10 - S2 §5 */
export const classesOf = (text: string): number => classes().filter((kind) => kind.test(text)).length

/**
 * What is wrong with a new password, at most one fault a field. Nothing of it is trimmed: a blank is a sign.
 *
 * @param field - its name in the form; the repetition is `passwordAgain`
 * @rule FO10 - S2 §5 Form messages (8 letters, 3 classes, identical)
 */
export const newPassword = (field: string, password: string, again: string): ReadonlyArray<Fault> => {
  const fault = weakness(password)
  return [
    ...(fault === null ? [] : [{ field, ...fault }]),
    ...(again === password ? [] : [{ field: "passwordAgain", tag: "passwordsDiffer" } as const]),
  ]
}

const weakness = (password: string): Pick<Fault, "tag" | "limit"> | null => {
  const { lettersMin, lettersMax, classesMin } = passwordBounds
  const letters = [...password].length
  if (letters === 0) return { tag: "required" }
  if (letters < lettersMin) return { tag: "passwordShort", limit: lettersMin }
  if (letters > lettersMax) return { tag: "tooLong", limit: lettersMax }
  return classesOf(password) < classesMin ? { tag: "passwordClasses" } : null
}

/** Whether a password was given at all, as faults: what it must be like is asked of new ones only. @rule FO11 - S2 §5 */
export const oldPassword = (field: string, password: string): ReadonlyArray<Fault> =>
  password === "" ? [{ field, tag: "required" }] : []
