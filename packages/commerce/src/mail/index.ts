/** Letters from shoppers to the shop: the contact form and the mail service of older clients. */
export { ContactMail, type ContactMailService, MailRefused, type MailReason } from "./mail.ts"
export { MailRecipients } from "../letters/index.ts"
export { MailTokenRepository } from "./mail-token-repository.ts"
