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

const known = new WeakMap<object, string>()

/** The same of what stands on page after page, such as a card: written once as long as it is there, since no view ever changes. */
export const inertOnce = (value: object): string => {
  const before = known.get(value)
  if (before !== undefined) return before
  const text = inert(value)
  known.set(value, text)
  return text
}

/** How the parts of a value are written: one by one, or each of a list once. What is not named is written as it is. */
export type Plan = "once" | "each" | { readonly [part: string]: Plan }

/** JSON of a value whose parts may have been written before; it is what the whole would be without. */
export const inertParts = (value: unknown, plan: Plan | undefined): string => {
  if (plan === undefined || typeof value !== "object" || value === null) return inert(value)
  if (plan === "once") return inertOnce(value)
  if (plan === "each") return `[${(value as ReadonlyArray<object>).map(inertOnce).join(",")}]`
  const parts: Array<string> = []
  for (const [name, part] of Object.entries(value))
    if (part !== undefined) parts.push(`${inert(name)}:${inertParts(part, plan[name])}`)
  return `{${parts.join(",")}}`
}
