import type { FastifyReply, FastifyRequest } from "fastify"
import plugin from "fastify-plugin"
import { href, resolveStoreView, type StoreView } from "@shop/core/store-view"
import { clientOf, isLocal, networkOf } from "../http/client.ts"
import { chooseEncoding } from "../http/content-negotiation.ts"
import { hasTag, hostOf, isPrefetch, pathOf, queryOf } from "../http/request.ts"
import { movedTo } from "../seo/moved.ts"
import { cacheHeaders } from "../ssr/cache-headers.ts"
import { preferred } from "../ssr/negotiate.ts"
import type { CachedPage, OutputCache } from "../ssr/output-cache.ts"
import type { Outcome } from "../ssr/shop-pages.ts"

export interface PageOptions {
  readonly views: ReadonlyArray<StoreView>
  /** Loads and renders one address of a view; rejects only on defects. */
  readonly make: (view: StoreView, path: string, query: URLSearchParams) => Promise<Outcome>
  readonly cache: OutputCache
  /** Query parameters that change a page; all others are dropped from the cache key. */
  readonly parameters: () => ReadonlyArray<string>
  readonly rendersMax: number
  /** Counts a page that is rendered for a client. @returns 0 when it is allowed, else milliseconds until it is */
  readonly budget: (client: string) => number
  /** Whether a cache in front of the shop stores pages and receives purge requests. */
  readonly isBehindCache: boolean
  /** Version of the build. */
  readonly build: string
  readonly nowMs: () => number
}

class RedirectError extends Error {
  readonly outcome: Extract<Outcome, { tag: "redirect" }>
  constructor(outcome: Extract<Outcome, { tag: "redirect" }>) {
    super("redirected")
    this.outcome = outcome
  }
}

const parameterLengthMax = 512

/** The known parameters in a fixed order, so that equal pages have equal cache keys. */
const canonicalQuery = (query: URLSearchParams, parameters: ReadonlyArray<string>): URLSearchParams => {
  const known = [...query].filter(
    ([name, value]) => parameters.includes(name) && value.length <= parameterLengthMax,
  )
  return new URLSearchParams(
    known.toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1)),
  )
}

const refuse = (reply: FastifyReply, status: number, words: string): FastifyReply =>
  reply
    .code(status)
    .headers({ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
    .send(words)

/** Path of the speculation rules. */
const speculationRulesPath = "/speculation-rules.json"
/**
 * Browsers prefetch the document of a link that is touched, or under a resting mouse, until the page navigates by itself.
 *
 * @see https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      source: "document",
      eagerness: "moderate",
      where: {
        and: [
          { href_matches: "/*" },
          { not: { selector_matches: "[data-navigation] a, a[download], a[target]" } },
        ],
      },
    },
  ],
})

/**
 * Answers every address that no other route answers, with a cached page or a new one.
 *
 * @rule SR25 - S1 §9 output cache
 * @rule SW6 - a page's headers carry its build and how long its prices hold
 * @rule SR27 - S1 §2: an address without a language redirects to the visitor's language
 * @rule SR28 - the rendered pages of one client are limited; past `rendersMax` concurrent renders the response is 503 with Retry-After
 * @rule SR151 - redirects of moved addresses
 * @rule SR600 - browsers prefetch finished pages
 */
export const pageRoutes = plugin<PageOptions>(async (app, options) => {
  const { views, make, cache, parameters, rendersMax, budget, isBehindCache, build, nowMs } = options
  let rendering = 0

  const sendCached = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedPage,
    { isHit, isInView }: { readonly isHit: boolean; readonly isInView: boolean },
  ): Promise<FastifyReply> => {
    reply.headers({
      "content-type": "text/html; charset=utf-8",
      // The server caches pages by tag, so browsers revalidate each time and mostly get 304.
      "cache-control": "public, max-age=0, must-revalidate",
      etag: page.etag,
      // Outside of any view a page is in the visitor's language.
      vary: isInView ? "accept-encoding" : "accept-encoding, accept-language",
      // The service worker reads these headers.
      "x-shop-build": build,
      "x-shop-holds-s": String(Math.max(0, Math.floor((page.expiresMs - nowMs()) / 1000))),
      "speculation-rules": `"${speculationRulesPath}"`,
      "x-vs-cache": isHit ? "Hit" : "Miss",
      "x-vs-cache-tags": page.tags.slice(0, 64).join(" "),
      // An address outside of any view has a page in each language.
      ...(isBehindCache && isInView ? cacheHeaders(page, nowMs()) : {}),
    })
    if (page.status === 200 && hasTag(request.headers["if-none-match"], page.etag))
      return reply.code(304).send()
    const encoding = chooseEncoding(request.headers["accept-encoding"])
    if (encoding !== "identity") reply.header("content-encoding", encoding)
    return reply.code(page.status).send(await page.body(encoding))
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return refuse(reply.header("allow", "GET, HEAD"), 405, "Only GET")
    const [host, address, requestQuery] = [hostOf(request), pathOf(request), queryOf(request)]
    const moved = movedTo(views, host, address)
    const search = requestQuery.size > 0 ? `?${requestQuery}` : ""
    if (moved !== null) return reply.redirect(moved + search, 301)
    const resolved = resolveStoreView(views, host, address)
    const fallback = resolved === null ? preferred(views, request.headers["accept-language"]) : null
    if (fallback !== null) reply.header("vary", "accept-language")
    if (fallback !== null && (address === "/" || address === "/pwa.html"))
      return reply.header("cache-control", "no-cache").redirect(href(fallback, "/"), 302)
    const isInView = resolved !== null
    const view = resolved?.view ?? fallback!
    const path = resolved?.path ?? address
    const plain = path.replace(/\/{2,}/g, "/")
    if (plain !== path || (path.length > 1 && path.endsWith("/")))
      return reply.redirect(href(view, plain) + search, 301)
    const query = canonicalQuery(requestQuery, parameters())
    const key = `${view.code} ${isInView ? "" : "?"}${path}?${query}`
    const cached = cache.get(key, nowMs())
    if (cached !== undefined) return sendCached(request, reply, cached, { isHit: true, isInView })
    // The visitor may never follow the link, so nothing is rendered for it.
    if (isPrefetch(request)) return refuse(reply, 503, "Not prefetched")
    const client = clientOf(request)
    const waitMs = client === null || isLocal(client) ? 0 : budget(networkOf(client))
    if (waitMs > 0)
      return refuse(
        reply.header("retry-after", String(Math.ceil(waitMs / 1000))),
        429,
        "Too many pages at a time. Please try again in a moment.",
      )
    if (rendering >= rendersMax)
      return refuse(reply.header("retry-after", "2"), 503, "Busy. Please try again in a moment.")
    rendering += 1
    try {
      const page = await cache.fill(key, async () => {
        const outcome = await make(view, isInView ? path : `/${address.slice(1)}`, query)
        if (outcome.tag === "redirect") throw new RedirectError(outcome)
        return outcome.rendered
      })
      return await sendCached(request, reply, page, { isHit: false, isInView })
    } catch (error) {
      if (error instanceof RedirectError) return reply.redirect(error.outcome.to, error.outcome.status)
      throw error
    } finally {
      rendering -= 1
    }
  }

  app.get(speculationRulesPath, { config: { label: "page" } }, (_request, reply) =>
    reply
      .headers({
        "content-type": "application/speculationrules+json",
        "cache-control": "public, max-age=3600",
      })
      .send(speculationRules),
  )
  app.get("/*", { config: { label: "page" } }, answer)
  app.setNotFoundHandler(answer)
})
