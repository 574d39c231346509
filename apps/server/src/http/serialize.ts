/** Longer texts are not cached, because they are rare and would fill the memory. */
const lengthMax = 32_768

/** Cached bytes by body; "once" for a body that was serialized a single time. */
const known = new WeakMap<object, Uint8Array | "once">()

/**
 * Serializes a response body as JSON. The bytes of a body object that is sent twice are cached.
 *
 * @param body - is not changed afterwards
 * @rule SR271
 */
export const serialize = (body: unknown): string | Uint8Array => {
  if (typeof body !== "object" || body === null) return JSON.stringify(body)
  const before = known.get(body)
  if (before instanceof Uint8Array) return before
  const text = JSON.stringify(body)
  if (before === undefined) known.set(body, "once")
  if (before === undefined || text.length > lengthMax) return text
  const bytes = Buffer.from(text)
  known.set(body, bytes)
  return bytes
}
