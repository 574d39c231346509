import { createHmac, timingSafeEqual } from "node:crypto"

/**
 * What only who has the key can make of a text.
 *
 * @param key - bytes, or a text as an operator sets it
 * @param parts - one after the other; whoever needs to tell them apart puts a mark between
 * @returns HMAC-SHA256, 32 bytes
 * @rule CM209
 */
export const seal = (key: Buffer | string, ...parts: ReadonlyArray<string | Uint8Array>): Buffer => {
  const hmac = createHmac("sha256", key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** Whether a seal that was given is the one we make, in a time that tells nothing of it. @rule CM209 */
export const isSeal = (given: Buffer, own: Buffer): boolean =>
  given.length === own.length && timingSafeEqual(given, own)
