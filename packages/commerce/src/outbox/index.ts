/** The outbox: what the shop says to others, how it is written, and how it gets there. */
export { compose } from "./compose.ts"
export {
  type Composed,
  type ComposeTools,
  type Mail,
  type MailPost,
  type OutboxRow,
  type OutgoingMail,
  type PaymentJob,
  Post,
  SendFailed,
  ShopOrigin,
} from "./model.ts"
export { type Attachment, type Paper, type PaperPress, type PaperWish, Press } from "./papers.ts"
export { choiceLines, namedLine } from "./choices.ts"
export { addressLines, sellerLines, written, type Written } from "./facts.ts"
export { orderWords, type OrderWords } from "./order-words.ts"
export { receiptText, withdrawalPath } from "./order-letters.ts"
export { pauseAfter, triesMax } from "./retry.ts"
export { countOutbox, findOutbox, listOutbox, type OutboxState, retryOutbox, sweepOutbox } from "./rows.ts"
export { Outbox, type OutboxService, type SendRound } from "./sender.ts"
