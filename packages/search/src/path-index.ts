import type { Entity, JsonObject } from "@shop/core/catalogue"

/** A document that may have a URL path. */
export interface AddressableDocument {
  readonly type: Entity
  readonly body: JsonObject
}

/** Whether a document may be opened at its URL path. @rule IX14 */
export const isReachable = ({ type, body }: AddressableDocument): boolean =>
  type === "product" ? Number(body["status"]) < 2 : type !== "category" || body["is_active"] !== false

/** Collects URL paths, document by document. */
export interface PathIndexBuilder<Location> {
  readonly add: (document: AddressableDocument, location: Location) => void
  /** Every path with the location of its document. */
  readonly build: () => ReadonlyMap<string, Location>
}

/**
 * Creates an empty path index builder. A path that several documents share leads to a product that shoppers can see:
 * hidden variants have the path of their parent.
 *
 * @rule IX14 - wire §10
 */
export const createPathIndexBuilder = <Location>(): PathIndexBuilder<Location> => {
  const entries = new Map<string, { readonly location: Location; readonly precedence: number }>()
  return {
    add: (document, location) => {
      const { type, body } = document
      const entry = { location, precedence: precedenceOf(document) }
      const claim = (path: unknown): void => {
        if (typeof path !== "string" || path === "") return
        const previous = entries.get(path)
        if (previous === undefined || entry.precedence < previous.precedence) entries.set(path, entry)
      }
      if (type === "product" || type === "category" || type === "cms_page") claim(body["url_path"])
      if (type === "cms_page") claim(body["identifier"])
    },
    build: () => new Map(Array.from(entries, ([path, { location }]) => [path, location])),
  }
}

/** Lower numbers win. */
const precedenceOf = ({ type, body }: AddressableDocument): number => {
  if (type !== "product") return 1
  if (Number(body["status"]) >= 2) return 3
  return Number(body["visibility"]) > 1 ? 0 : 2
}
