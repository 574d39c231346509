import { Effect } from "effect"
import { isSameEmail } from "@shop/core/form"
import { Customers } from "@shop/commerce/customers"
import { Newsletter, type NewsletterService } from "@shop/commerce/newsletter"
import { endpoint } from "./endpoint.ts"
import { refuse } from "./responses.ts"
import { type ApiFault, under } from "./route.ts"
import { buyerOf } from "./authentication.ts"

/** Does work for an e-mail address. @fails ApiFault 400 when it is no address */
const forAddress = (
  work: (newsletter: NewsletterService) => Effect.Effect<boolean>,
): Effect.Effect<true, ApiFault, Newsletter> =>
  Effect.flatMap(Newsletter, (newsletter) =>
    Effect.flatMap(work(newsletter), (isAddress) =>
      isAddress ? Effect.succeed(true as const) : refuse(400, "Invalid e-mail provided!"),
    ),
  )

/** Whether a request is a customer's about the address of their own account. @fails ApiFault 401 @rule SR315 */
const isOwner = Effect.fnUntraced(function* (request: Parameters<typeof buyerOf>[0], email: string) {
  const who = yield* buyerOf(request)
  if (who === null) return false
  const profile = yield* Effect.flatMap(Customers, (customers) => customers.profile(who))
  return isSameEmail(profile.email, email)
})

const calls = [
  endpoint(
    "newsletter.status",
    Effect.fnUntraced(function* ({ email }, { request }) {
      return (yield* isOwner(request, email)) && (yield* Newsletter).isSubscribed(email)
    }),
  ),
  endpoint("newsletter.subscribe", ({ email }, { view }) => forAddress(({ ask }) => ask(email, view))),
  endpoint(
    "newsletter.unsubscribe",
    Effect.fnUntraced(function* ({ email }, { request, view }) {
      const isOwn = yield* isOwner(request, email)
      yield* forAddress(({ remove, askLeave }) => (isOwn ? remove(email) : askLeave(email, view)))
      return isOwn
    }),
  ),
]

const olderPath = "/api/ext/mailchimp-subscribe/subscribe"

/**
 * The newsletter's calls. Every address gets the same answers, on the list or not; a customer is answered about the
 * address of their own account.
 * @rule SR85, SR315, SR316 - wire §13
 */
export const newsletter = [...calls, ...calls.map((call) => under(olderPath, call))]
