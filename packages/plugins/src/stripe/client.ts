import { Effect } from "effect"
import type { Stripe } from "stripe"
import { ProviderError, type ProviderFault } from "@shop/commerce/payments"

/** The settings of a shop's account at Stripe. */
export interface StripeOptions {
  /** The secret key, or a restricted one: sk_… or rk_…. */
  readonly secretKey: string
  /** Secrets of the webhook: whsec_…. Two while one is replaced by another. */
  readonly webhookSecrets: ReadonlyArray<string>
  /** When money is taken: at approval, or when the shop captures it. */
  readonly capture: "automatic" | "manual"
  /** Public address of the shop, without a slash at the end. */
  readonly publicUrl: string
  /** Where the API is; tests have their own. */
  readonly apiUrl?: string
  /** How long a try may take. */
  readonly tryMs?: number
}

/** The client answers within 20 seconds: a try, and another one. */
const tryMsMax = 10_000

/** Makes Stripe's client. It loads its library, which a shop without Stripe does not need. */
export const stripeClient = ({ secretKey, apiUrl, tryMs = tryMsMax }: StripeOptions): Effect.Effect<Stripe> =>
  Effect.promise(async () => {
    const { Stripe: Client } = await import("stripe")
    const url = apiUrl === undefined ? null : new URL(apiUrl)
    return new Client(secretKey, {
      timeout: tryMs,
      maxNetworkRetries: 1,
      telemetry: false,
      ...(url === null
        ? {}
        : { host: url.hostname, port: url.port, protocol: url.protocol === "http:" ? "http" : "https" }),
    })
  })

/** Fields of the client's errors. Its classes are known only where its library is loaded. */
interface ClientError {
  readonly type?: unknown
  readonly code?: unknown
  readonly statusCode?: unknown
}

/** The fault behind an error of the client. A key that another call uses at the moment can be used again later. */
const faultOf = (error: unknown): ProviderFault => {
  const { type, code, statusCode } = (typeof error === "object" && error !== null ? error : {}) as ClientError
  const what = typeof code === "string" ? code : String(type ?? error)
  switch (type) {
    case "StripeRateLimitError":
      return { tag: "RateLimited" }
    case "StripeAuthenticationError":
    case "StripePermissionError":
      return { tag: "Misconfigured", what }
    case "StripeCardError":
    case "StripeInvalidRequestError":
    case "StripeIdempotencyError":
      return statusCode === 409 ? { tag: "Unreachable", what } : { tag: "Rejected", code: what }
    default:
      return { tag: "Unreachable", what }
  }
}

/** Calls Stripe. */
export const call = <A>(request: () => Promise<A>): Effect.Effect<A, ProviderError> =>
  Effect.tryPromise({ try: request, catch: (error) => new ProviderError({ fault: faultOf(error) }) })

/** Stripe refuses a call, or would. */
export const rejected = (code: string) => new ProviderError({ fault: { tag: "Rejected", code } })
