import { timingSafeEqual } from "node:crypto"
import { tokenHash } from "./kept.ts"

/** Whether two texts are the same, in a time that tells nothing of either. @rule SR96, CM85 */
export const isSame = (given: string, key: string): boolean =>
  timingSafeEqual(tokenHash(given), tokenHash(key))
