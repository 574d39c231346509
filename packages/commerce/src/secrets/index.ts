/** What is compared without telling anything of it. */
import { createHash, timingSafeEqual } from "node:crypto"

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/** Whether two texts are the same, in a time that tells nothing of either. @rule SR96, CM85 - reliability §5 */
export const isSame = (given: string, key: string): boolean => timingSafeEqual(digest(given), digest(key))
