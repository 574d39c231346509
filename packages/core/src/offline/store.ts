import { Effect } from "effect"
import { Storage, type StorageFailed } from "../ports/index.ts"
import { type Head, readHead, writeHead } from "./head.ts"
import { type Chunk, cut, planDelta, type WrittenChunk } from "./lines.ts"
import type { CatalogueCopy, OfflineDocument } from "./model.ts"

type Whole = Extract<CatalogueCopy, { readonly tag: "whole" }>
type Delta = Extract<CatalogueCopy, { readonly tag: "delta" }>

const collection = "catalogue"

/** What is on its way: names that belong to nothing when it ends half-way. */
interface Pending {
  readonly token: string
  readonly names: ReadonlyArray<string>
}

const readPending = (stored: unknown): Pending => {
  const { token, names } = (stored ?? {}) as Partial<Pending>
  const isNames = Array.isArray(names) && names.every((name) => typeof name === "string")
  return { token: typeof token === "string" ? token : "", names: isNames ? names : [] }
}

/** A view's catalogue on this device. */
export interface OfflineStore {
  readonly head: Effect.Effect<Head | null, StorageFailed>
  /** The chunks of a head with their text; null when one of them is no longer there. */
  readonly chunks: (head: Head) => Effect.Effect<ReadonlyArray<WrittenChunk> | null, StorageFailed>
  /**
   * Begins to take in everything.
   *
   * @param token - another one for each try
   */
  readonly begin: (token: string) => Effect.Effect<OfflineIntake, StorageFailed>
  /** Takes in what has changed. @returns null when what it changes is no longer there */
  readonly change: (
    head: Head,
    delta: Delta,
    at: { readonly token: string; readonly asOfMs: number },
  ) => Effect.Effect<Head | null, StorageFailed>
  readonly drop: Effect.Effect<void, StorageFailed>
}

/** Everything, on its way in. */
export interface OfflineIntake {
  readonly add: (documents: ReadonlyArray<OfflineDocument>) => Effect.Effect<void, StorageFailed>
  /** @returns null when the device has thrown it away meanwhile */
  readonly done: (
    of: Pick<Whole, "version" | "pieces">,
    asOfMs: number,
  ) => Effect.Effect<Head | null, StorageFailed>
}

/**
 * Opens a view's catalogue on this device.
 *
 * Chunks are never written over: a synchronisation writes new ones under names of its own, and then one head that names
 * them. Whoever reads meanwhile, or after it ended half-way, reads the old head and the old chunks.
 *
 * @rule OC6
 */
export const offlineStore = Effect.fnUntraced(function* (
  view: string,
): Effect.fn.Return<OfflineStore, never, Storage> {
  const storage = yield* Storage
  const headKey = `head ${view}`
  const pendingKey = `pending ${view}`
  const head = Effect.map(storage.get(collection, headKey), readHead)
  const pending = Effect.map(storage.get(collection, pendingKey), readPending)
  const removeAll = (names: Iterable<string>) =>
    Effect.forEach(names, (name) => storage.remove(collection, name), { discard: true })

  /** Sweeps what an earlier try has left, and says that this one is on its way. */
  const start = Effect.fnUntraced(function* (token: string) {
    const left = yield* pending
    const kept = new Set((yield* head)?.chunks.map(({ name }) => name))
    yield* removeAll(left.names.filter((name) => !kept.has(name)))
    yield* storage.set(collection, pendingKey, { token, names: [] } satisfies Pending)
  })
  const write = Effect.fnUntraced(function* (
    token: string,
    before: ReadonlyArray<Chunk>,
    chunks: ReadonlyArray<WrittenChunk>,
  ) {
    const names = [...before, ...chunks].map(({ name }) => name)
    yield* storage.set(collection, pendingKey, { token, names } satisfies Pending)
    yield* Effect.forEach(chunks, ({ name, text }) => storage.set(collection, name, text), { discard: true })
  })
  /** The last step: until here nothing of it is seen. */
  const finish = Effect.fnUntraced(function* (token: string, next: Head) {
    // A device that ran out of room has emptied the collection, and the first chunks with it.
    if ((yield* pending).token !== token) return null
    const old = yield* head
    // Once the new head stands, the old chunks are nobody's: should this end here, the next one sweeps them.
    const names = [...next.chunks, ...(old?.chunks ?? [])].map(({ name }) => name)
    yield* storage.set(collection, pendingKey, { token, names } satisfies Pending)
    yield* storage.set(collection, headKey, writeHead(next))
    const kept = new Set(next.chunks.map(({ name }) => name))
    yield* removeAll((old?.chunks ?? []).map(({ name }) => name).filter((name) => !kept.has(name)))
    yield* storage.remove(collection, pendingKey)
    return next
  })

  /** Writes documents behind those of the same try. */
  const intake = Effect.fnUntraced(function* (token: string) {
    yield* start(token)
    let written: ReadonlyArray<Chunk> = []
    const add = Effect.fnUntraced(function* (documents: ReadonlyArray<OfflineDocument>) {
      const from = written.length
      const chunks = cut(documents, (number) => `${view} ${token} ${from + number}`)
      yield* write(token, written, chunks)
      const added = chunks.map(nameless)
      written = [...written, ...added]
      return added
    })
    return { add, written: () => written }
  })

  const begin = Effect.fnUntraced(function* (token: string) {
    const { add, written } = yield* intake(token)
    const taken: OfflineIntake = {
      add: (documents) => Effect.asVoid(add(documents)),
      done: ({ version, pieces }, asOfMs) => finish(token, { version, pieces, asOfMs, chunks: written() }),
    }
    return taken
  })

  const change = Effect.fnUntraced(function* (
    old: Head,
    delta: Delta,
    { token, asOfMs }: { readonly token: string; readonly asOfMs: number },
  ) {
    const { version, pieces } = delta
    if (delta.documents.length === 0 && delta.removed.length === 0) {
      const next = { ...old, version, pieces, asOfMs }
      yield* storage.set(collection, headKey, writeHead(next))
      return next
    }
    const { isTouched, rewritten, fresh } = planDelta(old.chunks, delta)
    const { add } = yield* intake(token)
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

  const read = Effect.fnUntraced(function* ({ chunks }: Head) {
    const found: Array<WrittenChunk> = []
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
    yield* removeAll((old?.chunks ?? []).map(({ name }) => name))
  })

  return { head, chunks: read, begin, change, drop }
})

const nameless = ({ name, type, ids }: WrittenChunk): Chunk => ({ name, type, ids })
