import { Result } from "effect"
import { newsletter } from "../contract/newsletter.ts"
import type { newsletterEndpoints } from "../endpoints/newsletter.ts"
import { bodyDecoder, enveloped, queryParameter, type ServerTable } from "./endpoint.ts"

/** The newsletter. */
export const newsletterServer: ServerTable<keyof typeof newsletterEndpoints> = {
  "newsletter.status": enveloped({
    decodeRequest: (request) => Result.map(queryParameter(request, "email"), (email) => ({ email })),
    encodeResult: (isSubscribed) => (isSubscribed ? "subscribed" : "unsubscribed"),
  }),
  "newsletter.subscribe": enveloped({ decodeRequest: bodyDecoder(newsletter["newsletter.subscribe"].body) }),
  "newsletter.unsubscribe": enveloped({
    decodeRequest: bodyDecoder(newsletter["newsletter.unsubscribe"].body),
    encodeResult: (isDone) => isDone || "letter",
  }),
}
