import { Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import { isSeal, newCode, seal, type SecretRepository } from "../secrets/index.ts"
import type { OrderCodeRepository } from "./order-code-repository.ts"

const validMs = 3_600_000
/** Wrong tries of one code. A code has eight digits, so all tries together guess it once in two million times. */
const triesMax = 50

/** The services of one-time codes. */
export interface OrderCodeTools {
  readonly codes: OrderCodeRepository["Service"]
  readonly secrets: SecretRepository["Service"]
}

const sealed = ({ secrets }: OrderCodeTools, orderId: number, code: string) =>
  Effect.map(secrets.key("order-codes"), (key) => seal(key, `${orderId}\n${code}`))

/** Makes the code of an order; the previous code becomes invalid. @returns eight digits @rule CM272 */
export const mintOrderCode = Effect.fnUntraced(function* (
  tools: OrderCodeTools,
  orderId: number,
  nowMs: number,
): Effect.fn.Return<string, SqlError> {
  const code = newCode()
  const hash = yield* sealed(tools, orderId, code)
  yield* tools.codes.save(orderId, { hash, expiresAtMs: nowMs + validMs, triesLeft: triesMax })
  return code
})

/** A code that a person presents. */
export interface CodeUse {
  readonly orderId: number
  readonly code: string
  /** Names the action that uses up the code; null for reading, which does not use it up. */
  readonly use: string | null
}

/**
 * Whether a code opens an order. A code allows one action; a repetition of the same action, such as after a lost
 * response, is accepted. Call it in a transaction.
 *
 * @rule CM272
 */
export const acceptOrderCode = Effect.fnUntraced(function* (
  tools: OrderCodeTools,
  { orderId, code, use }: CodeUse,
  nowMs: number,
): Effect.fn.Return<boolean, SqlError> {
  const { codes } = tools
  const stored = yield* codes.lockValid(orderId, nowMs)
  if (stored === null) return false
  const given = yield* sealed(tools, orderId, code.replaceAll(/\s/g, ""))
  if (!isSeal(given, Buffer.from(stored.hash))) {
    yield* codes.countTry(orderId)
    return false
  }
  if (use === null) return true
  if (stored.usedFor !== null) return stored.usedFor === use
  yield* codes.use(orderId, use)
  return true
})
