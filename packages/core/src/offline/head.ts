import { type Entity, entities } from "../catalogue/index.ts"
import type { Chunk } from "./lines.ts"

/**
 * What a device has of a view's catalogue. It is written last, so what it names is there, and whole.
 * @rule OC6
 */
export interface Head {
  readonly version: string
  /** Products that a shopper can come upon. */
  readonly pieces: number
  /** When prices and stock were last heard of, epoch ms by the device's clock. */
  readonly asOfMs: number
  readonly chunks: ReadonlyArray<Chunk>
}

/** Changes whenever chunks are written otherwise than before. */
const form = 1

/** Writes a head for the device. @rule OC6 */
export const writeHead = (head: Head): unknown => ({ form, ...head })

/**
 * Reads a head as the device has it.
 *
 * @returns null when what is there is none, or of another form
 * @rule OC6
 */
export const readHead = (stored: unknown): Head | null => {
  if (typeof stored !== "object" || stored === null) return null
  const {
    form: written,
    version,
    pieces,
    asOfMs,
    chunks,
  } = stored as Partial<Head> & { readonly form?: unknown }
  if (written !== form || typeof version !== "string" || typeof pieces !== "number") return null
  if (typeof asOfMs !== "number" || !Array.isArray(chunks)) return null
  const read = (chunks as ReadonlyArray<Partial<Chunk> | null>).map(readChunk)
  return read.includes(null)
    ? null
    : { version, pieces, asOfMs, chunks: read.flatMap((chunk) => chunk ?? []) }
}

const readChunk = (stored: Partial<Chunk> | null): Chunk | null => {
  const { name, type, ids } = stored ?? {}
  const isChunk =
    typeof name === "string" &&
    entities.includes(type as Entity) &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === "number")
  return isChunk ? { name, type: type!, ids: ids! } : null
}
