import { defineRequest } from "../api/index.ts"
import type { ContactMessage } from "./model.ts"

/** An e-mail for the mail service. */
export interface Mail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Whether the mail is a copy to its author. The mail service must then accept the sender's address. */
  readonly isConfirmation: boolean
  /** The last token of the service. */
  readonly token: string
}

/** Sends a message to the shop. */
export const send = defineRequest<ContactMessage, true>()({ name: "contact.send", capability: "contactForm" })
/** Requests a token for one e-mail. */
export const mailToken = defineRequest<Record<never, never>, string>()({ name: "mail.token" })
/** Sends an e-mail. */
export const sendMail = defineRequest<Mail, true>()({ name: "mail.send" })
