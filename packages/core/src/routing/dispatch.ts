import {
  type Category,
  categoryHref,
  type ContentDocument,
  type Params,
  writeParams,
} from "../catalogue/index.ts"
import { guard, type Product, productHref } from "../product/index.ts"
import type { ShopSettings } from "../settings/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { UrlTarget } from "./calls.ts"
import { guardedReason, type NotFound, nothingAt } from "./absence.ts"
import type { Route } from "./model.ts"
import { normalise } from "./normalise.ts"

/** A route that the platform has to be asked about. */
export type OpenRoute = Extract<
  Route,
  { readonly kind: "categoryBySlug" | "productBySku" | "contentByIdentifier" | "dispatch" }
>

/** What an address asked for, and in which view. */
export interface RouteRequest {
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
  | NotFound

/**
 * Decides what an address shows. A thing has one address; asked for by another, it redirects there for good.
 *
 * @param target - what the platform has under the address
 * @param asked - the address
 * @returns what to show, where to go instead, or that there is nothing
 * @rule RT4 - S1 §2, §4 Product loading; domain §8 (301)
 */
export const decide = (target: UrlTarget, asked: RouteRequest): Decision => {
  switch (target.kind) {
    case "product":
      return decideProduct(target.product, asked)
    case "category":
      return decideCategory(target.category, asked)
    case "content":
      return { tag: "content", document: target.document }
    case "none":
      return nothingAt(asked.route)
  }
}

/**
 * Where a variant's own address leads: to its parent, with the variant chosen.
 *
 * @param parent - the configurable product, or null when none was found
 * @param childSku - the variant
 * @rule RT5 - S1 §2 (301 to the parent)
 */
export const decideParent = (
  parent: Product | null,
  childSku: string,
  { view, settings }: RouteRequest,
): Decision =>
  parent === null || guard(parent, settings.products.preventDirectChildAccess).tag !== "show"
    ? { tag: "notFound", reason: { tag: "ParentSku", childSku } }
    : { tag: "redirect", to: inHeader(productHref(parent, childSku, view)) }

const decideProduct = (product: Product, asked: RouteRequest): Decision => {
  const { route, settings, view } = asked
  const isGuarded = settings.products.preventDirectChildAccess
  const guarded = guard(product, isGuarded)
  if (guarded.tag !== "show") {
    if (isGuarded && product.status < 2) return { tag: "findParent", childSku: product.sku }
    return guarded.tag === "notFound"
      ? { tag: "notFound", reason: guardedReason(guarded) }
      : { tag: "notFound" }
  }
  const childSku = childSkuOf(route)
  return isProductAt(product, route)
    ? { tag: "product", product, childSku }
    : movedTo(productHref(product, childSku, view), asked)
}

const decideCategory = (category: Category, asked: RouteRequest): Decision => {
  if (!category.isActive)
    return { tag: "notFound", reason: { tag: "CategoryQuery", key: "id", value: String(category.id) } }
  return isCategoryAt(category, asked.route)
    ? { tag: "category", category }
    : movedTo(categoryHref(category, asked.view), asked)
}

const isProductAt = (product: Product, route: OpenRoute): boolean => {
  const path = product.urlPath?.trim() ?? ""
  if (path !== "") return pathOf(route) === normalise(path)
  return route.kind === "productBySku" && route.slug === (product.slug || product.sku)
}

const isCategoryAt = (category: Category, route: OpenRoute): boolean => {
  const path = category.urlPath ?? ""
  if (path !== "") return pathOf(route) === normalise(path)
  return route.kind === "categoryBySlug" && route.slug === category.slug
}

/** The asked path, decoded. A catalogue may have named its things as our own routes are named. */
const pathOf = (route: OpenRoute): string => {
  switch (route.kind) {
    case "dispatch":
      return normalise(route.path)
    case "categoryBySlug":
      return normalise(`c/${route.slug}`)
    case "contentByIdentifier":
      return normalise(`page/${route.identifier}`)
    case "productBySku":
      return normalise(`p/${route.parentSku}/${route.slug}`)
  }
}

/** The rest of the query goes along: filters, and whatever a campaign wrote there. */
const movedTo = (to: string, { params }: RouteRequest): Decision => {
  const rest = writeParams(params.filter(([name]) => name !== "childSku"))
  return { tag: "redirect", to: inHeader(to + (to.includes("?") ? rest.replace("?", "&") : rest)) }
}

const childSkuOf = (route: OpenRoute): string | null => ("childSku" in route ? route.childSku : null)

/** A redirect travels in a header, which takes no other letters. */
const inHeader = (address: string): string =>
  address.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
