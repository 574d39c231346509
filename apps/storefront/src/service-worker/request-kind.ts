import { matchRoute, type Route } from "@shop/core/routing"
import type { WorkerConfig, WorkerView } from "./config.ts"

/** A request, as Workbox gives it to a route's match callback. */
export interface MatchOptions {
  readonly url: URL
  readonly sameOrigin: boolean
  readonly request: Pick<Request, "mode" | "headers">
}

export type RequestKind =
  /** A page that is the same for every shopper. */
  | "page"
  /** A page of one shopper, an address that may hold a secret, or "/", which leads to a language: never stored. */
  | "privatePage"
  | "file"
  | "picture"
  /** The browser requests it from the network without the worker. */
  | "other"

/** Routes that show every shopper the same page. @rule SW3 */
const publicRoutes: ReadonlySet<Route["kind"]> = new Set([
  "home",
  "search",
  "categoryBySlug",
  "productBySku",
  "contentByIdentifier",
  "catalogue",
])

/** The view that a path belongs to. */
export const viewOf = (views: ReadonlyArray<WorkerView>, path: string): WorkerView | undefined =>
  views.find((view) => path === view.path || path.startsWith(`${view.path}/`))

const pageKind = ({ pathname, searchParams }: URL, { views, parameters }: WorkerConfig): RequestKind => {
  const view = viewOf(views, pathname)
  if (view === undefined) return pathname === "/" ? "privatePage" : "other"
  const { kind } = matchRoute(pathname.slice(view.path.length) || "/", [])
  const isPublic =
    publicRoutes.has(kind) && [...searchParams.keys()].every((name) => parameters.includes(name))
  return isPublic ? "page" : "privatePage"
}

/**
 * Classifies a GET request. The worker answers pages, built files and pictures of this origin; never the API, forms,
 * documents or the operator's pages.
 *
 * @rule SW2, SW3
 */
export const requestKind = (
  { url, sameOrigin, request }: MatchOptions,
  config: WorkerConfig,
): RequestKind => {
  if (!sameOrigin || request.headers.has("range")) return "other"
  if (request.mode === "navigate") return pageKind(url, config)
  if (/^\/(?:assets\/[^/]+|favicon\.ico|icon\.svg)$/.test(url.pathname)) return "file"
  return /^\/img\/\d+\/\d+\/(?:resize|fit)\//.test(url.pathname) && url.search === "" ? "picture" : "other"
}
