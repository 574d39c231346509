import { Schema } from "effect"
import type { CacheKey } from "./model.ts"

const Entry = Schema.Struct({
  request: Schema.String,
  group: Schema.NullOr(Schema.String),
  value: Schema.Unknown,
  storedAtMs: Schema.Number,
  expiresAtMs: Schema.Number,
})
/** A response of the platform, stored on the device with its cache key. */
export type Entry = typeof Entry.Type

/**
 * Hashes a cache key to the name of its record in storage. Two keys may have the same hash, so an entry also stores its
 * key, and `isFresh` compares the keys.
 *
 * @returns 16 hexadecimal digits
 */
export const hashKey = ({ request, group }: CacheKey): string => {
  const text = JSON.stringify([group, request])
  return hex(fold(text, 0x811c9dc5)) + hex(fold(text, 0x050c5d1f))
}

/** FNV-1a over UTF-16 units, 32 bits. */
const fold = (text: string, seed: number): number => {
  let hash = seed
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
const hex = (hash: number): string => hash.toString(16).padStart(8, "0")

/**
 * Whether an entry belongs to a cache key and has not expired.
 *
 * @param nowMs - current time
 */
export const isFresh = (entry: Entry, { request, group }: CacheKey, nowMs: number): boolean =>
  entry.request === request &&
  entry.group === group &&
  // If the clock was set back, an entry from the future would live too long.
  entry.storedAtMs <= nowMs &&
  nowMs < entry.expiresAtMs

/** Whether a stored record is a response; 0, false, "" and null are responses too. */
export const isEntry = Schema.is(Entry)
