import { match, type Route } from "@shop/core/routing"
import type { WorkerFacts, WorkerView } from "./facts.ts"

/** What of a request decides which way it goes. */
export interface Asked {
  readonly method: string
  readonly url: URL
  readonly origin: string
  readonly isNavigation: boolean
  /** Part of a file is asked for, as players do. */
  readonly isRange: boolean
}

/** The way of a request. @rule SW2 */
export type Way =
  /** Not the worker's: the browser asks the network as if there were no worker. */
  | { readonly tag: "leave" }
  | { readonly tag: "file" }
  | { readonly tag: "picture" }
  /** A page that is the same for everybody, which may be kept under its address. */
  | { readonly tag: "page"; readonly view: WorkerView }
  /** A page of one shopper, or an address that may carry a secret: asked for, never kept. */
  | { readonly tag: "own"; readonly view: WorkerView }
  /** The bare address, which leads to a language. */
  | { readonly tag: "door" }

const leave: Way = { tag: "leave" }

/** Pages that are the same for everybody; the others belong to one shopper, or to nobody. @rule SW3 */
const ways: Readonly<Record<Route["kind"], "page" | "own">> = {
  home: "page",
  search: "page",
  categoryBySlug: "page",
  productBySku: "page",
  contentByIdentifier: "page",
  dispatch: "page",
  cart: "own",
  checkout: "own",
  orderSuccess: "own",
  account: "own",
  createPassword: "own",
  compare: "own",
  orderStatus: "own",
  withdrawal: "own",
  offline: "own",
  error: "own",
  malformed: "own",
}

/** The view of a path, and what is left of the path inside it. */
export const viewOf = (
  views: ReadonlyArray<WorkerView>,
  path: string,
): { readonly view: WorkerView; readonly path: string } | null => {
  const view = views.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  return view === undefined ? null : { view, path: path.slice(view.path.length) || "/" }
}

const pageWay = (url: URL, { views, parameters }: WorkerFacts): Way => {
  if (url.pathname === "/" && !views.some(({ path }) => path === "")) return { tag: "door" }
  const found = viewOf(views, url.pathname)
  if (found === null) return leave
  const isPlain = [...url.searchParams.keys()].every((name) => parameters.includes(name))
  return { tag: isPlain ? ways[match(found.path, []).kind] : "own", view: found.view }
}

/**
 * Which way a request goes. Only reading, only this origin, only whole files; the API, forms, papers and the operator's
 * pages are never the worker's.
 *
 * @rule SW2, SW3 - reliability §2b 41, house §2 (sw.ts never touches /api)
 */
export const wayOf = (asked: Asked, facts: WorkerFacts): Way => {
  const { method, url, origin, isNavigation, isRange } = asked
  if (method !== "GET" || url.origin !== origin || isRange) return leave
  if (isNavigation) return pageWay(url, facts)
  if (/^\/assets\/[\w.-]+$/.test(url.pathname) || /^\/(?:favicon\.ico|icon\.svg)$/.test(url.pathname))
    return { tag: "file" }
  return /^\/img\/\d+\/\d+\/(?:resize|fit)\//.test(url.pathname) && url.search === ""
    ? { tag: "picture" }
    : leave
}
