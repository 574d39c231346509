import { type Entity, entities } from "@shop/core/catalogue"
import type { StoreView } from "@shop/core/store-view"

/** The parts of a search index's name. */
export interface IndexName {
  /** Null when the name has no type. */
  readonly type: Entity | null
  /** The suffix for the store view, such as "de"; null without one. */
  readonly view: string | null
}

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" })

/**
 * Reads the name of a search index: base, store view, type and stamp, such as `vue_storefront_catalog_de_product_1568838132`.
 * All but the base may be missing.
 *
 * @param bases - what the names of the shop's own indexes begin with; behind it any view is one, elsewhere a language
 */
export const readIndexName = (name: string, bases: ReadonlyArray<string>): IndexName => {
  const parts = name.split("_")
  while (parts.length > 1 && /^\d+$/.test(parts.at(-1)!)) parts.pop()
  const type = entities.find((entity) => parts.join("_").endsWith(`_${entity}`)) ?? null
  const rest = type === null ? parts : parts.slice(0, -type.split("_").length)
  const last = rest.at(-1) ?? ""
  const isView = bases.includes(rest.slice(0, -1).join("_")) || isLanguage(last)
  return { type, view: isView && rest.length > 1 && !bases.includes(rest.join("_")) ? last : null }
}

/** Whether a part of a name is a language code such as "de" or "pt-br". */
const isLanguage = (part: string): boolean =>
  /^[a-z]{2}(-[a-z]{2})?$/i.test(part) && languages.of(part) !== undefined

/** The common prefixes of some store views' index names: `vue_storefront_catalog` of `vue_storefront_catalog_fr`. */
export const basesOf = (views: ReadonlyArray<StoreView>): ReadonlyArray<string> => [
  ...new Set(views.map(({ index }) => index.replace(/_[^_]*$/, ""))),
]

/** The store view that an index belongs to: by the whole name, else by code or language. Null when it is not the shop's. */
export const viewOfIndex = (
  views: ReadonlyArray<StoreView>,
  name: string,
  part: string | null,
): StoreView | null =>
  views.find(({ index }) => name === index || name.startsWith(`${index}_`)) ??
  (part === null
    ? null
    : (views.find(({ code }) => code === part) ??
      views.find(({ language }) => language.toLowerCase() === part.toLowerCase()) ??
      null))
