/** Letters from shoppers to the shop. */
export { MailRecipients, MailRefused, type MailReason, Mailroom, type MailService } from "./mail.ts"
