import type {
  Attribute,
  Category,
  ContentDocument,
  Entity,
  ResultPage,
  JsonObject,
  Query,
} from "../catalogue/index.ts"
import type { DeviceCatalogue } from "../catalogue-client/index.ts"
import type { Product } from "../product/index.ts"
import type { UrlTarget } from "../routing/index.ts"
import type { OfflineIndex } from "./offline-index.ts"

/** Decoders of the documents in the index, the same as for responses of the platform. */
export interface Readers {
  readonly product: (document: JsonObject) => Product | null
  readonly category: (document: JsonObject) => Category | null
  readonly attribute: (document: JsonObject) => Attribute | null
  readonly content: (document: JsonObject) => ContentDocument | null
  /** The target of a URL that leads to this document; null for an invalid document. */
  readonly target: (type: Entity, document: JsonObject) => UrlTarget | null
}

/** Answers from the catalogue on the device as the platform would answer a guest. */
export const deviceCatalogue = (index: OfflineIndex, readers: Readers): DeviceCatalogue => {
  const search =
    <Item>(read: (document: JsonObject) => Item | null) =>
    (query: Query): ResultPage<Item> | null => {
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
  return {
    products: search(readers.product),
    categories: search(readers.category),
    attributes: search(readers.attribute),
    content: search(readers.content),
    target: (path) => {
      const match = index.findByPath(path.replace(/^\/+|(?<!\/)\/+$/g, ""))
      return match === null ? { kind: "none" } : readers.target(match.type, match.body)
    },
  }
}
