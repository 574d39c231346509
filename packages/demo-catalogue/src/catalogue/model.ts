import type { Language } from "./text.ts"

export type DocumentType =
  | "product"
  | "category"
  | "attribute"
  | "taxrule"
  | "cms_page"
  | "cms_block"
  | "cms_hierarchy"

/** Fields of an index document, by their names on the wire. */
export type Json = Readonly<Record<string, unknown>>

/** One document of a store's index, in the shape that the wire knows (wire §12). */
export interface CatalogueDocument {
  readonly _type: DocumentType
  readonly _id: string
  readonly _source: Json
}

/** Stock of one sku. */
export interface StockRow {
  readonly sku: string
  readonly productId: number
  readonly qty: number
  readonly isInStock: boolean
  /** False for uncounted products: services, files, and parents of variants. */
  readonly isManaged: boolean
  /** Most that one cart may hold, or null. */
  readonly qtyMax: number | null
}

/** A recipe in the shape of the legacy recipe document (S2 §3). */
export interface RecipeDocument {
  readonly entity_id: number
  readonly recettes_slug: string
  readonly recettes_title: string
  readonly recettes_contenu: string
  readonly recettes_ingredients: ReadonlyArray<string>
  readonly recettes_image: string
  readonly recettes_auteur: string
  readonly recettes_keywords: string
  readonly recettes_date: string
  readonly url_path_by_store: Readonly<Record<Language, string>>
  readonly recettes_related_product: ReadonlyArray<{
    readonly id: number
    readonly name: string
    readonly url_key: string
    readonly url_path: string
    readonly image: string
  }>
  readonly preparation_min: number
  readonly cooking_min: number
  readonly oven_c: number | null
  readonly serves: number
}

export interface Banner {
  readonly title: string
  readonly subtitle: string
  readonly button_text: string
  readonly link: string
  readonly image: string
}

/** Banner sets of one store view (S2 §3). */
export interface BannerSets {
  readonly mainBanners: ReadonlyArray<Banner>
  readonly smallBanners: ReadonlyArray<Banner>
  readonly productBanners: ReadonlyArray<Banner>
  readonly menuAsideBanners: ReadonlyArray<Banner>
}

/** All data of the demo shop. */
export interface Catalogue {
  readonly stores: Readonly<Record<Language, ReadonlyArray<CatalogueDocument>>>
  readonly stock: ReadonlyArray<StockRow>
  readonly recipes: Readonly<Record<Language, ReadonlyArray<RecipeDocument>>>
  readonly banners: Readonly<Record<Language, BannerSets>>
}
