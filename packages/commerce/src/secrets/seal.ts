import { createHmac, timingSafeEqual } from "node:crypto"

/**
 * A message authentication code: only holders of the key can compute it.
 *
 * @param key - bytes, or a text from an operator
 * @param parts - concatenated; separate them by a character that they do not contain where their borders matter
 * @returns HMAC-SHA256, 32 bytes
 * @rule CM209
 */
export const seal = (key: Buffer | string, ...parts: ReadonlyArray<string | Uint8Array>): Buffer => {
  const hmac = createHmac("sha256", key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** Compares a given authentication code with the expected one, in constant time. @rule CM209 */
export const isSeal = (given: Buffer, own: Buffer): boolean =>
  given.length === own.length && timingSafeEqual(given, own)
