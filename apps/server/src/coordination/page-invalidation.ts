import type { OutputCache } from "../ssr/output-cache.ts"

/** Drops cached pages in every process that serves the shop. */
export interface PageInvalidation {
  /**
   * @param tags - of documents such as "P12"; "*" drops all pages
   * @returns the number of pages that this process dropped
   */
  readonly invalidate: (tags: ReadonlyArray<string>) => Promise<number>
}

/** Drops the pages of this process, the only one. @rule SR454 */
export const localPageInvalidation = (cache: OutputCache): PageInvalidation => ({
  invalidate: async (tags) => cache.invalidate(tags),
})
