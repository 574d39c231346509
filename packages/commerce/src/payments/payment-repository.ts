import { Context, type Effect } from "effect"
import type { Cents } from "@shop/core/money"
import type { SqlError } from "../sql/index.ts"
import type { Payment, PaymentStatus, ProvidedCode } from "./model.ts"
import type { ReceivedEvent } from "./record-event.ts"
import type { PaymentReport } from "./state.ts"

/** A payment that was just requested. */
export type NewPayment = Omit<Payment, "status" | "orderNumber">

/** Payments and the events of their provider. Moments are epoch ms. @rule SR90 */
export class PaymentRepository extends Context.Service<
  PaymentRepository,
  {
    /** Adds a payment, unless one of the same cart, method and amount is under way. @returns the payment under way */
    readonly add: (payment: NewPayment, nowMs: number) => Effect.Effect<Payment, SqlError>
    /** The payment of a cart that is created or approved, for this amount. */
    readonly underWay: (
      cart: string,
      code: ProvidedCode,
      amountCents: Cents,
    ) => Effect.Effect<Payment | null, SqlError>
    readonly find: (id: string) => Effect.Effect<Payment | null, SqlError>
    readonly findByProviderId: (providerId: string) => Effect.Effect<Payment | null, SqlError>
    /** The payment with the provider's id or the shop's own, locked until the transaction ends. */
    readonly lockByProvider: (provider: string, id: string) => Effect.Effect<Payment | null, SqlError>
    /** The payment that paid an order. */
    readonly ofOrder: (orderNumber: string) => Effect.Effect<Payment | null, SqlError>
    /** Stores an event of the provider. @returns false for a repeated one @rule CM505 */
    readonly addEvent: (
      event: ReceivedEvent,
      payment: string,
      nowMs: number,
    ) => Effect.Effect<boolean, SqlError>
    /** All that was reported about a payment. Older builds stored no reports. */
    readonly reportsOf: (payment: string) => Effect.Effect<ReadonlyArray<PaymentReport>, SqlError>
    readonly setStatus: (
      id: string,
      status: Exclude<PaymentStatus, "spent">,
      nowMs: number,
    ) => Effect.Effect<void, SqlError>
    /** The approved payments of a cart, locked until the transaction ends. */
    readonly lockApproved: (cart: string, code: string) => Effect.Effect<ReadonlyArray<Payment>, SqlError>
    /** Binds an approved payment to an order. */
    readonly spend: (id: string, orderNumber: string, nowMs: number) => Effect.Effect<void, SqlError>
    /** Locks payments that were created or approved before a moment; skips those that another process has locked. */
    readonly lockLate: (query: {
      readonly createdBeforeMs: number
      readonly approvedBeforeMs: number
      readonly countMax: number
    }) => Effect.Effect<ReadonlyArray<Payment>, SqlError>
    /** Deletes refused and abandoned payments of before a moment, with what the sandbox has of them. */
    readonly deleteEnded: (changedBeforeMs: number) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/PaymentRepository") {}
