import { Effect } from "effect"
import { type MailReason, type MailRefused, Mailroom } from "@shop/commerce/mail"
import { endpoint } from "./endpoint.ts"
import { faultOf } from "./responses.ts"
import type { ApiFault } from "./route.ts"

/** Code and words of every refusal; total by type. @rule SR86 - wire §13 */
const refusals: {
  readonly [Tag in MailReason["tag"]]: (
    reason: Extract<MailReason, { readonly tag: Tag }>,
  ) => readonly [code: number, words: string]
} = {
  TokenInvalid: () => [403, "Email is not authorized!"],
  RecipientsMissing: () => [503, "No transport is defined for mail service!"],
  SourceInvalid: () => [400, "Source email address is invalid!"],
  TargetInvalid: () => [400, "Target email address is invalid!"],
  TargetForeign: () => [403, "Target email address is not from the whitelist!"],
  FieldsInvalid: ({ fields }) => [400, `Please correct: ${fields.join(", ")}`],
}

const toFault = ({ reason }: MailRefused): ApiFault => {
  const words = refusals[reason.tag] as (reason: MailReason) => readonly [number, string]
  return faultOf(reason, words(reason))
}

const done = (sent: Effect.Effect<void, MailRefused>) =>
  Effect.mapError(Effect.as(sent, true as const), toFault)

/** Writing to the shop. @rule SR86 - S2 §7 Mail and contact */
export const mail = [
  endpoint("contact.send", (message, { view }) =>
    Effect.flatMap(Mailroom, ({ contact }) => done(contact(message, view))),
  ),
  endpoint("mail.token", () => Effect.flatMap(Mailroom, ({ giveToken }) => giveToken)),
  endpoint("mail.send", (letter, { view }) => Effect.flatMap(Mailroom, ({ send }) => done(send(letter, view)))),
]
