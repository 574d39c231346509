import { limits } from "../settings/index.ts"

/** The facts of a rendered page that decide whether the output cache may store it. */
export interface PageFacts {
  /** HTTP method of the request. */
  readonly method: string
  /** HTTP status of the response. */
  readonly status: number
  /** Whether the request belongs to one shopper: it has a token or a cart. */
  readonly isPersonal: boolean
  /** Whether the number of possible addresses is unbounded, as for search results. */
  readonly isUnbounded: boolean
}

/** Whether the output cache stores a page, and for how many seconds. */
export type PagePolicy = { readonly tag: "store"; readonly ttlS: number } | { readonly tag: "bypass" }

/**
 * Decides whether the output cache stores a page for other visitors. It stores only a public page with status 200. It
 * does not store a 404 page, because the page may exist a minute later.
 */
export const pagePolicy = ({ method, status, isPersonal, isUnbounded }: PageFacts): PagePolicy =>
  (method === "GET" || method === "HEAD") && status === 200 && !isPersonal && !isUnbounded
    ? { tag: "store", ttlS: limits.outputCacheS }
    : { tag: "bypass" }
