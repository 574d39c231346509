import { Result } from "effect"
import { contact } from "../contract/contact.ts"
import type { contactEndpoints } from "../endpoints/contact.ts"
import { bodyDecoder, enveloped, noInput, type ServerTable } from "./endpoint.ts"

const message = bodyDecoder(contact["contact.send"].body)
const mail = bodyDecoder(contact["mail.send"].body)

/** The contact form and the mail service. */
export const contactServer: ServerTable<keyof typeof contactEndpoints> = {
  "contact.send": enveloped({
    decodeRequest: (request) =>
      Result.map(message(request), ({ message: text, ...sender }) => ({ ...sender, text })),
  }),
  "mail.token": enveloped({ decodeRequest: noInput }),
  "mail.send": enveloped({
    decodeRequest: (request) =>
      Result.map(
        mail(request),
        ({ sourceAddress, targetAddress, subject, emailText, confirmation, token }) => ({
          from: sourceAddress,
          to: targetAddress,
          subject: subject ?? "",
          text: emailText ?? "",
          isConfirmation: confirmation ?? false,
          token,
        }),
      ),
    encodeResult: () => "OK",
  }),
}
