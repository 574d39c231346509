import type { Call } from "../calls/index.ts"
import type { Attribute, Category, ContentDocument, Entity, JsonObject, Query } from "../catalogue/index.ts"
import type { Product } from "../product/index.ts"
import type { AskedUrl, UrlTarget } from "../routing/index.ts"
import type { OfflineIndex } from "./search-index.ts"

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
const readerOf = (call: string, readers: Readers): ((document: JsonObject) => unknown) | null => {
  switch (call) {
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
export const isLocal = ({ _tag }: Call<string, unknown, unknown>): boolean =>
  _tag === "url.map" || _tag.startsWith("catalogue.")

/**
 * Answers a call from the catalogue on the device, as the platform would have answered a guest.
 *
 * @returns null for what devices do not know
 * @rule OC7
 */
export const answer = (
  call: Call<string, unknown, unknown>,
  index: OfflineIndex,
  readers: Readers,
): unknown => {
  if (call._tag === "url.map") return target((call.input as AskedUrl).path, index, readers)
  const read = readerOf(call._tag, readers)
  if (read === null) return null
  const query = call.input as Query
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
  const place = index.resolvePath(path.replace(/^\/+|(?<!\/)\/+$/g, ""))
  return place === null ? { kind: "none" } : readers.target(place.type, place.body)
}
