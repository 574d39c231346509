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
import type { UrlTarget } from "./requests.ts"
import { notShownReason, type NotFound, notFoundAt } from "./not-found.ts"
import type { Route } from "./model.ts"
import { normalizePath } from "./normalize-path.ts"

/** A route that only the platform can resolve. */
export type CatalogueRoute = Extract<
  Route,
  { readonly kind: "categoryBySlug" | "productBySku" | "contentByIdentifier" | "catalogue" }
>

/** A request for a route in a store view. */
export interface RouteRequest {
  readonly route: CatalogueRoute
  readonly params: Params
  readonly view: StoreView
  readonly settings: ShopSettings
}

/** The resolution of a route by the platform's response. */
export type RouteResolution =
  | { readonly tag: "product"; readonly product: Product; readonly childSku: string | null }
  | { readonly tag: "category"; readonly category: Category }
  | { readonly tag: "content"; readonly document: ContentDocument }
  | { readonly tag: "redirect"; readonly to: string }
  /** The address of a variant; the caller looks up its parent and calls `redirectToParent`. */
  | { readonly tag: "findParent"; readonly childSku: string }
  | NotFound

/**
 * Resolves a route to a page, a redirect, or not found. Each product and category has one canonical address; its other
 * addresses redirect permanently.
 *
 * @param target - the platform's response for the address
 */
export const resolveRoute = (target: UrlTarget, request: RouteRequest): RouteResolution => {
  switch (target.kind) {
    case "product":
      return resolveProduct(target.product, request)
    case "category":
      return resolveCategory(target.category, request)
    case "content":
      return { tag: "content", document: target.document }
    case "none":
      return notFoundAt(request.route)
  }
}

/**
 * Redirects the address of a variant to its parent, with the variant selected.
 *
 * @param parent - the configurable product; null when not found
 * @param childSku - sku of the variant
 */
export const redirectToParent = (
  parent: Product | null,
  childSku: string,
  request: RouteRequest,
): RouteResolution =>
  parent === null || guard(parent, request.settings.products.preventDirectChildAccess).tag !== "show"
    ? { tag: "notFound", reason: { tag: "ParentSku", childSku } }
    : redirectTo(productHref(parent, childSku, request.view), request)

const resolveProduct = (product: Product, request: RouteRequest): RouteResolution => {
  const { route, settings, view } = request
  const decision = guard(product, settings.products.preventDirectChildAccess)
  if (decision.tag === "findParent") return decision
  if (decision.tag === "notFound") return { tag: "notFound", reason: notShownReason(decision) }
  const childSku = childSkuOf(route)
  return isProductAt(product, route)
    ? { tag: "product", product, childSku }
    : redirectTo(productHref(product, childSku, view), request)
}

const resolveCategory = (category: Category, request: RouteRequest): RouteResolution => {
  if (!category.isActive)
    return { tag: "notFound", reason: { tag: "CategoryQuery", key: "id", value: String(category.id) } }
  return isCategoryAt(category, request.route)
    ? { tag: "category", category }
    : redirectTo(categoryHref(category, request.view), request)
}

const isProductAt = (product: Product, route: CatalogueRoute): boolean => {
  const path = product.urlPath?.trim() ?? ""
  if (path !== "") return pathOf(route) === normalizePath(path)
  return route.kind === "productBySku" && route.slug === (product.slug || product.sku)
}

const isCategoryAt = (category: Category, route: CatalogueRoute): boolean => {
  const path = category.urlPath ?? ""
  if (path !== "") return pathOf(route) === normalizePath(path)
  return route.kind === "categoryBySlug" && route.slug === category.slug
}

/** The decoded path of a route. Paths in a catalogue can look like the shop's own routes. */
const pathOf = (route: CatalogueRoute): string => {
  switch (route.kind) {
    case "catalogue":
      return normalizePath(route.path)
    case "categoryBySlug":
      return normalizePath(`c/${route.slug}`)
    case "contentByIdentifier":
      return normalizePath(`page/${route.identifier}`)
    case "productBySku":
      return normalizePath(`p/${route.parentSku}/${route.slug}`)
  }
}

/** A redirect that retains the other query parameters, such as filters and campaign tags. */
const redirectTo = (to: string, { params }: RouteRequest): RouteResolution => {
  const rest = writeParams(params.filter(([name]) => name !== "childSku"))
  return { tag: "redirect", to: encodeHeader(to + (to.includes("?") ? rest.replace("?", "&") : rest)) }
}

const childSkuOf = (route: CatalogueRoute): string | null => ("childSku" in route ? route.childSku : null)

/** Encodes an address for a Location header, which allows ASCII only. */
const encodeHeader = (address: string): string =>
  address.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
