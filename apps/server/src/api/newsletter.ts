import { Effect } from "effect"
import { isSameEmail } from "@shop/core/form"
import { Customers } from "@shop/commerce/customers"
import { Newsletter, type NewsletterService } from "@shop/commerce/newsletter"
import { endpoint } from "./endpoint.ts"
import { refuse } from "./responses.ts"
import { type ApiFault, under } from "./route.ts"
import { buyerOf } from "./authentication.ts"

/** Runs work for an e-mail address. @fails ApiFault 400 for an invalid address */
const forAddress = (
  work: (newsletter: NewsletterService) => Effect.Effect<boolean>,
): Effect.Effect<true, ApiFault, Newsletter> =>
  Effect.flatMap(Newsletter, (newsletter) =>
    Effect.flatMap(work(newsletter), (isAddress) =>
      isAddress ? Effect.succeed(true as const) : refuse(400, "Invalid e-mail provided!"),
    ),
  )

/** Whether the address is that of the signed-in customer. @fails ApiFault 401 @rule SR315 */
const isOwner = Effect.fnUntraced(function* (request: Parameters<typeof buyerOf>[0], email: string) {
  const customer = yield* buyerOf(request)
  if (customer === null) return false
  const profile = yield* Effect.flatMap(Customers, (customers) => customers.profile(customer))
  return isSameEmail(profile.email, email)
})

const calls = [
  endpoint(
    "newsletter.status",
    Effect.fnUntraced(function* ({ email }, { request }) {
      return (yield* isOwner(request, email)) && (yield* (yield* Newsletter).isSubscribed(email))
    }),
  ),
  endpoint("newsletter.subscribe", ({ email }, { view }) =>
    forAddress((service) => service.requestSubscription(email, view)),
  ),
  endpoint(
    "newsletter.unsubscribe",
    Effect.fnUntraced(function* ({ email }, { request, view }) {
      const isOwn = yield* isOwner(request, email)
      yield* forAddress((service) =>
        isOwn ? service.unsubscribe(email) : service.requestUnsubscription(email, view),
      )
      return isOwn
    }),
  ),
]

const olderPath = "/api/ext/mailchimp-subscribe/subscribe"

/**
 * The newsletter's requests. Their responses do not reveal whether an address is subscribed, except to a signed-in
 * customer for their own address.
 * @rule SR85, SR315, SR316 - wire §13
 */
export const newsletter = [...calls, ...calls.map((call) => under(olderPath, call))]
