/** Adds entries to the outbox: finished letters, letters that are rendered when they are sent, jobs. */
export { type CustomerLetterKind, addCustomerLetter } from "./customer.ts"
export { type Letter, letterEntry } from "./finished.ts"
export { normalizeEmail, mailAddress } from "./address.ts"
export { oneLine } from "./line.ts"
export {
  lowStockNotice,
  MailRecipients,
  newOrderNotice,
  type ShopNotices,
  ShopOrigin,
} from "./shop-notices.ts"
export {
  type Claim,
  type Entry,
  OutboxRepository,
  type OutboxRow,
  type OutboxState,
} from "./outbox-repository.ts"
