import { type Params, getParam } from "../catalogue/index.ts"
import type { ShopSettings } from "../settings/index.ts"
import { accountSections, type Route } from "./model.ts"
import { pathSegments } from "./normalize-path.ts"
import { allPageKinds, pageKinds, type PageKind, type FixedKind } from "./page-kinds.ts"

const isFixed = (kind: PageKind): kind is FixedKind =>
  pageKinds[kind].path !== null && kind !== "home" && kind !== "search" && kind !== "account"

const fixedRoutes = new Map<string, Route>(
  allPageKinds.filter(isFixed).map((kind) => [pageKinds[kind].path, { kind }]),
)

/**
 * Matches the route of an address inside a store view. The query can have a variant and a search text, but no slug or
 * parent sku.
 *
 * @param path - inside the view, encoded, with or without leading slash
 */
export const matchRoute = (path: string, params: Params): Route => {
  const parts = pathSegments(path)
  if (parts === null) return { kind: "malformed" }
  const [first = "", second, third, fourth] = parts
  const childSku = getParam(params, "childSku") || null
  if (parts.length === 0 || (parts.length === 1 && first === "pwa.html")) return { kind: "home" }
  if (parts.length === 1 && first === pageKinds.search.path)
    return { kind: "search", text: getParam(params, "q") ?? "" }
  if (parts.length === 1 && first === pageKinds.account.path) return { kind: "account", section: "overview" }
  const fixed = parts.length === 1 ? fixedRoutes.get(first) : undefined
  if (fixed !== undefined) return fixed
  const section = first === "a" ? accountSections.find((part) => part === second) : undefined
  if (parts.length === 2 && section !== undefined) return { kind: "account", section }
  if (first === "p" && second !== undefined && third !== undefined && parts.length <= 4)
    return { kind: "productBySku", parentSku: second, slug: third, childSku: fourth ?? childSku }
  if (parts.some((part) => part.includes("/"))) return { kind: "malformed" }
  if (first === "c" && second !== undefined && parts.length === 2)
    return { kind: "categoryBySlug", slug: second }
  if (first === "page" && second !== undefined && parts.length === 2)
    return { kind: "contentByIdentifier", identifier: second }
  return { kind: "catalogue", path: `/${parts.join("/")}`, childSku }
}

/** The query parameters that change a page. Caches ignore all others. */
export const pageParams = (settings: Pick<ShopSettings, "products">): ReadonlyArray<string> => [
  "q",
  "childSku",
  ...settings.products.filters,
  "sort",
  "page",
]
