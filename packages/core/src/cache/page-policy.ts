import { limits } from "../settings/index.ts"

/** What decides whether a finished page may be kept for others. @rule LC7 */
export interface PageFacts {
  readonly method: string
  readonly status: number
  /** The request speaks for one shopper: it has a token or a cart. */
  readonly isPersonal: boolean
  /** Anybody can ask for it in endless ways, as for words that are searched. */
  readonly isEndless: boolean
}

/** What is done with a finished page. @rule LC7 */
export type PagePolicy = { readonly tag: "keep"; readonly ttlS: number } | { readonly tag: "pass" }

/**
 * Whether a finished page is kept for the next visitor. Only what anybody would be shown is: a page that was found,
 * asked for by nobody in particular, in one of so many ways. Missing pages are not: what is missing now may be there in a minute.
 *
 * @returns how long in seconds, or that it passes
 * @rule LC7 - S1 §9 (output cache 86,400 s)
 */
export const pagePolicy = ({ method, status, isPersonal, isEndless }: PageFacts): PagePolicy =>
  (method === "GET" || method === "HEAD") && status === 200 && !isPersonal && !isEndless
    ? { tag: "keep", ttlS: limits.outputCacheS }
    : { tag: "pass" }
