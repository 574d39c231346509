import { NewsletterRequests } from "@shop/core/newsletter"
import { type EndpointTable, endpointTable, enveloped } from "./endpoint.ts"

const newsletterPath = "/api/ext/magento2-subscribe/subscribe"
const subscribed = "subscribed"
const letter = "letter"

/** Whether an address gets the newsletter. An unknown one is refused by the platform. @rule WI44 - wire §13 */
const newsletterStatus = enveloped(NewsletterRequests.status, {
  method: "GET",
  path: newsletterPath,
  query: ({ email }) => ({ email }),
  decodeAnswer: (result) => (typeof result === "string" ? result === subscribed : null),
})

/** An address put on the newsletter's list. @rule WI44 */
const newsletterSubscribe = enveloped(NewsletterRequests.subscribe, {
  method: "POST",
  path: newsletterPath,
  body: ({ email }) => ({ email }),
  decodeAnswer: () => true as const,
})

/** An address taken off the newsletter's list, or a letter that it is sent to do so. @rule WI44 */
const newsletterUnsubscribe = enveloped(NewsletterRequests.unsubscribe, {
  method: "DELETE",
  path: newsletterPath,
  body: ({ email }) => ({ email }),
  decodeAnswer: (result) => result !== letter,
})

/** The endpoints of this family. @rule WI2 */
export const newsletterEndpoints: EndpointTable<typeof NewsletterRequests> = endpointTable(
  newsletterStatus,
  newsletterSubscribe,
  newsletterUnsubscribe,
)
