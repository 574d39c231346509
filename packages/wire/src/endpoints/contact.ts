import { ContactRequests } from "@shop/core/contact"
import { type EndpointTable, endpointTable, enveloped } from "./endpoint.ts"

/** Sends a message to the shop. The specification does not define the fields; this shop defines them. */
const contactSend = enveloped(ContactRequests.send, {
  method: "POST",
  path: "/api/ext/contact-form/send",
  body: ({ name, email, text: message }) => ({ name, email, message }),
  decodeAnswer: () => true as const,
})

/** Requests a token for one e-mail. */
const mailToken = enveloped(ContactRequests.mailToken, {
  method: "GET",
  path: "/api/ext/mail-service/get-token",
  decodeAnswer: (result) => (typeof result === "string" && result !== "" ? result : null),
})

/** Sends an e-mail with the mail service. */
const mailSend = enveloped(ContactRequests.sendMail, {
  method: "POST",
  path: "/api/ext/mail-service/send-email",
  body: ({ from, to, subject, text: emailText, isConfirmation, token }) => ({
    sourceAddress: from,
    targetAddress: to,
    subject,
    emailText,
    ...(isConfirmation ? { confirmation: true } : {}),
    token,
  }),
  decodeAnswer: () => true as const,
})

/** The endpoints of the contact form and the mail service. */
export const contactEndpoints: EndpointTable<typeof ContactRequests> = endpointTable(
  contactSend,
  mailToken,
  mailSend,
)
