import { normalizeEmail } from "../letters/index.ts"
import { seal } from "../secrets/index.ts"

const hourMs = 3_600_000

/** Letters of one kind that one address gets within an hour, at most. @rule CM263 */
export const lettersPerHour = 10
const shareMs = hourMs / lettersPerHour
/** A letter that would have to wait longer is dropped. */
const waitMaxMs = 24 * hourMs

/** Letters that a stranger can trigger to another person's address. */
const strangers = new Set([
  "order.placed",
  "order.cancelled",
  "order.withdrawal",
  "customer.welcome",
  "customer.exists",
  "customer.reset",
  "customer.email-link",
  "customer.email-taken",
  "newsletter.confirm",
  "newsletter.leave",
  "stock.back",
])

/** Whether a stranger can trigger letters of a kind, so that their number is limited. @rule CM263 */
export const isLimited = (kind: string): boolean => strangers.has(kind)

/**
 * The name of an address's limit in the database, which does not reveal the address. Each family of letters (the first
 * word of the kind) has its own, so that many confirmations do not delay a password link.
 *
 * @rule CM263, CM396
 */
export const limitKey = (secret: Buffer, kind: string, to: string): string =>
  seal(secret, `letters ${kind.split(".", 1)[0]} ${normalizeEmail(to)}`).toString("hex")

/** When a letter may go, and when its address has no recent letters after it. Epoch ms. */
export interface LetterTurn {
  readonly allowedAtMs: number
  readonly freeAtMs: number
}

/**
 * The turn of the next letter to an address: ten at once, and ten an hour.
 *
 * @param freeAtMs - from when on its address has no recent letters
 * @returns null for a letter that would have to wait for more than a day
 * @rule CM263
 */
export const nextTurn = (freeAtMs: number, nowMs: number): LetterTurn | null => {
  const nextMs = Math.max(freeAtMs, nowMs) + shareMs
  const allowedAtMs = nextMs - hourMs
  return allowedAtMs - nowMs > waitMaxMs ? null : { allowedAtMs, freeAtMs: nextMs }
}
