/** A JSON object as it is stored and sent. */
export type Json = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object, and no list. @rule IX6 */
export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)
