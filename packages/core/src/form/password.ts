import type { Fault } from "./model.ts"

/** Limits of passwords. */
export const passwordBounds = { lettersMin: 8, lettersMax: 256, classesMin: 3 } as const

// Created on demand, because the first regular expression with Unicode classes is slow to compile in browsers.
const classes = (): ReadonlyArray<RegExp> => [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]

/** The number of character classes in a text: lower case, upper case, digits, other. */
export const characterClassCount = (text: string): number =>
  classes().filter((kind) => kind.test(text)).length

/**
 * Validates a new password and its repetition, with at most one error for each field. Spaces count as characters.
 *
 * @param field - field name of the password; the repetition is `passwordAgain`
 */
export const newPassword = (field: string, password: string, again: string): ReadonlyArray<Fault> => {
  const fault = validatePassword(password)
  return [
    ...(fault === null ? [] : [{ field, ...fault }]),
    ...(again === password ? [] : [{ field: "passwordAgain", tag: "passwordsDiffer" } as const]),
  ]
}

const validatePassword = (password: string): Pick<Fault, "tag" | "limit"> | null => {
  const { lettersMin, lettersMax, classesMin } = passwordBounds
  const letters = [...password].length
  if (letters === 0) return { tag: "required" }
  if (letters < lettersMin) return { tag: "passwordShort", limit: lettersMin }
  if (letters > lettersMax) return { tag: "tooLong", limit: lettersMax }
  return characterClassCount(password) < classesMin ? { tag: "passwordClasses" } : null
}

/** Validates an existing password, which only has to be present. */
export const existingPassword = (field: string, password: string): ReadonlyArray<Fault> =>
  password === "" ? [{ field, tag: "required" }] : []
