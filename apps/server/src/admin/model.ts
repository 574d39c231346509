import type { Effect } from "effect"
import type { CatalogueService } from "@shop/commerce/catalogue"
import type { Sql } from "@shop/commerce/sql"
import type { Repositories } from "@shop/commerce/repositories"
import type {
  AuditLogService,
  ImportReportRepository,
  OperatorSessionRepository,
  OrderWithLines,
} from "@shop/commerce/operator"
import type { ReviewsService } from "@shop/commerce/reviews"
import type { CouponsService } from "@shop/commerce/carts"
import type { OrderDocuments, OrdersService } from "@shop/commerce/orders"
import type { PageCache } from "../ssr/page-cache.ts"
import type { Advice } from "../operations/advice.ts"
import type { Html } from "../http/html.ts"

/** Rebuilds the indexes in a child process, one rebuild at a time. */
export interface ReindexJob {
  /** @returns false while a rebuild runs */
  readonly start: () => boolean
  readonly state: () => {
    readonly isRunning: boolean
    /** Output of the last rebuild; null before the first one has ended. */
    readonly lastOutput: string | null
  }
  /** Stops a running rebuild. */
  readonly stop: () => void
}

/** An action of an operator on an order, such as "cancel"; `order-actions.ts` lists them. */
export interface OrderAction {
  /** Name in the form and in the audit log, such as "cancel". */
  readonly name: string
  /** Text of the button. */
  readonly label: string
  /** Explanation beside the button. */
  readonly description: string
  /** Fields of the form. */
  readonly fields: ReadonlyArray<{
    readonly name: string
    readonly label: string
    readonly isRequired: boolean
  }>
  readonly isOffered: (order: OrderWithLines) => boolean
  /**
   * Performs the action and writes its audit entry in one transaction.
   * @param operator - operator, for the audit log
   */
  readonly run: (
    services: Pick<AdminServices, "audit" | "documents" | "orders" | "run">,
    order: OrderWithLines,
    fields: URLSearchParams,
    operator: string,
  ) => Promise<Outcome> | Outcome
}

/** The services of the operator's pages. */
export interface AdminServices {
  readonly coupons: CouponsService
  readonly orders: OrdersService
  readonly documents: OrderDocuments["Service"]
  readonly reviews: ReviewsService
  readonly audit: AuditLogService
  readonly importReports: ImportReportRepository["Service"]
  readonly operatorSessions: OperatorSessionRepository["Service"]
  readonly run: <A>(effect: Effect.Effect<A, never, Repositories | Sql>) => Promise<A>
  readonly catalogue: Pick<CatalogueService, "contents" | "productsShowing">
  /** The name of a product or variant; empty for an unknown sku. */
  readonly productName: (sku: string) => string
  /** Codes of the store views. */
  readonly stores: ReadonlyArray<string>
  readonly invalidate: PageCache["Service"]["invalidate"]
  readonly unready: () => Promise<Readonly<Record<string, string>>>
  readonly advice: () => Promise<ReadonlyArray<Advice>>
  readonly freeBytes: () => number
  /** Size of SQLite's write-ahead log; null with another database. */
  readonly logBytes: () => number | null
  readonly reindexJob: ReindexJob
  readonly orderActions: ReadonlyArray<OrderAction>
  /** Every API request, as method and path pattern. */
  readonly requests: ReadonlyArray<readonly [method: string, pattern: string]>
  /** An order's issued invoice, or one of its credit notes by number; the reason as a sentence when it is missing. */
  readonly document: (order: string, creditNote: string | null) => Promise<DocumentFile | string>
  /** Epoch ms. */
  readonly nowMs: () => number
}

/** A file to download. */
export interface DocumentFile {
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** A request for a page of the operator, after the sign-in. */
export interface PageRequest {
  /** The operator, for the audit log. */
  readonly operator: string
  /** CSRF token of every form. */
  readonly token: string
  readonly query: URLSearchParams
  /** The decoded rest of the path after the page's own path; empty without one. */
  readonly subpath: string
}

/** The content of a page. */
export interface Screen {
  readonly title: string
  readonly body: Html
}

/** The result of a change, and the page to show next. */
export interface Outcome {
  readonly isFault: boolean
  readonly text: string
  /** Path to redirect to; the same page by default. */
  readonly redirectPath?: string
}

/** Executes the change that a form requests. @throws FieldInvalid for an invalid field */
export type Change = (
  services: AdminServices,
  fields: URLSearchParams,
  request: PageRequest,
) => Promise<Outcome> | Outcome

/** A page for the operator. */
export interface AdminPage {
  /** Absolute path. */
  readonly path: string
  /** Name in the navigation. */
  readonly name: string
  /** @returns null for an unknown address */
  readonly show: (services: AdminServices, request: PageRequest) => Promise<Screen | null> | Screen | null
  /** A file at an address below the page, or the reason why it is missing; null when the address is a page. */
  readonly file?: (services: AdminServices, request: PageRequest) => Promise<DocumentFile | string> | null
  /** The change by the button's value in the field "do"; null for an unknown value. */
  readonly change: (name: string) => Change | null
}

/** Looks up a change of a page by its name. */
export const changesOf =
  (changes: Readonly<Record<string, Change>>): AdminPage["change"] =>
  (name) =>
    Object.hasOwn(changes, name) ? changes[name]! : null

/** A change that succeeded. */
export const succeeded = (text: string, redirectPath?: string): Outcome => ({
  isFault: false,
  text,
  ...(redirectPath === undefined ? {} : { redirectPath }),
})

/** A change that was refused. */
export const failed = (text: string): Outcome => ({ isFault: true, text })
