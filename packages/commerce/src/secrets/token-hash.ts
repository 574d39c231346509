import { createHash } from "node:crypto"
import { seal } from "./seal.ts"

/** The stored form of a token. One round is enough, because a random token cannot be guessed. @rule CM61 */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest()

/** The stored form of a secret. @returns SHA-256 in hex @rule SR84 */
export const hashOf = (secret: string): string => tokenHash(secret).toString("hex")

/** Derives a token from another one and the shop's key. Without both it looks random. @rule CM62 */
export const deriveToken = (key: Buffer, purpose: string, token: string): string =>
  seal(key, `${purpose}\n${token}`).toString("base64url")
