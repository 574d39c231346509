import { Data, type Effect } from "effect"
import type { Cents } from "@shop/core/money"
import type { PaymentReport } from "./state.ts"

/** A payment to request from a provider. The platform computed its amount. */
export interface Charge {
  /** The shop's id of the payment. A provider that takes a reference stores it and returns it in its events. */
  readonly reference: string
  readonly amountCents: Cents
  readonly currency: string
  /** Of the shopper, such as "fr". */
  readonly language: string
  /** What the shopper pays, in words. */
  readonly title: string
  /** After this time the shopper cannot approve it any more; epoch ms. */
  readonly expiresAtMs: number
  /** Addresses for the shopper's return: after approval, and in all other cases. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

/** A page of the provider on which the shopper approves or refuses a payment. */
export interface PaymentSession {
  /** The provider's id of the payment. */
  readonly providerId: string
  readonly approvalUrl: string
}

/** A report in a message of the provider. */
export interface ProviderEvent extends PaymentReport {
  /** Equal in repeated messages; two reports in one message have different ids. */
  readonly id: string
  /** The provider's id of the payment, or the reference of its charge. */
  readonly payment: string
}

/** Why a call to a provider failed. @rule CM504 */
export type ProviderFault =
  /** It did not answer, or answered with an error of its own: whether it acted is unknown. */
  | { readonly tag: "Unreachable"; readonly what: string }
  | { readonly tag: "RateLimited" }
  /** It will refuse the same call again. */
  | { readonly tag: "Rejected"; readonly code: string }
  /** The shop's account or its keys do not allow the call. */
  | { readonly tag: "Misconfigured"; readonly what: string }

/** A call to a provider failed. A caller repeats it under the same key when the provider may answer later. @rule CM504 */
export class ProviderError extends Data.TaggedError("ProviderError")<{ readonly fault: ProviderFault }> {}

/** A message that changes nothing. @rule SR93 */
export class WebhookRefused extends Data.TaggedError("WebhookRefused")<{
  readonly reason: "unsigned" | "unreadable"
}> {}

/** A message as it was received: the signature covers the bytes. */
export interface Webhook {
  readonly body: Uint8Array
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** Something about a provider that an operator should look at. */
export interface ProviderFinding {
  /** An error keeps shoppers from paying. */
  readonly level: "error" | "warning"
  readonly what: string
  readonly why: string
  readonly todo: string
}

type Reports = Effect.Effect<ReadonlyArray<PaymentReport>, ProviderError>

/**
 * A payment provider. Only the provider itself reports what happened to a payment: in a webhook whose signature it checks
 * over the received bytes, by `retrieve`, or in the answer to a call. Each call returns all that the provider knows of the
 * payment, as totals.
 *
 * The outbox captures, cancels and refunds after the transaction that has the reason, and may repeat a call days later.
 * A key makes a call take effect once, for good: a provider that forgets keys must find the earlier call by itself. No
 * transaction waits for a provider.
 *
 * @rule CM503, CM504 - S1 §7; Order path
 */
export interface PaymentProvider {
  readonly createSession: (charge: Charge, key: string) => Effect.Effect<PaymentSession, ProviderError>
  readonly retrieve: (providerId: string) => Reports
  /** Takes authorized money. */
  readonly capture: (providerId: string, amountCents: number, key: string) => Reports
  /** Releases an authorization, or ends a payment that nobody approved. */
  readonly cancel: (providerId: string, key: string) => Reports
  /** Gives captured money back. */
  readonly refund: (providerId: string, amountCents: number, key: string) => Reports
  readonly parseWebhook: (
    webhook: Webhook,
  ) => Effect.Effect<ReadonlyArray<ProviderEvent>, WebhookRefused | ProviderError>
  /** Looks for what keeps shoppers from paying: keys, mode, webhooks. */
  readonly check: Effect.Effect<ReadonlyArray<ProviderFinding>>
}

/** Whether the same call can succeed later. @rule CM504 */
export const isTemporary = ({ tag }: ProviderFault): boolean => tag === "Unreachable" || tag === "RateLimited"

/** A fault in words, for an operator. */
export const faultText = (fault: ProviderFault): string => {
  switch (fault.tag) {
    case "Unreachable":
      return `the payment provider does not answer: ${fault.what}`
    case "RateLimited":
      return "the payment provider takes no more requests at the moment"
    case "Rejected":
      return `the payment provider refuses it: ${fault.code}`
    case "Misconfigured":
      return `the payment provider does not accept the shop's settings: ${fault.what}`
  }
}
