import { timingSafeEqual } from "node:crypto"
import { tokenHash } from "./token-hash.ts"

/** Compares two texts in constant time. @rule SR96, CM85 */
export const isSame = (given: string, key: string): boolean =>
  timingSafeEqual(tokenHash(given), tokenHash(key))
