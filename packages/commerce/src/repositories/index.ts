/** The repositories over SQL, for both dialects. */
import { Effect, Layer } from "effect"
import { CartRepository } from "../carts/cart-repository.ts"
import { CatalogueChangeRepository } from "../catalogue/change-repository.ts"
import { GenerationRepository } from "../catalogue/generation-repository.ts"
import { TextIdRepository } from "../catalogue/text-id-repository.ts"
import { StockChangeRepository } from "../catalogue/stock-change-repository.ts"
import { CatalogueDocumentRepository } from "../catalogue/catalogue-document-repository.ts"
import { CatalogueFactRepository } from "../carts/catalogue-fact-repository.ts"
import { CouponRepository } from "../carts/coupon-repository.ts"
import { OperationRepository } from "../carts/operation-repository.ts"
import { ContentRepository } from "../contents/content-repository.ts"
import { CustomerRepository } from "../customers/customer-repository.ts"
import { EmailChangeRepository } from "../customers/email-change-repository.ts"
import { KnownDeviceRepository } from "../customers/known-device-repository.ts"
import { PasswordResetRepository } from "../customers/password-reset-repository.ts"
import { PersonalDataRepository } from "../customers/personal-data-repository.ts"
import { SessionRepository } from "../customers/session-repository.ts"
import { HandOffRepository } from "../hand-off/hand-off-repository.ts"
import { JobSchedule } from "../jobs/job-schedule.ts"
import { OutboxRepository } from "../letters/outbox-repository.ts"
import { MailTokenRepository } from "../mail/mail-token-repository.ts"
import { SubscriptionRepository } from "../newsletter/subscription-repository.ts"
import { NoScriptSessionRepository } from "../no-script-sessions/no-script-session-repository.ts"
import { ReminderRepository } from "../reminders/reminder-repository.ts"
import { ExportRepository } from "../operator/export-repository.ts"
import { StatisticsRepository } from "../operator/statistics.ts"
import { CatalogueCheckRepository } from "../operator/catalogue-check-repository.ts"
import { AuditRepository } from "../operator/audit-log.ts"
import { ImportReportRepository } from "../operator/import-reports.ts"
import { OrderCodeRepository } from "../orders/order-code-repository.ts"
import { OrderPaperRepository } from "../orders/order-paper-repository.ts"
import { WithdrawalRepository } from "../orders/withdrawal-repository.ts"
import { OperatorSessionRepository } from "../operator/operator-session-repository.ts"
import { OrderRepository } from "../orders/order-repository.ts"
import { OrderSearchRepository } from "../operator/order-search-repository.ts"
import { ReviewRepository } from "../reviews/review-repository.ts"
import { StockRepository } from "../stock/stock-repository.ts"
import { PaymentRepository } from "../payments/payment-repository.ts"
import { SandboxRepository } from "../payments/sandbox-repository.ts"
import { SecretRepository } from "../secrets/secret-repository.ts"
import { Sql } from "../sql/sql.ts"
import { auditRepository } from "../operator/audit-log.sql.ts"
import { catalogueChangeRepository } from "../catalogue/change-repository.sql.ts"
import { contentRepository } from "../contents/content-repository.sql.ts"
import { cartRepository } from "../carts/cart-repository.sql.ts"
import { catalogueDocumentRepository } from "../catalogue/catalogue-document-repository.sql.ts"
import { catalogueCheckRepository } from "../operator/catalogue-check-repository.sql.ts"
import { catalogueFactRepository } from "../carts/catalogue-fact-repository.sql.ts"
import { couponRepository } from "../carts/coupon-repository.sql.ts"
import { operationRepository } from "../carts/operation-repository.sql.ts"
import { customerRepository } from "../customers/customer-repository.sql.ts"
import { emailChangeRepository } from "../customers/email-change-repository.sql.ts"
import { knownDeviceRepository } from "../customers/known-device-repository.sql.ts"
import { passwordResetRepository } from "../customers/password-reset-repository.sql.ts"
import { generationRepository } from "../catalogue/generation-repository.sql.ts"
import { exportRepository } from "../operator/export-repository.sql.ts"
import { statisticsRepository } from "../operator/statistics.sql.ts"
import { handOffRepository } from "../hand-off/hand-off-repository.sql.ts"
import { importReportRepository } from "../operator/import-reports.sql.ts"
import { jobSchedule } from "../jobs/job-schedule.sql.ts"
import { mailTokenRepository } from "../mail/mail-token-repository.sql.ts"
import { noScriptSessionRepository } from "../no-script-sessions/no-script-session-repository.sql.ts"
import { orderCodeRepository } from "../orders/order-code-repository.sql.ts"
import { orderPaperRepository } from "../orders/order-paper-repository.sql.ts"
import { withdrawalRepository } from "../orders/withdrawal-repository.sql.ts"
import { operatorSessionRepository } from "../operator/operator-session-repository.sql.ts"
import { orderRepository } from "../orders/order-repository.sql.ts"
import { orderSearchRepository } from "../operator/order-search-repository.sql.ts"
import { outboxRepository } from "../letters/outbox-repository.sql.ts"
import { paymentRepository } from "../payments/payment-repository.sql.ts"
import { personalDataRepository } from "../customers/personal-data-repository.sql.ts"
import { reminderRepository } from "../reminders/reminder-repository.sql.ts"
import { reviewRepository } from "../reviews/review-repository.sql.ts"
import { stockRepository } from "../stock/stock-repository.sql.ts"
import { stockChangeRepository } from "../catalogue/stock-change-repository.sql.ts"
import { sandboxRepository } from "../payments/sandbox-repository.sql.ts"
import { secretRepository } from "../secrets/secret-repository.sql.ts"
import { sessionRepository } from "../customers/session-repository.sql.ts"
import { subscriptionRepository } from "../newsletter/subscription-repository.sql.ts"
import { textIdRepository } from "../catalogue/text-id-repository.sql.ts"

