/** The outbox: composes and sends e-mails. */
export type { OutboxState } from "../letters/index.ts"
export { compose } from "./compose.ts"
export {
  type Composed,
  type ComposeTools,
  type LetterRepositories,
  type Mail,
  type SendMail,
  type OutboxRow,
  type OutgoingMail,
  Mailer,
  SendFailed,
  ShopContact,
} from "./model.ts"
export {
  type Attachment,
  type BillingDocument,
  type RenderBillingDocument,
  type BillingDocumentKey,
  BillingDocumentRenderer,
} from "./billing-documents.ts"
export { choiceLines, namedLine } from "./choices.ts"
export { addressLines, sellerLines, orderFormat, type OrderFormat } from "./facts.ts"
export { orderWords, type OrderWords } from "./order-words.ts"
export { receiptText, withdrawalPath } from "./order-letters.ts"
export { pauseAfter, triesMax } from "./retry.ts"
export { Outbox, type OutboxService, type SendRound } from "./sender.ts"
export { ShopOrigin } from "../letters/index.ts"
