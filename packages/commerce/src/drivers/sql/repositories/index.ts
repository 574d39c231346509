/** The repositories over SQL, for both dialects. */
import { Effect, Layer } from "effect"
import { ContentRepository } from "../../../contents/content-repository.ts"
import { CustomerRepository } from "../../../customers/customer-repository.ts"
import { PersonalDataRepository } from "../../../customers/personal-data-repository.ts"
import { SessionRepository } from "../../../customers/session-repository.ts"
import { HandOffRepository } from "../../../hand-off/hand-off-repository.ts"
import { OutboxRepository } from "../../../letters/outbox-repository.ts"
import { MailTokenRepository } from "../../../mail/mail-token-repository.ts"
import { SubscriptionRepository } from "../../../newsletter/subscription-repository.ts"
import { NoScriptSessionRepository } from "../../../no-script-sessions/no-script-session-repository.ts"
import { ReminderRepository } from "../../../reminders/reminder-repository.ts"
import { AuditRepository } from "../../../operator/audit-log.ts"
import { ImportReportRepository } from "../../../operator/import-reports.ts"
import { OrderSearchRepository } from "../../../operator/order-search-repository.ts"
import { ReviewRepository } from "../../../reviews/review-repository.ts"
import { PaymentRepository } from "../../../payments/payment-repository.ts"
import { SandboxRepository } from "../../../payments/sandbox-repository.ts"
import { SecretRepository } from "../../../secrets/secret-repository.ts"
import { Sql } from "../sql.ts"
import { auditRepository } from "./audit.ts"
import { contentRepository } from "./contents.ts"
import { customerRepository } from "./customers.ts"
import { handOffRepository } from "./hand-offs.ts"
import { importReportRepository } from "./import-reports.ts"
import { mailTokenRepository } from "./mail-tokens.ts"
import { noScriptSessionRepository } from "./no-script-sessions.ts"
import { orderSearchRepository } from "./order-search.ts"
import { outboxRepository } from "./outbox.ts"
import { paymentRepository } from "./payments.ts"
import { personalDataRepository } from "./personal-data.ts"
import { reminderRepository } from "./reminders.ts"
import { reviewRepository } from "./reviews.ts"
import { sandboxRepository } from "./sandbox.ts"
import { secretRepository } from "./secrets.ts"
import { sessionRepository } from "./sessions.ts"
import { subscriptionRepository } from "./subscriptions.ts"

/** Every repository on the platform's SQL database. */
export const repositories = Layer.mergeAll(
  Layer.effect(AuditRepository, Effect.map(Sql, auditRepository)),
  Layer.effect(ContentRepository, Effect.map(Sql, contentRepository)),
  Layer.effect(CustomerRepository, Effect.map(Sql, customerRepository)),
  Layer.effect(HandOffRepository, Effect.map(Sql, handOffRepository)),
  Layer.effect(ImportReportRepository, Effect.map(Sql, importReportRepository)),
  Layer.effect(MailTokenRepository, Effect.map(Sql, mailTokenRepository)),
  Layer.effect(NoScriptSessionRepository, Effect.map(Sql, noScriptSessionRepository)),
  Layer.effect(OrderSearchRepository, Effect.map(Sql, orderSearchRepository)),
  Layer.effect(OutboxRepository, Effect.map(Sql, outboxRepository)),
  Layer.effect(PaymentRepository, Effect.map(Sql, paymentRepository)),
  Layer.effect(PersonalDataRepository, Effect.map(Sql, personalDataRepository)),
  Layer.effect(ReminderRepository, Effect.map(Sql, reminderRepository)),
  Layer.effect(ReviewRepository, Effect.map(Sql, reviewRepository)),
  Layer.effect(SandboxRepository, Effect.map(Sql, sandboxRepository)),
  Layer.effect(SecretRepository, Effect.map(Sql, secretRepository)),
  Layer.effect(SessionRepository, Effect.map(Sql, sessionRepository)),
  Layer.effect(SubscriptionRepository, Effect.map(Sql, subscriptionRepository)),
)

/** The repositories as services. */
export type Repositories = Layer.Success<typeof repositories>
