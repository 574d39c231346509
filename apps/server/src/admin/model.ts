import type { CatalogueService } from "@shop/commerce/catalogue"
import type { DatabaseService } from "@shop/commerce/database"
import type { SeenOrder } from "@shop/commerce/operator"
import type { ReviewsService } from "@shop/commerce/reviews"
import type { StockService } from "@shop/commerce/stock"
import type { PageInvalidation } from "../coordination/page-invalidation.ts"
import type { Advice } from "../operations/advice.ts"
import type { Html } from "../http/html.ts"

/** A build of the indexes that the operator's page began, in a process of its own. */
export interface Reindexing {
  /** @returns false while one is under way */
  readonly start: () => boolean
  readonly state: () => {
    readonly isRunning: boolean
    /** What the last one came to; null before the first has ended. */
    readonly last: string | null
  }
  /** Ends one that is under way. */
  readonly stop: () => void
}

/** Something that can be done to an order, beside looking at it. One row of a table: see order-actions.ts. */
export interface OrderAction {
  /** Names it in the form and on record, such as "cancel". */
  readonly name: string
  /** On the button. */
  readonly label: string
  /** What it does, in a sentence beside the button. */
  readonly about: string
  /** What it asks for. */
  readonly fields: ReadonlyArray<{
    readonly name: string
    readonly label: string
    readonly isNeeded: boolean
  }>
  readonly isOffered: (order: SeenOrder) => boolean
  /**
   * Does it, in a transaction that leaves who, what and when by `recorded`.
   * @param who - for the record
   * @returns words for the operator
   */
  readonly run: (
    tools: AdminServices,
    order: SeenOrder,
    fields: URLSearchParams,
    who: string,
  ) => Promise<Outcome> | Outcome
}

/** What the operator's page works with. */
export interface AdminServices {
  readonly database: DatabaseService
  readonly stock: StockService
  readonly reviews: ReviewsService
  readonly catalogue: Pick<CatalogueService, "contents" | "showing">
  /** Codes of the store views. */
  readonly stores: ReadonlyArray<string>
  readonly invalidate: PageInvalidation["invalidate"]
  readonly unready: () => Readonly<Record<string, string>>
  readonly advice: () => ReadonlyArray<Advice>
  readonly freeBytes: () => number
  readonly reindexing: Reindexing
  readonly orderActions: ReadonlyArray<OrderAction>
  /** Every call of the API, as method and pattern. */
  readonly requests: ReadonlyArray<readonly [method: string, pattern: string]>
  /** An order's invoice, or one of its credit notes by number; words when there is none. */
  readonly document: (order: string, creditNote: string | null) => Promise<DocumentFile | string>
  /** Epoch ms. */
  readonly nowMs: () => number
}

/** A file for the operator to keep. */
export interface DocumentFile {
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** One look at a page. */
export interface PageRequest {
  /** For the record. */
  readonly who: string
  /** Stands in every form. */
  readonly token: string
  readonly query: URLSearchParams
  /** What the path says beyond the page's own, decoded; empty for nothing. */
  readonly rest: string
}

/** What a page shows. */
export interface Screen {
  readonly title: string
  readonly body: Html
}

/** What became of a change, and where to look at it. */
export interface Outcome {
  readonly isFault: boolean
  readonly text: string
  /** Path that is shown next; the page itself when missing. */
  readonly to?: string
}

/** Makes a change. @throws FieldWrong when what was typed makes no sense */
export type Change = (
  tools: AdminServices,
  fields: URLSearchParams,
  visit: PageRequest,
) => Promise<Outcome> | Outcome

/** One page of the operator's. */
export interface AdminPage {
  /** Absolute; what follows it is its rest. */
  readonly path: string
  /** In the list of pages. */
  readonly name: string
  /** @returns null when there is nothing at this address */
  readonly show: (tools: AdminServices, visit: PageRequest) => Screen | null
  /** A file at an address of the page; null when there is none, and a page is shown. */
  readonly file?: (tools: AdminServices, visit: PageRequest) => Promise<DocumentFile | string> | null
  /** By the name that a form's button sends as "do"; null for one that there is not. */
  readonly change: (name: string) => Change | null
}

/** The changes of a page, by name. */
export const changesOf =
  (changes: Readonly<Record<string, Change>>): AdminPage["change"] =>
  (name) =>
    Object.hasOwn(changes, name) ? changes[name]! : null

/** A change that was made. */
export const succeeded = (text: string, to?: string): Outcome => ({
  isFault: false,
  text,
  ...(to === undefined ? {} : { to }),
})

/** A change that was not. */
export const failed = (text: string): Outcome => ({ isFault: true, text })
