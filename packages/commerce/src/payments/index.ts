/** Payments by a provider: requested, approved, bound to an order or released. */
export { Payments, type PaymentsService, type WebhookResult } from "./payments.ts"
export {
  type Payment,
  type PaymentReason,
  PaymentRefused,
  type PaymentStatus,
  type ProvidedCode,
  providedCodes,
} from "./model.ts"
export { PaymentRepository } from "./payment-repository.ts"
export {
  type Charge,
  faultText,
  isTemporary,
  type PaymentProvider,
  type PaymentSession,
  ProviderError,
  type ProviderEvent,
  type ProviderFault,
  type ProviderFinding,
  type Webhook,
  WebhookRefused,
} from "./provider.ts"
export { type SandboxRecord, SandboxRepository } from "./sandbox-repository.ts"
export type { PaymentJob } from "./settle.ts"
export {
  type PaymentPlugin,
  type PaymentProviderSetup,
  paymentsOff,
  PaymentSetup,
  providedMethods,
} from "../payment-setup/index.ts"
export type { OrderPaymentState, PaymentReport, ReportType } from "./state.ts"
