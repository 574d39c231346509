import { createHash, createHmac, randomBytes } from "node:crypto"
import type { DatabaseService } from "../database/index.ts"

/**
 * A key of this shop's own, made when it is first wanted.
 *
 * @param name - what it is for
 * @returns 32 bytes, the same as long as the file lives
 * @rule CM61
 */
export const secretOf = (database: DatabaseService, name: string): Buffer => {
  const kept = () => database.get("SELECT value FROM secret WHERE name = ?", name)
  if (kept() === undefined)
    database.run("INSERT OR IGNORE INTO secret (name, value) VALUES (?, ?)", name, randomBytes(32))
  return Buffer.from(kept()!["value"] as Uint8Array)
}

/** A new token of 256 random bits: 43 characters of A-Z a-z 0-9 - _ @rule CM61 - reliability §5 */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** What a token is kept as. It is random, so one round is enough: there is nothing to guess. @rule CM61 */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest()

/** A token that follows from another and the shop's key, as good as random to who has not both. @rule CM62 */
export const following = (key: Buffer, purpose: string, token: string): string =>
  createHmac("sha256", key).update(`${purpose}\n${token}`).digest("base64url")
