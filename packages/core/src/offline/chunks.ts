import type { Entity, JsonObject } from "../catalogue/index.ts"
import { offlineEntities, type OfflineDocument, type RemovedDocument } from "./model.ts"
import type { OfflineEntity, StoredDocuments } from "./offline-index.ts"

/** Documents of one kind that the device stores as one value: one line of text for each document. */
export interface Chunk {
  readonly name: string
  readonly type: Entity
  /** In the order of the lines. */
  readonly ids: ReadonlyArray<number>
}

/** A chunk with its text. */
export interface ChunkWithText extends Chunk {
  readonly text: string
}

/** Bounds of a chunk: a slow device reads one within the time limit of its storage. */
const chunkDocumentsMax = 64
const chunkCharactersMax = 131_072

/** Encodes a document as one line: price in cents, tab, JSON. */
const lineOf = ({ shownCents, body }: Pick<OfflineDocument, "shownCents" | "body">): string =>
  `${shownCents ?? ""}\t${JSON.stringify(body)}`

/** Decodes a line of `lineOf`. */
export const decodeLine = (
  line: string,
): { readonly shownCents: number | null; readonly body: JsonObject } => ({
  shownCents: linePriceCents(line),
  body: lineDocument(line),
})

/** Reads the document of a line. */
const lineDocument = (line: string): JsonObject =>
  JSON.parse(line.slice(line.indexOf("\t") + 1)) as JsonObject

/** Reads the displayed price of a line in cents; null where the document has no price. */
const linePriceCents = (line: string): number | null => {
  const tab = line.indexOf("\t")
  return tab <= 0 ? null : Number(line.slice(0, tab))
}

/** Groups the documents of all chunks by kind: every kind that devices store, in a fixed order. */
export const storedDocuments = (
  chunks: ReadonlyArray<ChunkWithText>,
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
      const documents: StoredDocuments = {
        ids,
        body: (row) => lineDocument(lines[row]!),
        shownCents: (row) => linePriceCents(lines[row]!),
      }
      return [type, documents]
    }),
  )
}

/**
 * Splits documents into chunks in their order. A chunk has documents of one kind within the limits.
 *
 * @param nameOf - names a chunk by its index from 0
 */
export const splitIntoChunks = (
  documents: ReadonlyArray<OfflineDocument>,
  nameOf: (number: number) => string,
): ReadonlyArray<ChunkWithText> => {
  const chunks: Array<{ type: Entity; ids: Array<number>; lines: Array<string>; characters: number }> = []
  for (const document of documents) {
    const line = lineOf(document)
    let last = chunks.at(-1)
    const isFull =
      last === undefined ||
      last.type !== document.type ||
      last.ids.length >= chunkDocumentsMax ||
      last.characters + line.length > chunkCharactersMax
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

const keyOf = ({ type, id }: RemovedDocument): string => `${type} ${id}`

/** How a delta changes the stored chunks. */
export interface DeltaPlan {
  /** Whether the delta changes or removes a document of the chunk. */
  readonly isTouched: (chunk: Chunk) => boolean
  /** The documents of a touched chunk after the delta. */
  readonly rewritten: (chunk: Chunk, text: string) => ReadonlyArray<OfflineDocument>
  /** New documents, which no chunk has. */
  readonly fresh: ReadonlyArray<OfflineDocument>
}

/**
 * Plans how a delta is applied: changed documents are replaced in place, removed ones omitted, new ones appended.
 */
export const planDelta = (
  chunks: ReadonlyArray<Chunk>,
  delta: {
    readonly documents: ReadonlyArray<OfflineDocument>
    readonly removed: ReadonlyArray<RemovedDocument>
  },
): DeltaPlan => {
  const changed = new Map(delta.documents.map((document) => [keyOf(document), document]))
  const removed = new Set(delta.removed.map(keyOf))
  const known = new Set(chunks.flatMap(({ type, ids }) => ids.map((id) => keyOf({ type, id }))))
  return {
    isTouched: ({ type, ids }) =>
      ids.some((id) => changed.has(keyOf({ type, id })) || removed.has(keyOf({ type, id }))),
    rewritten: ({ type, ids }, text) => {
      const lines = text.split("\n")
      return ids.flatMap((id, at) => {
        const key = keyOf({ type, id })
        if (removed.has(key)) return []
        return [changed.get(key) ?? { type, id, ...decodeLine(lines[at]!) }]
      })
    },
    fresh: delta.documents.filter((document) => !known.has(keyOf(document))),
  }
}
