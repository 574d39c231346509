/**
 * Freezes a value deeply. A frozen value counts as deeply frozen, so publishing unchanged parts of a view costs nothing.
 *
 * @param value - plain data, no cycles
 * @returns the same value
 */
export const freeze = <Value>(value: Value): Value => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
