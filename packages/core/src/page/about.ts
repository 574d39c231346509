import {
  type Category,
  type Chosen,
  type ContentDocument,
  crumbs,
  format,
  type Params,
  productCrumbs,
  writeParams,
} from "../catalogue/index.ts"
import { type Article, excerpt } from "../content/index.ts"
import { bySku, type Product, productHref, type Selection } from "../product/index.ts"
import { limits } from "../settings/index.ts"
import { encodePath, href, type StoreView } from "../store-view/index.ts"
import type { Directory } from "./directory.ts"
import type { About, At } from "./frame.ts"

/** What the page of a category says of itself; its filters go along into another language. @rule PG5 */
export const aboutCategory = (category: Category, { tree }: Directory, chosen: Chosen, at: At): About => {
  const query = writeParams(format({ ...chosen, page: 1 }))
  return {
    title: category.metaTitle ?? category.name,
    description: category.metaDescription ?? textOf(category.description),
    crumbs: crumbs(tree, category.id, at.view),
    pathIn: inOthers(category.alternates, at, query),
  }
}

/** What the page of a product says of itself; the chosen variant goes along into another language. @rule PG5 */
export const aboutProduct = (
  product: Product,
  { tree }: Directory,
  childSku: string | null,
  at: At,
): About => ({
  title: product.metaTitle ?? product.name,
  description: product.metaDescription ?? textOf(product.shortDescription) ?? textOf(product.description),
  canonical: productHref({ ...product, customOptions: [] }, null, at.view),
  crumbs: productCrumbs(tree, product.categoryIds, at.view),
  pathIn: inOthers(product.alternates, at, childSku === null ? "" : writeParams([["childSku", childSku]])),
})

/**
 * What a page of content says of itself. It answers under /page/ as well, and some under a second name; the name that
 * the other views call it by is the canonical one.
 *
 * @rule PG5 CO1
 */
export const aboutContent = (document: ContentDocument, at: At): About => ({
  title: document.metaTitle ?? document.title,
  canonical: href(at.view, encodePath(document.alternates?.[at.view.code] || document.identifier)),
  description: document.metaDescription ?? textOf(document.html),
  pathIn: inOthers(document.alternates, at, ""),
})

/** What a recipe or an article says of itself. @rule PG5 CO20 */
export const aboutPiece = (piece: Article, at: At): About => ({
  title: piece.title,
  description: textOf(piece.html),
  pathIn: inOthers(piece.alternates, at, ""),
})

/**
 * What an address says of the variant it wants: `childSku`, else values of the product's own attributes.
 *
 * @returns choices; [] when it says nothing
 * @rule PG8 - S1 §2 (childSku as a parameter)
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

/** Here it is the address itself; elsewhere what the document names, or nothing. */
const inOthers =
  (paths: Readonly<Record<string, string>> | undefined, at: At, query: string): About["pathIn"] =>
  (view: StoreView) => {
    if (view.code === at.view.code) return at.url.path + query
    const path = paths?.[view.code]
    return path === undefined || path === "" ? null : encodePath(path) + query
  }
