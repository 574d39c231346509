import { createHash, timingSafeEqual } from "node:crypto"

/** Whether two texts are the same, in a time that tells nothing of either. @rule SR96 */
export const isSame = (given: string, key: string): boolean => {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(given), digest(key))
}
