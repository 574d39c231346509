import { NewsletterRequests } from "@shop/core/newsletter"
import { type EndpointTable, endpointTable, enveloped } from "./endpoint.ts"

const newsletterPath = "/api/ext/magento2-subscribe/subscribe"
const subscribed = "subscribed"
/** The result for an address that has to confirm by e-mail. */
const confirmationSent = "letter"

/** The newsletter status of an address. Older servers respond with an error to an unknown address. */
const newsletterStatus = enveloped(NewsletterRequests.status, {
  method: "GET",
  path: newsletterPath,
  query: ({ email }) => ({ email }),
  decodeAnswer: (result) => (typeof result === "string" ? result === subscribed : null),
})

/** Subscribes an address. */
const newsletterSubscribe = enveloped(NewsletterRequests.subscribe, {
  method: "POST",
  path: newsletterPath,
  body: ({ email }) => ({ email }),
  decodeAnswer: () => true as const,
})

/** Unsubscribes an address, or sends it an e-mail with a link to unsubscribe. */
const newsletterUnsubscribe = enveloped(NewsletterRequests.unsubscribe, {
  method: "DELETE",
  path: newsletterPath,
  body: ({ email }) => ({ email }),
  decodeAnswer: (result) => result !== confirmationSent,
})

/** The endpoints of the newsletter. */
export const newsletterEndpoints: EndpointTable<typeof NewsletterRequests> = endpointTable(
  newsletterStatus,
  newsletterSubscribe,
  newsletterUnsubscribe,
)
