import type { Entity, JsonObject } from "../catalogue/index.ts"
import { type Gone, offlineEntities, type OfflineDocument } from "./model.ts"
import type { OfflineEntity, StoredDocuments } from "./search-index.ts"

/** Documents of one kind that lie together on the device, under a name; their text is one line for each. */
export interface Chunk {
  readonly name: string
  readonly type: Entity
  /** In the order of the lines. */
  readonly ids: ReadonlyArray<number>
}

/** A chunk with its text. */
export interface WrittenChunk extends Chunk {
  readonly text: string
}

/** Documents of one chunk, and characters of its text: what a slow device reads without being given up. */
const chunkDocuments = 64
const chunkCharacters = 131_072

/** A document as a line. @rule OC6 */
const lineOf = ({ shownCents, body }: Pick<OfflineDocument, "shownCents" | "body">): string =>
  `${shownCents ?? ""}\t${JSON.stringify(body)}`

/** What a line says. A line is ours: it is read as it was written. @rule OC6 */
export const readLine = (line: string): Pick<OfflineDocument, "shownCents" | "body"> => ({
  shownCents: shownIn(line),
  body: bodyIn(line),
})

const bodyIn = (line: string): JsonObject => JSON.parse(line.slice(line.indexOf("\t") + 1)) as JsonObject

const shownIn = (line: string): number | null => {
  const cut = line.indexOf("\t")
  return cut <= 0 ? null : Number(line.slice(0, cut))
}

/** Groups the documents of all chunks by kind: every kind that devices store, in a fixed order. @rule OC6 */
export const storedDocuments = (
  chunks: ReadonlyArray<Omit<WrittenChunk, "name">>,
): ReadonlyMap<OfflineEntity, StoredDocuments> => {
  const kinds = new Map<Entity, { readonly ids: Array<number>; readonly lines: Array<string> }>(
    offlineEntities.map((type) => [type, { ids: [], lines: [] }]),
  )
  for (const { type, ids, text } of chunks) {
    const kind = kinds.get(type)
    if (kind === undefined) continue
    kind.ids.push(...ids)
    if (ids.length > 0) kind.lines.push(...text.split("\n"))
  }
  return new Map(
    offlineEntities.map((type) => {
      const { ids, lines } = kinds.get(type)!
      return [type, { ids, body: (row) => bodyIn(lines[row]!), shownCents: (row) => shownIn(lines[row]!) }]
    }),
  )
}

/**
 * Puts documents into chunks, in their order, each of one kind and small enough.
 *
 * @param nameOf - the name of the chunk with a number, from 0
 * @rule OC6
 */
export const cut = (
  documents: ReadonlyArray<OfflineDocument>,
  nameOf: (number: number) => string,
): ReadonlyArray<WrittenChunk> => {
  const chunks: Array<{ type: Entity; ids: Array<number>; lines: Array<string>; characters: number }> = []
  for (const document of documents) {
    const line = lineOf(document)
    let last = chunks.at(-1)
    const isFull =
      last === undefined ||
      last.type !== document.type ||
      last.ids.length >= chunkDocuments ||
      last.characters + line.length > chunkCharacters
    if (isFull) {
      last = { type: document.type, ids: [], lines: [], characters: 0 }
      chunks.push(last)
    }
    last!.ids.push(document.id)
    last!.lines.push(line)
    last!.characters += line.length
  }
  return chunks.map(({ type, ids, lines }, number) => ({
    name: nameOf(number),
    type,
    ids,
    text: lines.join("\n"),
  }))
}

const keyOf = ({ type, id }: Gone): string => `${type} ${id}`

/** What a delta means for the chunks of a device. */
export interface DeltaPlan {
  /** What becomes of each chunk: it stays, or its documents are replaced and taken out. */
  readonly isTouched: (chunk: Chunk) => boolean
  /** A touched chunk's documents as they are to be. */
  readonly rewritten: (chunk: Chunk, text: string) => ReadonlyArray<OfflineDocument>
  /** Documents that no chunk has. */
  readonly fresh: ReadonlyArray<OfflineDocument>
}

/**
 * Plans how a delta is taken in: what is another in its place, what is gone left out, what is new behind all.
 *
 * @rule OC6
 */
export const planDelta = (
  chunks: ReadonlyArray<Chunk>,
  delta: { readonly documents: ReadonlyArray<OfflineDocument>; readonly removed: ReadonlyArray<Gone> },
): DeltaPlan => {
  const changed = new Map(delta.documents.map((document) => [keyOf(document), document]))
  const gone = new Set(delta.removed.map(keyOf))
  const known = new Set(chunks.flatMap(({ type, ids }) => ids.map((id) => keyOf({ type, id }))))
  return {
    isTouched: ({ type, ids }) =>
      ids.some((id) => changed.has(keyOf({ type, id })) || gone.has(keyOf({ type, id }))),
    rewritten: ({ type, ids }, text) => {
      const lines = text.split("\n")
      return ids.flatMap((id, at) => {
        const key = keyOf({ type, id })
        if (gone.has(key)) return []
        return [changed.get(key) ?? { type, id, ...readLine(lines[at]!) }]
      })
    },
    fresh: delta.documents.filter((document) => !known.has(keyOf(document))),
  }
}
