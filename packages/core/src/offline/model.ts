import type { Entity, JsonObject } from "../catalogue/index.ts"

/** A document of the catalogue as guests get it, with its stock. */
export interface OfflineDocument {
  readonly type: Entity
  readonly id: number
  /** Displayed price for guests in gross cents; null without a price. */
  readonly shownCents: number | null
  readonly body: JsonObject
}

/** A document that was removed. */
export interface RemovedDocument {
  readonly type: Entity
  readonly id: number
}

/**
 * The platform's answer to a request for a store view's catalogue. A version is opaque; prices, stock and documents are
 * at least as new as it.
 */
export type CatalogueCopy =
  /** The catalogue is larger than devices get. They use the network instead. */
  | { readonly tag: "tooLarge"; readonly products: number; readonly productsMax: number }
  /** One part of the whole. Later parts are requested by version; changes meanwhile come with the next delta. */
  | {
      readonly tag: "whole"
      readonly version: string
      readonly part: number
      readonly parts: number
      /** Products that a shopper can find. */
      readonly pieces: number
      readonly documents: ReadonlyArray<OfflineDocument>
    }
  /** Changes since the version `since`; empty without changes. */
  | {
      readonly tag: "delta"
      readonly since: string
      readonly version: string
      readonly pieces: number
      /** Changed documents, and new ones. */
      readonly documents: ReadonlyArray<OfflineDocument>
      readonly removed: ReadonlyArray<RemovedDocument>
    }

/** A request for the whole (`since: null`), for changes since a version, or for one more part of the whole. */
export interface CopyRequest {
  readonly since: string | null
  /** A part after the first; numbers start at 1. */
  readonly part: { readonly version: string; readonly number: number } | null
}

/** Kinds of documents on a device, in the order of the download. */
export const offlineEntities = [
  "attribute",
  "category",
  "cms_page",
  "cms_block",
  "product",
] as const satisfies ReadonlyArray<Entity>
