import { entities } from "@shop/core/catalogue"
import {
  type CatalogueCopy,
  catalogueCopy,
  type OfflineDocument,
  type RemovedDocument,
} from "@shop/core/offline"
import { type EndpointTable, endpointTable, enveloped } from "../endpoints/endpoint.ts"
import { integer, isRecord, list, numberOrNull, record, text } from "../legacy/coerce.ts"

/** The most parts of a catalogue. */
export const partsMax = 10_000

/**
 * The catalogue of a store view for devices. The address has nothing personal, so shared caches may store the response;
 * the responses have entity tags.
 *
 * @rule WI202, WI203, OC1
 */
export const offlineEndpoints: EndpointTable<{ readonly copy: typeof catalogueCopy }> = endpointTable(
  enveloped(catalogueCopy, {
    method: "GET",
    path: "/api/offline/catalogue",
    isPublic: true,
    query: ({ since, part }): Readonly<Record<string, string>> => ({
      ...(since === null ? {} : { since }),
      ...(part === null ? {} : { version: part.version, part: String(part.number) }),
    }),
    decodeAnswer: (result) => decodeCopy(record(result)),
  }),
)

const decodeCopy = (result: Readonly<Record<string, unknown>>): CatalogueCopy | null => {
  const [version, since] = [text(result["version"]), text(result["since"])]
  const pieces = Math.max(0, integer(result["pieces"]))
  switch (result["kind"]) {
    case "too-large":
      return {
        tag: "tooLarge",
        products: Math.max(0, integer(result["products"])),
        productsMax: Math.max(0, integer(result["products_max"])),
      }
    case "whole": {
      const documents = decodeDocuments(result["documents"])
      const part = integer(result["part"], -1)
      const parts = integer(result["parts"])
      const isWhole = version !== "" && documents !== null && part >= 0 && part < parts && parts <= partsMax
      return isWhole ? { tag: "whole", version, part, parts, pieces, documents } : null
    }
    case "delta": {
      const documents = decodeDocuments(result["documents"])
      const removed = list(result["removed"]).map(decodeGone)
      return version === "" || since === "" || documents === null || removed.includes(null)
        ? null
        : { tag: "delta", since, version, pieces, documents, removed: removed.flatMap((one) => one ?? []) }
    }
    default:
      return null
  }
}

const decodeGone = (value: unknown): RemovedDocument | null => {
  const said = record(value)
  const type = entities.find((known) => known === said["type"])
  const id = integer(said["id"])
  return type === undefined || id <= 0 ? null : { type, id }
}

/** A catalogue of which a document cannot be read is none: what is missing would be missed. */
const decodeDocuments = (value: unknown): ReadonlyArray<OfflineDocument> | null => {
  if (!Array.isArray(value)) return null
  const documents: Array<OfflineDocument> = []
  for (const entry of value as ReadonlyArray<unknown>) {
    const gone = decodeGone(entry)
    const { body, shown_cents } = record(entry)
    if (gone === null || !isRecord(body)) return null
    const shownCents = numberOrNull(shown_cents)
    documents.push({ ...gone, shownCents: Number.isSafeInteger(shownCents) ? shownCents : null, body })
  }
  return documents
}
