import { Effect } from "effect"
import { Newsletter } from "@shop/commerce/newsletter"
import { serve } from "./call.ts"
import { refuse } from "./reply.ts"
import { under } from "./route.ts"

const noAddress = "Invalid e-mail provided!"

const calls = [
  serve("newsletter.status", ({ email }) => Effect.map(Newsletter, ({ status }) => status(email))),
  serve("newsletter.subscribe", ({ email }, { view }) =>
    Effect.flatMap(Newsletter, ({ ask }) =>
      Effect.flatMap(ask(email, view), (isAddress) =>
        isAddress ? Effect.succeed(true as const) : refuse(400, noAddress),
      ),
    ),
  ),
  serve("newsletter.unsubscribe", ({ email }) =>
    Effect.flatMap(Newsletter, ({ remove }) =>
      Effect.flatMap(remove(email), (isAddress) =>
        isAddress ? Effect.succeed(true as const) : refuse(400, noAddress),
      ),
    ),
  ),
]

const olderPath = "/api/ext/mailchimp-subscribe/subscribe"

/**
 * The newsletter's calls. Whoever did not confirm, whatever the reason, is told as one who is on no list.
 * @rule SR85 - wire §13
 */
export const newsletter = [...calls, ...calls.map((call) => under(olderPath, call))]
