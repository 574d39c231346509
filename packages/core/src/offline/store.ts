import { Effect } from "effect"
import { Storage, type StorageFailed } from "../ports/index.ts"
import { type Manifest, decodeManifest, encodeManifest } from "./manifest.ts"
import { type Chunk, splitIntoChunks, planDelta, type ChunkWithText } from "./chunks.ts"
import type { CatalogueCopy, OfflineDocument } from "./model.ts"

type Whole = Extract<CatalogueCopy, { readonly tag: "whole" }>
type Delta = Extract<CatalogueCopy, { readonly tag: "delta" }>

const collection = "catalogue"

/** Chunks of an unfinished download. They are removed when the download is interrupted. */
interface PendingDownload {
  readonly token: string
  readonly names: ReadonlyArray<string>
}

const readPending = (stored: unknown): PendingDownload => {
  const { token, names } = (stored ?? {}) as Partial<PendingDownload>
  const isNames = Array.isArray(names) && names.every((name) => typeof name === "string")
  return { token: typeof token === "string" ? token : "", names: isNames ? names : [] }
}

/** A store view's catalogue in the storage of this device. */
export interface OfflineStore {
  /** The manifest of the stored catalogue; null without a catalogue. */
  readonly head: Effect.Effect<Manifest | null, StorageFailed>
  /** The chunks of a manifest with their text; null when one of them was evicted. */
  readonly chunks: (head: Manifest) => Effect.Effect<ReadonlyArray<ChunkWithText> | null, StorageFailed>
  /**
   * Begins to store the whole catalogue.
   *
   * @param token - unique for each attempt
   */
  readonly begin: (token: string) => Effect.Effect<OfflineDownload, StorageFailed>
  /** Applies a delta. @returns null when a chunk that it changes was evicted */
  readonly change: (
    head: Manifest,
    delta: Delta,
    at: { readonly token: string; readonly asOfMs: number },
  ) => Effect.Effect<Manifest | null, StorageFailed>
  /** Deletes the stored catalogue. */
  readonly drop: Effect.Effect<void, StorageFailed>
}

/** The whole catalogue while it is being stored. */
export interface OfflineDownload {
  readonly add: (documents: ReadonlyArray<OfflineDocument>) => Effect.Effect<void, StorageFailed>
  /** @returns null when the browser has evicted it meanwhile */
  readonly finish: (
    of: Pick<Whole, "version" | "pieces">,
    asOfMs: number,
  ) => Effect.Effect<Manifest | null, StorageFailed>
}

/**
 * Opens a store view's catalogue on this device.
 *
 * Chunks are immutable: a download writes new chunks under new names, and one manifest at the end that names them. A
 * reader meanwhile, or after an interrupted download, reads the old manifest and the old chunks.
 */
export const offlineStore = Effect.fnUntraced(function* (
  view: string,
): Effect.fn.Return<OfflineStore, never, Storage> {
  const storage = yield* Storage
  const headKey = `head ${view}`
  const pendingKey = `pending ${view}`
  const head = Effect.map(storage.get(collection, headKey), decodeManifest)
  const pending = Effect.map(storage.get(collection, pendingKey), readPending)
  const removeChunks = (names: Iterable<string>) =>
    Effect.forEach(names, (name) => storage.remove(collection, name), { discard: true })

  /** Removes the chunks of an earlier attempt, and records this one. */
  const start = Effect.fnUntraced(function* (token: string) {
    const previous = yield* pending
    const usedNames = new Set((yield* head)?.chunks.map(({ name }) => name))
    yield* removeChunks(previous.names.filter((name) => !usedNames.has(name)))
    yield* storage.set(collection, pendingKey, { token, names: [] } satisfies PendingDownload)
  })
  const write = Effect.fnUntraced(function* (
    token: string,
    before: ReadonlyArray<Chunk>,
    chunks: ReadonlyArray<ChunkWithText>,
  ) {
    const names = [...before, ...chunks].map(({ name }) => name)
    yield* storage.set(collection, pendingKey, { token, names } satisfies PendingDownload)
    yield* Effect.forEach(chunks, ({ name, text }) => storage.set(collection, name, text), { discard: true })
  })
  /** Publishes the new manifest. Before this step readers see the old catalogue. */
  const finish = Effect.fnUntraced(function* (token: string, next: Manifest) {
    // A full device has emptied the collection, and the first chunks with it.
    if ((yield* pending).token !== token) return null
    const old = yield* head
    // Both lists are recorded: if this ends here, the next attempt removes the chunks that no manifest names.
    const names = [...next.chunks, ...(old?.chunks ?? [])].map(({ name }) => name)
    yield* storage.set(collection, pendingKey, { token, names } satisfies PendingDownload)
    yield* storage.set(collection, headKey, encodeManifest(next))
    const usedNames = new Set(next.chunks.map(({ name }) => name))
    yield* removeChunks((old?.chunks ?? []).map(({ name }) => name).filter((name) => !usedNames.has(name)))
    yield* storage.remove(collection, pendingKey)
    return next
  })

  /** Appends documents to those of the same attempt. */
  const download = Effect.fnUntraced(function* (token: string) {
    yield* start(token)
    let written: ReadonlyArray<Chunk> = []
    const add = Effect.fnUntraced(function* (documents: ReadonlyArray<OfflineDocument>) {
      const from = written.length
      const chunks = splitIntoChunks(documents, (number) => `${view} ${token} ${from + number}`)
      yield* write(token, written, chunks)
      const added = chunks.map(withoutText)
      written = [...written, ...added]
      return added
    })
    return { add, written: () => written }
  })

  const begin = Effect.fnUntraced(function* (token: string) {
    const { add, written } = yield* download(token)
    const offlineDownload: OfflineDownload = {
      add: (documents) => Effect.asVoid(add(documents)),
      finish: ({ version, pieces }, asOfMs) => finish(token, { version, pieces, asOfMs, chunks: written() }),
    }
    return offlineDownload
  })

  const change = Effect.fnUntraced(function* (
    old: Manifest,
    delta: Delta,
    { token, asOfMs }: { readonly token: string; readonly asOfMs: number },
  ) {
    const { version, pieces } = delta
    if (delta.documents.length === 0 && delta.removed.length === 0) {
      const next = { ...old, version, pieces, asOfMs }
      yield* storage.set(collection, headKey, encodeManifest(next))
      return next
    }
    const { isTouched, rewritten, fresh } = planDelta(old.chunks, delta)
    const { add } = yield* download(token)
    const chunks: Array<Chunk> = []
    for (const chunk of old.chunks) {
      if (!isTouched(chunk)) {
        chunks.push(chunk)
        continue
      }
      const text = yield* storage.get(collection, chunk.name)
      if (typeof text !== "string") return null
      chunks.push(...(yield* add(rewritten(chunk, text))))
    }
    chunks.push(...(yield* add(fresh)))
    return yield* finish(token, { version, pieces, asOfMs, chunks })
  })

  const read = Effect.fnUntraced(function* ({ chunks }: Manifest) {
    const found: Array<ChunkWithText> = []
    for (const chunk of chunks) {
      const text = yield* storage.get(collection, chunk.name)
      if (typeof text !== "string") return null
      found.push({ ...chunk, text })
    }
    return found
  })

  const drop = Effect.gen(function* () {
    const old = yield* head
    yield* storage.remove(collection, headKey)
    yield* removeChunks((old?.chunks ?? []).map(({ name }) => name))
  })

  return { head, chunks: read, begin, change, drop }
})

const withoutText = ({ name, type, ids }: ChunkWithText): Chunk => ({ name, type, ids })
