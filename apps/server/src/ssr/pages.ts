import { limits } from "@shop/core/settings"
import * as StoreView from "@shop/core/store-view"
import { isLocal, networkOf } from "../http/client.ts"
import { choose } from "../http/encoding.ts"
import { hasTag, type HttpReply, type HttpRequest, redirect } from "../http/model.ts"
import { preferred } from "./negotiate.ts"
import type { CachedPage, OutputCache, Rendered } from "./output-cache.ts"

type View = StoreView.StoreView

/** What became of an address: a finished document, or another address. */
export type Outcome =
  | { readonly tag: "page"; readonly rendered: Rendered }
  | { readonly tag: "redirect"; readonly status: 301 | 302; readonly to: string }

export interface PagesOptions {
  readonly views: ReadonlyArray<View>
  /** Loads and renders one address of a view; rejects only on defects. */
  readonly make: (view: View, path: string, query: URLSearchParams) => Promise<Outcome>
  readonly cache: OutputCache
  /** Query parameters that change a page; all others are dropped before anything is looked up. */
  readonly parameters: ReadonlyArray<string>
  readonly rendersMax: number
  /** Counts a page that has to be made for a client. @returns 0 when it may be made, else milliseconds until it may */
  readonly budget: (client: string) => number
  /** Names the build that pages are of. */
  readonly build: string
  readonly nowMs: () => number
}

class Redirected extends Error {
  readonly outcome: Extract<Outcome, { tag: "redirect" }>
  constructor(outcome: Extract<Outcome, { tag: "redirect" }>) {
    super("redirected")
    this.outcome = outcome
  }
}

const parameterLengthMax = 512

/** The parameters that matter, in one order, so that equal pages have equal keys. */
const canonicalQuery = (query: URLSearchParams, parameters: ReadonlyArray<string>): URLSearchParams => {
  const kept = [...query].filter(
    ([name, value]) => parameters.includes(name) && value.length <= parameterLengthMax,
  )
  return new URLSearchParams(kept.toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1)))
}

const answer = async (
  request: HttpRequest,
  page: CachedPage,
  { isHit, isInView }: { readonly isHit: boolean; readonly isInView: boolean },
  { build, nowMs }: Pick<PagesOptions, "build" | "nowMs">,
): Promise<HttpReply> => {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    // Pages are kept here, by tag; browsers ask each time and mostly hear 304.
    "cache-control": "public, max-age=0, must-revalidate",
    etag: page.etag,
    // Outside of any view a page is in the visitor's language.
    vary: isInView ? "accept-encoding" : "accept-encoding, accept-language",
    // What the worker of a page decides by.
    "x-shop-build": build,
    "x-shop-holds-s": String(Math.max(0, Math.floor((page.expiresMs - nowMs()) / 1000))),
    "x-vs-cache": isHit ? "Hit" : "Miss",
    "x-vs-cache-tags": page.tags.slice(0, 64).join(" "),
  }
  if (page.status === 200 && hasTag(request.headers["if-none-match"], page.etag))
    return { status: 304, headers, body: "" }
  const encoding = choose(request.headers["accept-encoding"])
  return {
    status: page.status,
    headers: encoding === "identity" ? headers : { ...headers, "content-encoding": encoding },
    body: await page.body(encoding),
  }
}

/**
 * Answers every address that is neither API nor file: finds the view, then a kept page or a new one.
 *
 * @rule SR25 - S1 §9 output cache
 * @rule SW6 - a page says of which build it is, and how long its prices hold
 * @rule SR27 - S1 §2: a bare address leads to the visitor's language
 * @rule SR28 - a client has so many pages made in so much time; past `rendersMax` pages in the making, 503 with Retry-After instead of collapse
 */
export const pages = (options: PagesOptions): ((request: HttpRequest) => Promise<HttpReply>) => {
  let rendering = 0
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return {
        status: 405,
        headers: { "content-type": "text/plain; charset=utf-8", allow: "GET, HEAD" },
        body: "Only GET",
      }
    }
    const resolved = StoreView.resolve(options.views, request.host.replace(/:\d+$/, ""), request.path)
    const fallback = resolved === null ? preferred(options.views, request.headers["accept-language"]) : null
    if (fallback !== null && (request.path === "/" || request.path === "/pwa.html")) {
      return redirect(302, StoreView.href(fallback, "/"), {
        vary: "accept-language",
        "cache-control": "no-cache",
      })
    }
    const isInView = resolved !== null
    const byLanguage: Readonly<Record<string, string>> = isInView ? {} : { vary: "accept-language" }
    const view = resolved?.view ?? fallback!
    const path = resolved?.path ?? request.path
    const plain = path.replace(/\/{2,}/g, "/")
    if (plain !== path || (path.length > 1 && path.endsWith("/"))) {
      const search = request.query.size > 0 ? `?${request.query}` : ""
      return redirect(301, StoreView.href(view, plain) + search, byLanguage)
    }
    const query = canonicalQuery(request.query, options.parameters)
    const key = `${view.code} ${resolved === null ? "?" : ""}${path}?${query}`
    const kept = options.cache.get(key, options.nowMs())
    if (kept !== undefined) return answer(request, kept, { isHit: true, isInView }, options)
    const client = request.client ?? null
    const waitMs = client === null || isLocal(client) ? 0 : options.budget(networkOf(client))
    if (waitMs > 0) {
      return {
        status: 429,
        headers: {
          "content-type": "text/plain; charset=utf-8",
          "cache-control": "no-store",
          "retry-after": String(Math.ceil(waitMs / 1000)),
        },
        body: "Too many pages at a time. Please try again in a moment.",
      }
    }
    if (rendering >= options.rendersMax) {
      return {
        status: 503,
        headers: { "content-type": "text/plain; charset=utf-8", "retry-after": "2" },
        body: "Busy. Please try again in a moment.",
      }
    }
    rendering += 1
    try {
      const page = await options.cache.fill(key, async () => {
        const outcome = await options.make(
          view,
          resolved === null ? `/${request.path.slice(1)}` : path,
          query,
        )
        if (outcome.tag === "redirect") throw new Redirected(outcome)
        return outcome.rendered
      })
      return await answer(request, page, { isHit: false, isInView }, options)
    } catch (error) {
      if (error instanceof Redirected) return redirect(error.outcome.status, error.outcome.to, byLanguage)
      throw error
    } finally {
      rendering -= 1
    }
  }
}

/** When a page that was made now has to be made again: at the next price change, at the latest after the specified day. */
export const expiry = (nowMs: number, nextChangeMs: number | null): number =>
  Math.min(nowMs + limits.outputCacheS * 1000, nextChangeMs ?? Number.POSITIVE_INFINITY)
