import { defineRequest } from "../api/index.ts"
import type { ContactMessage } from "./model.ts"

/** An e-mail for the mail service. @rule CN4 - wire §13 */
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

/** Sends a message to the shop. @rule CN1 - S2 §7 Mail and contact */
export const send = defineRequest<ContactMessage, true>()({ name: "contact.send", capability: "contactForm" })
/** Requests a token for one e-mail. @rule CN4 - S2 §7 */
export const mailToken = defineRequest<Record<never, never>, string>()({ name: "mail.token" })
/** Sends an e-mail. @rule CN4 - S2 §7 */
export const sendMail = defineRequest<Mail, true>()({ name: "mail.send" })
