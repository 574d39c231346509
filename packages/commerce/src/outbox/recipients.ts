import { LRUCache } from "lru-cache"
import { normalizeEmail } from "../letters/index.ts"

const hourMs = 3_600_000

/** Letters of one kind that one address gets within an hour, at most. @rule CM263 */
export const lettersPerHour = 10
/** A letter that would have to wait longer is dropped. */
const waitMaxMs = 24 * hourMs
/** Addresses that are remembered; of more, those that were written to longest ago are forgotten. */
const addressesMax = 20_000

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

/** The decision on a letter: send it, postpone it (epoch ms), or drop it. */
export type Turn =
  | { readonly tag: "go" }
  | { readonly tag: "wait"; readonly untilMs: number }
  | { readonly tag: "drop" }

/** Counts the recent letters of each address. */
export interface RecipientLimit {
  /** Reserves a place for a letter. Repeated calls for one row return the same place. */
  readonly turnOf: (
    letter: { readonly id: number; readonly kind: string; readonly to: string },
    nowMs: number,
  ) => Turn
  /** Frees the memory of a letter that was sent or given up. */
  readonly forget: (id: number) => void
}

/**
 * Limits the letters that a stranger can trigger to an address: ten at once and ten an hour. Each family of letters
 * (the first word of the kind) has its own limit, so that many confirmations do not delay a password link.
 *
 * @rule CM263
 */
export const recipientLimit = (): RecipientLimit => {
  /** When all places of an address are free again. */
  const freeAtMs = new LRUCache<string, number>({ max: addressesMax })
  const places = new Map<number, number>()
  const shareMs = hourMs / lettersPerHour
  return {
    turnOf: ({ id, kind, to }, nowMs) => {
      if (!strangers.has(kind)) return { tag: "go" }
      const taken = places.get(id)
      if (taken !== undefined) return taken <= nowMs ? { tag: "go" } : { tag: "wait", untilMs: taken }
      const key = `${kind.split(".", 1)[0]} ${normalizeEmail(to)}`
      const nextMs = Math.max(freeAtMs.get(key) ?? 0, nowMs) + shareMs
      const untilMs = nextMs - hourMs
      if (untilMs - nowMs > waitMaxMs) return { tag: "drop" }
      freeAtMs.set(key, nextMs)
      places.set(id, untilMs)
      return untilMs <= nowMs ? { tag: "go" } : { tag: "wait", untilMs }
    },
    forget: (id) => void places.delete(id),
  }
}
