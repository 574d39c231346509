import type { DatabaseService } from "../database/index.ts"
import { newKey } from "./mint.ts"

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
    database.run("INSERT OR IGNORE INTO secret (name, value) VALUES (?, ?)", name, newKey())
  return Buffer.from(kept()!["value"] as Uint8Array)
}
