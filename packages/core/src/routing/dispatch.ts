import { categoryHref, inPath, type Category, type ContentDocument, type Params, writeParams } from "../catalogue/index.ts"
import type { Product } from "../product/index.ts"
import type { ShopSettings } from "../settings/index.ts"
import { href, type StoreView } from "../store-view/index.ts"
import type { UrlTarget } from "./calls.ts"
import type { Route } from "./model.ts"

/** A route that the platform has to be asked about. */
export type OpenRoute = Extract<Route, { readonly kind: "categoryBySlug" | "productBySku" | "contentByIdentifier" | "dispatch" }>

/** What an address asked for, and in which view. */
export interface Asked {
  readonly route: OpenRoute
  readonly params: Params
  readonly view: StoreView
  readonly settings: ShopSettings
}

/** What becomes of an address once the platform said what it leads to. @rule RT4 */
export type Decision =
  | { readonly tag: "product"; readonly product: Product; readonly childSku: string | null }
  | { readonly tag: "category"; readonly category: Category }
  | { readonly tag: "content"; readonly document: ContentDocument }
  | { readonly tag: "redirect"; readonly to: string }
  /** A variant was asked for by itself: the page is its parent's, which has to be found first. */
  | { readonly tag: "findParent"; readonly childSku: string }
  | { readonly tag: "notFound" }

/**
 * Decides what an address shows. A thing has one address; asked for by another, it redirects there for good.
 *
 * @param target - what the platform has under the address
 * @param asked - the address
 * @returns what to show, where to go instead, or that there is nothing
 * @rule RT4 - S1 §2, §4 Product loading; domain §8 (301)
 */
export const decide = (target: UrlTarget, asked: Asked): Decision => {
  switch (target.kind) {
    case "product":
      return decideProduct(target.product, asked)
    case "category":
      return target.category.isActive
        ? (moved(categoryHref(target.category, asked.view), asked) ?? { tag: "category", category: target.category })
        : { tag: "notFound" }
    case "content":
      return { tag: "content", document: target.document }
    case "none":
      return { tag: "notFound" }
  }
}

/**
 * Where a variant's own address leads: to its parent, with the variant chosen.
 *
 * @param parent - the configurable product, or null when none was found
 * @param childSku - the variant
 * @rule RT5 - S1 §2 (301 to the parent)
 */
export const decideParent = (parent: Product | null, childSku: string, { view }: Asked): Decision =>
  parent === null || !isShown(parent) || parent.visibility === 1
    ? { tag: "notFound" }
    : { tag: "redirect", to: productHref(parent, view) + writeParams([["childSku", childSku]]) }

/**
 * The one address of a product: its url path, else the route named after its sku.
 *
 * @rule RT6 - S1 §2; S2 §2 Route table
 */
export const productHref = ({ urlPath, sku, slug }: Pick<Product, "urlPath" | "sku" | "slug">, view: StoreView): string =>
  href(view, urlPath === null || urlPath === "" ? named(sku, slug) : inPath(urlPath))

const decideProduct = (product: Product, asked: Asked): Decision => {
  if (!isShown(product)) return { tag: "notFound" }
  if (product.visibility === 1 && asked.settings.products.preventDirectChildAccess)
    return { tag: "findParent", childSku: product.sku }
  return moved(productHref(product, asked.view), asked) ?? { tag: "product", product, childSku: childSkuOf(asked.route) }
}

const isShown = (product: Product): boolean => product.status < 2

const childSkuOf = (route: OpenRoute): string | null => ("childSku" in route ? route.childSku : null)

/** A redirect to where a thing lives, unless that is where it was asked for. The query goes along. */
const moved = (to: string, { route, params, view }: Asked): Decision | null => {
  if (to === href(view, askedPath(route))) return null
  const childSku = childSkuOf(route)
  const rest = params.filter(([name]) => name !== "childSku")
  return { tag: "redirect", to: to + writeParams(childSku === null ? rest : [...rest, ["childSku", childSku]]) }
}

const askedPath = (route: OpenRoute): string => {
  switch (route.kind) {
    case "dispatch":
      return inPath(route.path)
    case "categoryBySlug":
      return inPath(`c/${route.slug}`)
    case "contentByIdentifier":
      return inPath(`page/${route.identifier}`)
    case "productBySku":
      return named(route.parentSku, route.slug)
  }
}

const named = (sku: string, slug: string): string => `p/${segment(sku)}/${segment(slug || sku)}`
const segment = (text: string): string => encodeURIComponent(text.toWellFormed())
