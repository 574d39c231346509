import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import type { OperationKey, OperationRepository } from "./operation-repository.ts"

/** An attempt to change something, identified by the client. */
export interface Operation extends OperationKey {
  /** The request, as a JSON value: the same id with another body is a mistake. */
  readonly body: unknown
}

/** The outcome of an operation: done now, done before with the same response, or refused as a mistake. */
export type Outcome<Response> =
  | { readonly tag: "done"; readonly response: Response }
  | { readonly tag: "replayed"; readonly response: Response }
  | { readonly tag: "reused" }

/**
 * Does something at most once per operation id. The response is stored in the transaction that does it, so a lost
 * response is sent again, byte for byte. A failure is not stored: the id may be tried again. Call it in a transaction.
 *
 * @param act - its result must survive JSON
 * @returns the response, or `reused` when the id came with another body before
 * @rule CM6 - Idempotency on POST /api/order
 */
export const once = Effect.fnUntraced(function* <Response, E, R>(
  operations: OperationRepository["Service"],
  operation: Operation,
  nowMs: number,
  act: Effect.Effect<Response, E, R>,
): Effect.fn.Return<Outcome<Response>, E | SqlError, R> {
  const bodyHash = hashOf(operation.body)
  const before = yield* operations.claim(operation, bodyHash, nowMs)
  if (before !== null)
    return before.bodyHash === bodyHash
      ? { tag: "replayed", response: JSON.parse(before.response) as Response }
      : { tag: "reused" }
  const response = yield* act
  yield* operations.saveResponse(operation, JSON.stringify(response))
  return { tag: "done", response }
})

/** Equal for JSON texts with the same meaning; the order of keys does not matter. */
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
