import { Effect } from "effect"
import { messageOf } from "../sql/index.ts"
import type { ProvidedCode } from "./model.ts"
import { type PaymentProvider, ProviderError } from "./provider.ts"
import type { PaymentPlugin } from "../payment-setup/index.ts"

/** A provider that a shop uses. */
export interface RegisteredProvider {
  readonly code: string
  readonly provider: PaymentProvider
}

/** The payment providers of a shop. @rule CM503 */
export interface ProviderRegistry {
  /** The provider that pays a method; null for none. */
  readonly ofMethod: (method: ProvidedCode) => RegisteredProvider | null
  /** The provider of stored payments; null when the shop does not use it any more. */
  readonly ofCode: (code: string) => PaymentProvider | null
  readonly codes: ReadonlyArray<string>
}

/** A shopper waits for the answer, and the sender's lease of a job is longer. */
const answerMsMax = 25_000

/** Makes a defect or a silence of a provider an error of one call. @rule CM504 */
const bounded = <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E | ProviderError> => {
  const unreachable = (what: string) => new ProviderError({ fault: { tag: "Unreachable", what } })
  return call.pipe(
    Effect.catchDefect((defect) => Effect.fail(unreachable(`it failed: ${messageOf(defect)}`))),
    Effect.timeoutOrElse({
      duration: answerMsMax,
      orElse: () => Effect.fail(unreachable(`no answer within ${answerMsMax / 1000} seconds`)),
    }),
  )
}

const guarded = (provider: PaymentProvider): PaymentProvider => ({
  createSession: (...charge) => bounded(provider.createSession(...charge)),
  retrieve: (providerId) => bounded(provider.retrieve(providerId)),
  capture: (...call) => bounded(provider.capture(...call)),
  cancel: (...call) => bounded(provider.cancel(...call)),
  refund: (...call) => bounded(provider.refund(...call)),
  parseWebhook: (webhook) => bounded(provider.parseWebhook(webhook)),
  check: bounded(provider.check).pipe(
    Effect.catch(() =>
      Effect.succeed([
        {
          level: "error" as const,
          what: "The payment provider does not answer",
          why: "shoppers cannot pay",
          todo: "look at the provider's status page and the network",
        },
      ]),
    ),
  ),
})

/**
 * Makes the providers of a shop.
 *
 * @throws Error when two providers have one code or pay one method
 * @rule CM503
 */
export const makeRegistry = Effect.fnUntraced(function* (plugins: ReadonlyArray<PaymentPlugin>) {
  const byCode = new Map<string, PaymentProvider>()
  const byMethod = new Map<ProvidedCode, RegisteredProvider>()
  for (const { code, methods, make } of plugins) {
    if (byCode.has(code)) throw new Error(`Two payment providers have the code ${code}`)
    const provider = guarded(yield* make)
    byCode.set(code, provider)
    for (const method of methods) {
      if (byMethod.has(method.code)) throw new Error(`Two payment providers pay ${method.code}`)
      byMethod.set(method.code, { code, provider })
    }
  }
  const registry: ProviderRegistry = {
    ofMethod: (method) => byMethod.get(method) ?? null,
    ofCode: (code) => byCode.get(code) ?? null,
    codes: [...byCode.keys()],
  }
  return registry
})
