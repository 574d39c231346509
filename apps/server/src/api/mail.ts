import { Effect } from "effect"
import { ContactMail, type MailReason, type MailRefused } from "@shop/commerce/mail"
import { endpoint } from "./endpoint.ts"
import { refusals } from "./responses.ts"

/** @rule SR86 - wire §13 */
const toFault = refusals<MailReason>({
  TokenInvalid: () => [403, "Email is not authorized!"],
  RecipientsMissing: () => [503, "No transport is defined for mail service!"],
  SourceInvalid: () => [400, "Source email address is invalid!"],
  TargetInvalid: () => [400, "Target email address is invalid!"],
  TargetForeign: () => [403, "Target email address is not from the whitelist!"],
  FieldsInvalid: ({ fields }) => [400, `Please correct: ${fields.join(", ")}`],
})

const done = (sent: Effect.Effect<void, MailRefused>) =>
  Effect.mapError(Effect.as(sent, true as const), toFault)

/** The contact form and the mail service of older clients. @rule SR86 - S2 §7 Mail and contact */
export const mail = [
  endpoint("contact.send", (message, { view }) =>
    Effect.flatMap(ContactMail, ({ sendMessage }) => done(sendMessage(message, view))),
  ),
  endpoint("mail.token", () => Effect.flatMap(ContactMail, ({ createToken }) => createToken)),
  endpoint("mail.send", (letter, { view }) =>
    Effect.flatMap(ContactMail, ({ send }) => done(send(letter, view))),
  ),
]
