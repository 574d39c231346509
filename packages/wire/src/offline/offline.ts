import { entities } from "@shop/core/catalogue"
import {
  type CatalogueCopy,
  catalogueCopy,
  type OfflineDocument,
  type RemovedDocument,
} from "@shop/core/offline"
import { type EndpointTable, endpointTable, enveloped } from "../endpoints/endpoint.ts"
import { integer, isRecord, list, numberOrNull, record, text } from "../legacy/coerce.ts"

/** Maximum number of parts of a catalogue. */
export const partsMax = 10_000

/**
 * The endpoint for the catalogue of a store view on devices. Its URL contains no personal data, so shared caches may store
 * the responses. Responses have entity tags.
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
      const isValid = version !== "" && documents !== null && part >= 0 && part < parts && parts <= partsMax
      return isValid ? { tag: "whole", version, part, parts, pieces, documents } : null
    }
    case "delta": {
      const documents = decodeDocuments(result["documents"])
      const removed = list(result["removed"]).map(decodeReference)
      return version === "" || since === "" || documents === null || removed.includes(null)
        ? null
        : {
            tag: "delta",
            since,
            version,
            pieces,
            documents,
            removed: removed.flatMap((reference) => reference ?? []),
          }
    }
    default:
      return null
  }
}

const decodeReference = (value: unknown): RemovedDocument | null => {
  const reference = record(value)
  const type = entities.find((known) => known === reference["type"])
  const id = integer(reference["id"])
  return type === undefined || id <= 0 ? null : { type, id }
}

/** Null if one document is invalid: an incomplete catalogue would hide products from the shopper. */
const decodeDocuments = (value: unknown): ReadonlyArray<OfflineDocument> | null => {
  if (!Array.isArray(value)) return null
  const documents: Array<OfflineDocument> = []
  for (const entry of value as ReadonlyArray<unknown>) {
    const reference = decodeReference(entry)
    const { body, shown_cents } = record(entry)
    if (reference === null || !isRecord(body)) return null
    const shownCents = numberOrNull(shown_cents)
    documents.push({ ...reference, shownCents: Number.isSafeInteger(shownCents) ? shownCents : null, body })
  }
  return documents
}
