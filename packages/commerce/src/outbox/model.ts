import { Context, Data, type Effect } from "effect"
import type { ReturnTerms, ShopSettings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import type { Accounts, CatalogueFactRepository } from "../carts/index.ts"
import type {
  CustomerRepository,
  EmailChangeRepository,
  PasswordResetRepository,
} from "../customers/index.ts"
import type { Sql } from "../sql/index.ts"
import type { OutboxRow } from "../letters/index.ts"
import type {
  OrderCodeRepository,
  OrderPaperRepository,
  OrderRepository,
  Seller,
  WithdrawalRepository,
} from "../orders/index.ts"
import type { PaymentJob, PaymentRepository } from "../payments/index.ts"
import type { SecretRepository } from "../secrets/index.ts"
import type { Attachment, RenderBillingDocument, BillingDocumentKey } from "./billing-documents.ts"

export type { OutboxRow }

/** A composed letter. */
export interface Mail {
  /** Null means the shop itself. */
  readonly to: string | null
  readonly replyTo: string | null
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** The same as a document; null when the plain text is all there is. */
  readonly html: string | null
  /** Such as "fr". */
  readonly language: string
  /** Where one click ends letters of this kind; missing where they are no mailing. @rule SR316 - RFC 8058 */
  readonly unsubscribeUrl?: string
  /** Attached documents; rendered when the letter is sent, and not stored. */
  readonly billingDocuments: ReadonlyArray<BillingDocumentKey>
}

/** A letter for the mail transport. */
export interface OutgoingMail extends Omit<Mail, "to" | "billingDocuments"> {
  readonly to: ReadonlyArray<string>
  readonly attachments: ReadonlyArray<Attachment>
  /** Equal at each send of the row, so that a server can drop duplicates. */
  readonly messageId: string
}

/** Result of composing a row of the outbox. @rule CM90 */
export type Composed =
  | { readonly tag: "mail"; readonly mail: Mail }
  | { readonly tag: "job"; readonly job: PaymentJob }
  /** The letter has no recipient (any more). */
  | { readonly tag: "nobody" }
  /** The type of the row is unknown. */
  | { readonly tag: "unknown" }

/** The repositories that letters are written from. */
export type LetterRepositories =
  | CatalogueFactRepository
  | CustomerRepository
  | EmailChangeRepository
  | OrderCodeRepository
  | OrderPaperRepository
  | OrderRepository
  | PasswordResetRepository
  | PaymentRepository
  | SecretRepository
  | Sql
  | WithdrawalRepository

/** The shop's facts that letters are written with. */
export interface ComposeTools {
  readonly views: ReadonlyArray<StoreView>
  /** Of the shop, without trailing slash. */
  readonly origin: string
  readonly seller: Seller
  readonly returns: ReturnTerms
  readonly shipping: Pick<ShopSettings["shipping"], "trackingUrls">
  readonly accounts: Accounts
  /** Null without a renderer for documents. */
  readonly renderDocument: RenderBillingDocument | null
  /** Epoch ms. */
  readonly nowMs: number
}

/** A letter did not go out. @rule CM91 */
export class SendFailed extends Data.TaggedError("SendFailed")<{
  /** For the operator. */
  readonly words: string
  /** "later": try this letter again. "never": it will always be refused. "closed": the server itself is not there. */
  readonly verdict: "later" | "never" | "closed"
}> {}

/** The mail transport, the sender's address, and the recipient of letters to the shop. */
export interface SendMail {
  readonly send: (mail: OutgoingMail) => Effect.Effect<void, SendFailed>
  /** Behind the @ of every Message-ID. */
  readonly domain: string
  readonly shop: ReadonlyArray<string>
}

/** The shop's mail transport; null leaves letters in the outbox. The server provides it. @rule CM91 */
export const Mailer = Context.Reference<SendMail | null>("@shop/commerce/Mailer", {
  defaultValue: () => null,
})

/** The shop's name and e-mail address as its customers know them; the server provides them. @rule CM93 */
export const ShopContact = Context.Reference<{ readonly name: string; readonly email: string }>(
  "@shop/commerce/ShopContact",
  { defaultValue: () => ({ name: "", email: "" }) },
)
