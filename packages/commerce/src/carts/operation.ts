import { createHash } from "node:crypto"
import { type DatabaseService, insert } from "../database/index.ts"

/** One attempt to change something, named by whoever asks. */
export interface Operation {
  /** Whose operation ids these are, such as "cart:<token>". */
  readonly scope: string
  readonly id: string
  /** What was asked, as a JSON value: the same id with another body is a mistake. */
  readonly body: unknown
}

/** What became of an operation: done now, answered as it was the first time, or refused as a mistake. */
export type Outcome<Reply> =
  | { readonly tag: "done"; readonly reply: Reply }
  | { readonly tag: "replayed"; readonly reply: Reply }
  | { readonly tag: "reused" }

/**
 * Does something at most once per operation id. The reply is kept in the transaction that does it, so a reply that
 * was lost on the way is given again, byte for byte. What throws is not kept and may be tried again.
 *
 * @param act - synchronous; what it returns must survive JSON
 * @returns the reply, or `reused` when the id came with another body before
 * @rule CM6 - Idempotency on POST /api/order
 */
export const once = <Reply>(
  database: DatabaseService,
  operation: Operation,
  nowMs: number,
  act: () => Reply,
): Outcome<Reply> =>
  database.transaction(() => {
    const { scope, id } = operation
    const bodyHash = hashOf(operation.body)
    const before = database.get(
      "SELECT body_hash, reply FROM operation WHERE scope = ? AND id = ?",
      scope,
      id,
    )
    if (before !== undefined) {
      if (before["body_hash"] !== bodyHash) return { tag: "reused" }
      return { tag: "replayed", reply: JSON.parse(String(before["reply"])) as Reply }
    }
    const reply = act()
    insert(database, "operation", {
      scope,
      id,
      body_hash: bodyHash,
      reply: JSON.stringify(reply),
      made_at: nowMs,
    })
    return { tag: "done", reply }
  })

/** The same for every JSON text that says the same, whatever the order of its keys. */
const hashOf = (body: unknown): string => createHash("sha256").update(canonicalJson(body)).digest("hex")

const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null"
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`)
    .join(",")}}`
}
