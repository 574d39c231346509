/** Longer answers are written each time: few ask for them, and their texts would fill the memory. */
const lettersMax = 32_768

/** What of an answer's body is known: that it came once, or its text as it is sent. */
const known = new WeakMap<object, Uint8Array | "once">()

/**
 * The JSON of an answer's body. One that comes again, the very same, is not written again once it has come twice.
 *
 * @param body - nobody changes it afterwards
 * @rule SR271
 */
export const written = (body: unknown): string | Uint8Array => {
  if (typeof body !== "object" || body === null) return JSON.stringify(body)
  const before = known.get(body)
  if (before instanceof Uint8Array) return before
  const text = JSON.stringify(body)
  if (before === undefined) known.set(body, "once")
  if (before === undefined || text.length > lettersMax) return text
  const bytes = Buffer.from(text)
  known.set(body, bytes)
  return bytes
}
