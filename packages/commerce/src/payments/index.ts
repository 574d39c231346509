/** Payments by a provider: requested, approved, bound to an order or released. */
export {
  Payments,
  type PaymentsService,
  type SandboxPayment,
  type Webhook,
  type WebhookResult,
} from "./payments.ts"
export {
  type Payment,
  type PaymentEvent,
  type PaymentReason,
  PaymentRefused,
  type PaymentStatus,
  type ProvidedCode,
  providedCodes,
} from "./model.ts"
export { PaymentRepository } from "./payment-repository.ts"
export { SandboxRepository } from "./sandbox-repository.ts"
export { type PaymentProviderSetup, PaymentSetup, providedMethods } from "./setup.ts"
export { sign } from "./signature.ts"
