import { createHash } from "node:crypto"
import { seal } from "./seal.ts"

/** What a token is kept as. It is random, so one round is enough: there is nothing to guess. @rule CM61 */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest()

/** What is kept of a secret. @returns SHA-256 in hex @rule SR84 */
export const hashOf = (secret: string): string => tokenHash(secret).toString("hex")

/** A token that follows from another and the shop's key, as good as random to who has not both. @rule CM62 */
export const following = (key: Buffer, purpose: string, token: string): string =>
  seal(key, `${purpose}\n${token}`).toString("base64url")
