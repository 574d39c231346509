import { bytesOf, type Piece } from "./pieces.ts"

/** JSON that can neither close its script element nor break a line of one. */
export const inert = (value: unknown): string => {
  const text = JSON.stringify(value)
  return /[<\u2028\u2029]/.test(text)
    ? text
        .replaceAll("<", String.raw`\u003c`)
        .replaceAll("\u2028", String.raw`\u2028`)
        .replaceAll("\u2029", String.raw`\u2029`)
    : text
}

/** By the very value, since no view ever changes. */
const once = <A>(make: (value: object) => A): ((value: object) => A) => {
  const known = new WeakMap<object, A>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const made = make(value)
    known.set(value, made)
    return made
  }
}

/** The same of what a page is made of, which is asked for more than once while it is. */
export const inertOnce = once(inert)

/** The same of what stands on page after page, such as a card, as bytes. */
const inertBytes = once((value) => bytesOf(inert(value)))

/**
 * How the parts of a value are written: as what stays from page to page, or each of a list as such. What is named
 * "here" is this page's own, but its text is wanted elsewhere too; what is not named is written as it is.
 */
export type Plan = "stays" | "eachStays" | "here" | "eachHere" | { readonly [part: string]: Plan }

const listed = <A>(values: ReadonlyArray<A>, write: (value: A) => Piece): ReadonlyArray<Piece> => [
  "[",
  ...values.flatMap((value, index) => (index === 0 ? [write(value)] : [",", write(value)])),
  "]",
]

/** JSON of a value whose parts may have been written before; it is what the whole would be without. */
export const inertPieces = (value: unknown, plan: Plan | undefined): ReadonlyArray<Piece> => {
  if (plan === undefined || typeof value !== "object" || value === null) return [inert(value)]
  if (plan === "stays") return [inertBytes(value)]
  if (plan === "eachStays") return listed(value as ReadonlyArray<object>, inertBytes)
  if (plan === "here") return [inertOnce(value)]
  if (plan === "eachHere") return listed(value as ReadonlyArray<object>, inertOnce)
  const pieces: Array<Piece> = []
  for (const [name, part] of Object.entries(value))
    if (part !== undefined)
      pieces.push(`${pieces.length === 0 ? "" : ","}${inert(name)}:`, ...inertPieces(part, plan[name]))
  return ["{", ...pieces, "}"]
}
