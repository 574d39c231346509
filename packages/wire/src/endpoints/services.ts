import { Result } from "effect"
import { ContactRequests } from "@shop/core/contact"
import { NewsletterRequests } from "@shop/core/newsletter"
import { ReviewRequests } from "@shop/core/review"
import { isRecord, record, text } from "../legacy/coerce.ts"
import * as Review from "../legacy/review.ts"
import type { HttpRequest } from "../http/index.ts"
import {
  bodyField,
  type EndpointTable,
  endpointTable,
  enveloped,
  invalid,
  queryParameter,
} from "./endpoint.ts"

const newsletterPath = "/api/ext/magento2-subscribe/subscribe"
const subscribed = "subscribed"
const letter = "letter"

const byEmail = (request: HttpRequest) => Result.map(bodyField(request, "email"), (email) => ({ email }))
/** Success is the code; what else is said does not matter. */
const done = { encodeAnswer: (): unknown => true, decodeAnswer: () => true as const }

/** Whether an address gets the newsletter. An unknown one is refused by the platform. @rule WI44 - wire §13 */
const newsletterStatus = enveloped(NewsletterRequests.status, {
  method: "GET",
  path: newsletterPath,
  query: ({ email }) => ({ email }),
  decodeRequest: (request) => Result.map(queryParameter(request, "email"), (email) => ({ email })),
  encodeAnswer: (isSubscribed) => (isSubscribed ? subscribed : "unsubscribed"),
  decodeAnswer: (result) => (typeof result === "string" ? result === subscribed : null),
})

/** An address put on the newsletter's list. @rule WI44 */
const newsletterSubscribe = enveloped(NewsletterRequests.subscribe, {
  method: "POST",
  path: newsletterPath,
  body: ({ email }) => ({ email }),
  decodeRequest: byEmail,
  ...done,
})

/** An address taken off the newsletter's list, or a letter that it is sent to do so. @rule WI44 */
const newsletterUnsubscribe = enveloped(NewsletterRequests.unsubscribe, {
  method: "DELETE",
  path: newsletterPath,
  body: ({ email }) => ({ email }),
  decodeRequest: byEmail,
  encodeAnswer: (isDone) => isDone || letter,
  decodeAnswer: (result) => result !== letter,
})

/** A message to the shop; the specification does not show its fields, so they are ours. @rule WI45 - wire §13 */
const contactSend = enveloped(ContactRequests.send, {
  method: "POST",
  path: "/api/ext/contact-form/send",
  body: ({ name, email, text: message }) => ({ name, email, message }),
  decodeRequest: (request) =>
    Result.gen(function* () {
      const name = yield* bodyField(request, "name")
      const email = yield* bodyField(request, "email")
      return { name, email, text: yield* bodyField(request, "message") }
    }),
  ...done,
})

/** The right to send one e-mail. @rule WI45 - wire §13 */
const mailToken = enveloped(ContactRequests.mailToken, {
  method: "GET",
  path: "/api/ext/mail-service/get-token",
  decodeRequest: () => Result.succeed({}),
  encodeAnswer: (token) => token,
  decodeAnswer: (result) => (typeof result === "string" && result !== "" ? result : null),
})

/** An e-mail for the mail service. @rule WI45 - wire §13 */
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
  decodeRequest: (request) =>
    Result.gen(function* () {
      return {
        from: yield* bodyField(request, "sourceAddress"),
        to: yield* bodyField(request, "targetAddress"),
        subject: text(record(request.body)["subject"]),
        text: text(record(request.body)["emailText"]),
        isConfirmation: record(request.body)["confirmation"] === true,
        token: yield* bodyField(request, "token"),
      }
    }),
  encodeAnswer: () => "OK",
  decodeAnswer: () => true as const,
})

/** A review handed in. @rule WI41 - wire §8 */
const reviewCreate = enveloped(ReviewRequests.create, {
  method: "POST",
  path: "/api/review/create",
  body: (review) => ({ review: Review.encodeNew(review) }),
  decodeRequest: (request) => {
    const { review } = record(request.body)
    if (!isRecord(review)) return invalid("review is missing in the body")
    const read = Review.decodeNew(review)
    return typeof read === "string" ? invalid(read) : Result.succeed(read)
  },
  ...done,
})

/** The endpoints of this family. @rule WI2 */
export const serviceEndpoints: EndpointTable<
  typeof NewsletterRequests | typeof ContactRequests | Pick<typeof ReviewRequests, "create">
> = endpointTable(
  newsletterStatus,
  newsletterSubscribe,
  newsletterUnsubscribe,
  contactSend,
  mailToken,
  mailSend,
  reviewCreate,
)
