import { Data } from "effect"
import type { Cents } from "@shop/core/money"
import type { CartReason } from "../carts/index.ts"

/** Codes of the methods that a provider pays. @rule SR90 - S1 §7 (PayPal, stripe_payments) */
export const providedCodes = ["paypal", "stripe_payments"] as const

/** Code of a method that a provider pays. */
export type ProvidedCode = (typeof providedCodes)[number]

/**
 * How a payment stands: asked for, promised by the provider, bound to an order, refused, given up, or told with another
 * amount than was asked for.
 * @rule SR91
 */
export type PaymentStatus = "created" | "approved" | "spent" | "refused" | "abandoned" | "disputed"

/** A payment as it is kept. */
export interface Payment {
  /** Whoever has it may ask how the payment stands: it cannot be guessed. */
  readonly id: string
  readonly code: ProvidedCode
  readonly cart: string
  readonly store: string
  readonly amountCents: Cents
  readonly currency: string
  readonly providerId: string
  /** Where the shopper approves or refuses. */
  readonly approvalUrl: string
  readonly status: PaymentStatus
  readonly orderNumber: string | null
}

/** What a provider says has happened. */
export interface PaymentEvent {
  /** The provider's own, the same when it says so again. */
  readonly id: string
  readonly providerId: string
  readonly type: "approved" | "refused" | "abandoned"
  readonly amountCents: number
  readonly currency: string
}

/** Why a payment cannot go on. @rule SR90 */
export type PaymentReason =
  | { readonly tag: "PaymentsOff"; readonly why: string }
  | { readonly tag: "CartRefused"; readonly reason: CartReason }
  | { readonly tag: "CartEmpty" }
  /** Something in the cart cannot be ordered as it is. */
  | { readonly tag: "Unavailable" }
  | { readonly tag: "MethodUnknown" }
  | { readonly tag: "NothingToPay" }
  | { readonly tag: "PaymentUnknown" }

/** A payment cannot go on; nothing has changed. @rule SR90 */
export class PaymentRefused extends Data.TaggedError("PaymentRefused")<{ readonly reason: PaymentReason }> {}
