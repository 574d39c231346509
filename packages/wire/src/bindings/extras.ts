import { Result } from "effect"
import { isRecord, record, text } from "../legacy/lenient.ts"
import * as Review from "../legacy/review.ts"
import type { WireRequest } from "../request/index.ts"
import { enveloped, fault, field, required } from "./make.ts"
import type { BindingOf } from "./model.ts"

const newsletterPath = "/api/ext/magento2-subscribe/subscribe"
const subscribed = "subscribed"
const letter = "letter"

const byEmail = (request: WireRequest) => Result.map(field(request, "email"), (email) => ({ email }))
/** Success is the code; what else is said does not matter. */
const done = { encodeAnswer: (): unknown => true, decodeAnswer: () => true as const }

/** Whether an address gets the newsletter. An unknown one is refused by the platform. @rule WI44 - wire §13 */
export const newsletterStatus: BindingOf<"newsletter.status"> = enveloped({
  tag: "newsletter.status",
  method: "GET",
  path: newsletterPath,
  query: ({ email }) => ({ email }),
  read: (request) => Result.map(required(request, "email"), (email) => ({ email })),
  encodeAnswer: (isSubscribed) => (isSubscribed ? subscribed : "unsubscribed"),
  decodeAnswer: (result) => (typeof result === "string" ? result === subscribed : null),
})

/** An address put on the newsletter's list. @rule WI44 */
export const newsletterSubscribe: BindingOf<"newsletter.subscribe"> = enveloped({
  tag: "newsletter.subscribe",
  method: "POST",
  path: newsletterPath,
  body: ({ email }) => ({ email }),
  read: byEmail,
  ...done,
})

/** An address taken off the newsletter's list, or a letter that it is sent to do so. @rule WI44 */
export const newsletterUnsubscribe: BindingOf<"newsletter.unsubscribe"> = enveloped({
  tag: "newsletter.unsubscribe",
  method: "DELETE",
  path: newsletterPath,
  body: ({ email }) => ({ email }),
  read: byEmail,
  encodeAnswer: (isDone) => isDone || letter,
  decodeAnswer: (result) => result !== letter,
})

/** A message to the shop; the specification does not show its fields, so they are ours. @rule WI45 - wire §13 */
export const contactSend: BindingOf<"contact.send"> = enveloped({
  tag: "contact.send",
  method: "POST",
  path: "/api/ext/contact-form/send",
  body: ({ name, email, text: message }) => ({ name, email, message }),
  read: (request) =>
    Result.gen(function* () {
      const name = yield* field(request, "name")
      const email = yield* field(request, "email")
      return { name, email, text: yield* field(request, "message") }
    }),
  ...done,
})

/** The right to send one e-mail. @rule WI45 - wire §13 */
export const mailToken: BindingOf<"mail.token"> = enveloped({
  tag: "mail.token",
  method: "GET",
  path: "/api/ext/mail-service/get-token",
  read: () => Result.succeed({}),
  encodeAnswer: (token) => token,
  decodeAnswer: (result) => (typeof result === "string" && result !== "" ? result : null),
})

/** An e-mail for the mail service. @rule WI45 - wire §13 */
export const mailSend: BindingOf<"mail.send"> = enveloped({
  tag: "mail.send",
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
  read: (request) =>
    Result.gen(function* () {
      return {
        from: yield* field(request, "sourceAddress"),
        to: yield* field(request, "targetAddress"),
        subject: text(record(request.body)["subject"]),
        text: text(record(request.body)["emailText"]),
        isConfirmation: record(request.body)["confirmation"] === true,
        token: yield* field(request, "token"),
      }
    }),
  encodeAnswer: () => "OK",
  decodeAnswer: () => true,
})

/** A review handed in. @rule WI41 - wire §8 */
export const reviewCreate: BindingOf<"review.create"> = enveloped({
  tag: "review.create",
  method: "POST",
  path: "/api/review/create",
  body: (review) => ({ review: Review.encodeNew(review) }),
  read: (request) => {
    const { review } = record(request.body)
    if (!isRecord(review)) return fault("review is missing in the body")
    const read = Review.decodeNew(review)
    return typeof read === "string" ? fault(read) : Result.succeed(read)
  },
  ...done,
})
