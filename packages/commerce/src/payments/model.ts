import { Data } from "effect"
import type { Cents } from "@shop/core/money"
import type { CartReason } from "../carts/index.ts"
import type { ProviderFault } from "./provider.ts"

/** Codes of the methods that a provider pays. @rule SR90 - S1 §7 (PayPal, stripe_payments) */
export const providedCodes = ["paypal", "stripe_payments"] as const

/** Code of a method that a provider pays. */
export type ProvidedCode = (typeof providedCodes)[number]

/**
 * Status of a payment: requested, approved by the provider, bound to an order, refused, abandoned, or reported with
 * another amount than requested.
 * @rule SR91
 */
export type PaymentStatus = "created" | "approved" | "spent" | "refused" | "abandoned" | "disputed"

/** A stored payment. */
export interface Payment {
  /** Random, because a client with this id may see the payment's status. */
  readonly id: string
  readonly code: ProvidedCode
  /** Code of the provider. */
  readonly provider: string
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

/** Why a payment cannot go on. @rule SR90 */
export type PaymentReason =
  | { readonly tag: "PaymentsOff"; readonly why: string }
  /** The provider does not answer, or refuses the request. */
  | { readonly tag: "ProviderFailed"; readonly fault: ProviderFault }
  | { readonly tag: "CartRefused"; readonly reason: CartReason }
  | { readonly tag: "CartEmpty" }
  /** A line of the cart cannot be ordered in its current state. */
  | { readonly tag: "Unavailable" }
  | { readonly tag: "MethodUnknown" }
  | { readonly tag: "NothingToPay" }
  | { readonly tag: "PaymentUnknown" }

/** A payment cannot go on; nothing has changed. @rule SR90 */
export class PaymentRefused extends Data.TaggedError("PaymentRefused")<{ readonly reason: PaymentReason }> {}
