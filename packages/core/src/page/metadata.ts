import {
  type Category,
  type ListSelection,
  type ContentDocument,
  crumbs,
  formatSelection,
  type Params,
  productCrumbs,
  writeParams,
} from "../catalogue/index.ts"
import { type Article, excerpt } from "../content/index.ts"
import { bySku, type Product, productHref, type Selection } from "../product/index.ts"
import { limits } from "../settings/index.ts"
import { encodePath, href, type StoreView } from "../store-view/index.ts"
import type { Navigation } from "./navigation.ts"
import type { PageMetadata, PageContext } from "./page-envelope.ts"

/** Metadata of a category page. Links to other languages carry its filters. */
export const categoryMetadata = (
  category: Category,
  { tree }: Navigation,
  chosen: ListSelection,
  at: PageContext,
): PageMetadata => {
  const query = writeParams(formatSelection({ ...chosen, page: 1 }))
  return {
    title: category.metaTitle ?? category.name,
    description: category.metaDescription ?? textOf(category.description),
    crumbs: crumbs(tree, category.id, at.view),
    pathIn: pathInOtherViews(category.alternates, at, query),
  }
}

/** Metadata of a product page. Links to other languages carry the chosen variant. */
export const productMetadata = (
  product: Product,
  { tree }: Navigation,
  childSku: string | null,
  at: PageContext,
): PageMetadata => ({
  title: product.metaTitle ?? product.name,
  description: product.metaDescription ?? textOf(product.shortDescription) ?? textOf(product.description),
  canonical: productHref({ ...product, customOptions: [] }, null, at.view),
  crumbs: productCrumbs(tree, product.categoryIds, at.view),
  pathIn: pathInOtherViews(
    product.alternates,
    at,
    childSku === null ? "" : writeParams([["childSku", childSku]]),
  ),
})

/**
 * Metadata of a content page. A page can have several addresses; the one that other store views link to is
 * canonical.
 */
export const contentMetadata = (document: ContentDocument, at: PageContext): PageMetadata => ({
  title: document.metaTitle ?? document.title,
  canonical: href(at.view, encodePath(document.alternates?.[at.view.code] || document.identifier)),
  description: document.metaDescription ?? textOf(document.html),
  pathIn: pathInOtherViews(document.alternates, at, ""),
})

/** Metadata of a recipe or an article. */
export const articleMetadata = (piece: Article, at: PageContext): PageMetadata => ({
  title: piece.title,
  description: textOf(piece.html),
  pathIn: pathInOtherViews(piece.alternates, at, ""),
})

/**
 * The variant that an address selects: by `childSku`, else by values of the product's attributes.
 *
 * @returns choices; [] without any
 */
export const selectionIn = (
  product: Product,
  childSku: string | null,
  params: Params,
): ReadonlyArray<Selection> =>
  childSku !== null
    ? bySku(childSku)
    : params.flatMap(([attributeCode, optionId]) =>
        product.configurableOptions.some((option) => option.attributeCode === attributeCode)
          ? [{ attributeCode, optionId }]
          : [],
      )

const textOf = (html: string): string | null => excerpt(html, limits.descriptionLengthMax) || null

/** The requested address in this store view; in others the path that the document names, or null. */
const pathInOtherViews =
  (
    paths: Readonly<Record<string, string>> | undefined,
    at: PageContext,
    query: string,
  ): PageMetadata["pathIn"] =>
  (view: StoreView) => {
    if (view.code === at.view.code) return at.url.path + query
    const path = paths?.[view.code]
    return path === undefined || path === "" ? null : encodePath(path) + query
  }
