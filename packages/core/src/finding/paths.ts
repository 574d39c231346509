import type { Entity } from "../catalogue/index.ts"
import type { Json } from "./json.ts"

/** A document of a kind, where addresses are given out. */
export interface Addressed {
  readonly type: Entity
  readonly body: Json
}

/** Whether a document may be opened at its address. @rule IX14 */
export const isOpen = ({ type, body }: Addressed): boolean =>
  type === "product" ? Number(body["status"]) < 2 : type !== "category" || body["is_active"] !== false

/** Gives out addresses, one document after the other. */
export interface PathsMaker<Place> {
  readonly add: (document: Addressed, place: Place) => void
  /** Every address with the place of the document that has it. */
  readonly made: () => ReadonlyMap<string, Place>
}

/**
 * Opens a list of addresses. Of two documents with one address the one a shopper may see has it: hidden variants share
 * their parent's name.
 *
 * @rule IX14 - wire §10
 */
export const pathsMaker = <Place>(): PathsMaker<Place> => {
  const found = new Map<string, { readonly place: Place; readonly precedence: number }>()
  return {
    add: (document, place) => {
      const { type, body } = document
      const own = { place, precedence: precedence(document) }
      const offer = (path: unknown): void => {
        if (typeof path !== "string" || path === "") return
        const before = found.get(path)
        if (before === undefined || own.precedence < before.precedence) found.set(path, own)
      }
      if (type === "product" || type === "category" || type === "cms_page") offer(body["url_path"])
      if (type === "cms_page") offer(body["identifier"])
    },
    made: () => new Map(Array.from(found, ([path, { place }]) => [path, place])),
  }
}

const precedence = ({ type, body }: Addressed): number => {
  if (type !== "product") return 1
  if (Number(body["status"]) >= 2) return 3
  return Number(body["visibility"]) > 1 ? 0 : 2
}
