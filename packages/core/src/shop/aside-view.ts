import type { Page } from "../page/index.ts"

/** A page that is read without leaving the one that is shown, such as the size guide. @rule SH19 - S2 §2 Modals */
export interface AsideView {
  /** As it was asked for: path and query with the store prefix. */
  readonly url: string
  /** Null while it is on its way, and when it could not be had. */
  readonly page: Page | null
  readonly isFailed: boolean
}