/** Every repository on the platform's SQL database. */
export const repositories = Layer.mergeAll(
  Layer.effect(AuditRepository, Effect.map(Sql, auditRepository)),
  Layer.effect(CartRepository, Effect.map(Sql, cartRepository)),
  Layer.effect(CatalogueChangeRepository, Effect.map(Sql, catalogueChangeRepository)),
  Layer.effect(CatalogueDocumentRepository, Effect.map(Sql, catalogueDocumentRepository)),
  Layer.effect(CatalogueCheckRepository, Effect.map(Sql, catalogueCheckRepository)),
  Layer.effect(CatalogueFactRepository, Effect.map(Sql, catalogueFactRepository)),
  Layer.effect(CouponRepository, Effect.map(Sql, couponRepository)),
  Layer.effect(OperationRepository, Effect.map(Sql, operationRepository)),
  Layer.effect(ContentRepository, Effect.map(Sql, contentRepository)),
  Layer.effect(CustomerRepository, Effect.map(Sql, customerRepository)),
  Layer.effect(EmailChangeRepository, Effect.map(Sql, emailChangeRepository)),
  Layer.effect(KnownDeviceRepository, Effect.map(Sql, knownDeviceRepository)),
  Layer.effect(PasswordResetRepository, Effect.map(Sql, passwordResetRepository)),
  Layer.effect(GenerationRepository, Effect.map(Sql, generationRepository)),
  Layer.effect(ExportRepository, Effect.map(Sql, exportRepository)),
  Layer.effect(StatisticsRepository, Effect.map(Sql, statisticsRepository)),
  Layer.effect(HandOffRepository, Effect.map(Sql, handOffRepository)),
  Layer.effect(ImportReportRepository, Effect.map(Sql, importReportRepository)),
  Layer.effect(JobSchedule, Effect.map(Sql, jobSchedule)),
  Layer.effect(MailTokenRepository, Effect.map(Sql, mailTokenRepository)),
  Layer.effect(NoScriptSessionRepository, Effect.map(Sql, noScriptSessionRepository)),
  Layer.effect(OrderCodeRepository, Effect.map(Sql, orderCodeRepository)),
  Layer.effect(OrderPaperRepository, Effect.map(Sql, orderPaperRepository)),
  Layer.effect(WithdrawalRepository, Effect.map(Sql, withdrawalRepository)),
  Layer.effect(OperatorSessionRepository, Effect.map(Sql, operatorSessionRepository)),
  Layer.effect(OrderRepository, Effect.map(Sql, orderRepository)),
  Layer.effect(OrderSearchRepository, Effect.map(Sql, orderSearchRepository)),
  Layer.effect(OutboxRepository, Effect.map(Sql, outboxRepository)),
  Layer.effect(PaymentRepository, Effect.map(Sql, paymentRepository)),
  Layer.effect(PersonalDataRepository, Effect.map(Sql, personalDataRepository)),
  Layer.effect(ReminderRepository, Effect.map(Sql, reminderRepository)),
  Layer.effect(ReviewRepository, Effect.map(Sql, reviewRepository)),
  Layer.effect(StockRepository, Effect.map(Sql, stockRepository)),
  Layer.effect(StockChangeRepository, Effect.map(Sql, stockChangeRepository)),
  Layer.effect(SandboxRepository, Effect.map(Sql, sandboxRepository)),
  Layer.effect(SecretRepository, Effect.map(Sql, secretRepository)),
  Layer.effect(SessionRepository, Effect.map(Sql, sessionRepository)),
  Layer.effect(SubscriptionRepository, Effect.map(Sql, subscriptionRepository)),
  Layer.effect(TextIdRepository, Effect.map(Sql, textIdRepository)),
)

/** The repositories as services. */
export type Repositories = Layer.Success<typeof repositories>
