import { Schema } from "effect"
import type { Question } from "./model.ts"

const Entry = Schema.Struct({
  request: Schema.String,
  group: Schema.NullOr(Schema.String),
  value: Schema.Unknown,
  storedAtMs: Schema.Number,
  expiresAtMs: Schema.Number,
})
/** A response of the platform on the device. @rule LC3 */
export type Entry = typeof Entry.Type

/**
 * The name under which an answer is kept: a hash of the question with its group. Two questions may share one, so the
 * question itself is kept beside the answer and compared.
 *
 * @returns 16 hexadecimal digits
 * @rule LC2 - S1 §7 (kept under a hash of the request), domain §12 (group in the key)
 */
export const nameOf = ({ request, group }: Question): string => {
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
 * Whether a kept answer is the one to a question and still believed.
 *
 * @param nowMs - the moment of asking
 * @rule LC3 - domain §12 K4 (no answer without an end)
 */
export const isFresh = (entry: Entry, { request, group }: Question, nowMs: number): boolean =>
  entry.request === request &&
  entry.group === group &&
  // A clock that was put back must not make an answer live for ever.
  entry.storedAtMs <= nowMs &&
  nowMs < entry.expiresAtMs

/**
 * Whether a stored record is a response; 0, false, "" and null are responses too.
 *
 * @rule LC3 - domain §12 (a stored 0, false or "" read as missing before)
 */
export const isEntry = Schema.is(Entry)
