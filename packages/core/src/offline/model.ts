import type { Entity, JsonObject } from "../catalogue/index.ts"

/** A document of the catalogue as a device keeps it: as it is served to guests, with its stock. @rule OC1 */
export interface OfflineDocument {
  readonly type: Entity
  readonly id: number
  /** What it costs as it is shown to guests, in cents, tax included; null for what has no price. */
  readonly shownCents: number | null
  readonly body: JsonObject
}

/** A document that is no longer there. */
export interface Gone {
  readonly type: Entity
  readonly id: number
}

/**
 * What the platform gives a device that wants a view's catalogue. A version is opaque: it says what prices, stock and
 * documents are at least as new as.
 * @rule OC1, OC2
 */
export type CatalogueCopy =
  /** More than devices are given: they go on asking. */
  | { readonly tag: "tooLarge"; readonly products: number; readonly productsMax: number }
  /** One part of everything; the others are asked for by the version. What changed meanwhile is in the next delta. */
  | {
      readonly tag: "whole"
      readonly version: string
      readonly part: number
      readonly parts: number
      /** Products that a shopper can come upon. */
      readonly pieces: number
      readonly documents: ReadonlyArray<OfflineDocument>
    }
  /** What is another than at `since`; nothing when nothing is. */
  | {
      readonly tag: "delta"
      readonly since: string
      readonly version: string
      readonly pieces: number
      /** Each in its place, or behind all others when it is new. */
      readonly documents: ReadonlyArray<OfflineDocument>
      readonly removed: ReadonlyArray<Gone>
    }

/** What a device asks: everything, what has changed since a version, or one more part of everything at a version. */
export interface CopyWish {
  readonly since: string | null
  /** A part beyond the first, from 1. */
  readonly part: { readonly version: string; readonly number: number } | null
}

/** Kinds of documents that a device keeps, in the order in which they come. @rule OC1 */
export const offlineEntities = [
  "attribute",
  "category",
  "cms_page",
  "cms_block",
  "product",
] as const satisfies ReadonlyArray<Entity>
