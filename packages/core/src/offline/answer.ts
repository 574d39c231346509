import type { ApiRequest } from "../api/index.ts"
import type { Attribute, Category, ContentDocument, Entity, JsonObject, Query } from "../catalogue/index.ts"
import type { Product } from "../product/index.ts"
import type { AskedUrl, UrlTarget } from "../routing/index.ts"
import type { OfflineIndex } from "./offline-index.ts"

/** How documents are read, as the wire reads those of the platform. */
export interface Readers {
  readonly product: (document: JsonObject) => Product | null
  readonly category: (document: JsonObject) => Category | null
  readonly attribute: (document: JsonObject) => Attribute | null
  readonly content: (document: JsonObject) => ContentDocument | null
  /** What a document means for whoever has followed its address; null when it cannot be read. */
  readonly target: (type: Entity, document: JsonObject) => UrlTarget | null
}

/** The reader of each call that asks for documents. */
const readerOf = (request: string, readers: Readers): ((document: JsonObject) => unknown) | null => {
  switch (request) {
    case "catalogue.products":
      return readers.product
    case "catalogue.categories":
      return readers.category
    case "catalogue.attributes":
      return readers.attribute
    case "catalogue.content":
      return readers.content
    default:
      return null
  }
}

/** Whether a device that has the catalogue may know the answer to a call. @rule OC7 */
export const isLocal = ({ name }: ApiRequest): boolean => name === "url.map" || name.startsWith("catalogue.")

/**
 * Answers a call from the catalogue on the device, as the platform would have answered a guest.
 *
 * @returns null for what devices do not know
 * @rule OC7
 */
export const answer = (request: ApiRequest, index: OfflineIndex, readers: Readers): unknown => {
  if (request.name === "url.map") return target((request.input as AskedUrl).path, index, readers)
  const read = readerOf(request.name, readers)
  if (read === null) return null
  const query = request.input as Query
  const found = index.search(query)
  return found === null
    ? null
    : {
        items: found.items.flatMap((document) => read(document) ?? []),
        total: found.total,
        start: query.start,
        perPage: query.size,
        aggregations: found.aggregations,
      }
}

const target = (path: string, index: OfflineIndex, readers: Readers): UrlTarget | null => {
  const match = index.findByPath(path.replace(/^\/+|(?<!\/)\/+$/g, ""))
  return match === null ? { kind: "none" } : readers.target(match.type, match.body)
}
