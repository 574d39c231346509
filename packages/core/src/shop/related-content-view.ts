import type { Page } from "../page/index.ts"

/** Content in a modal over the page, such as the size guide. */
export interface RelatedContentView {
  /** The requested path and query with the store prefix. */
  readonly url: string
  /** Null while it loads and after a failure. */
  readonly page: Page | null
  readonly isFailed: boolean
}
