/** The migrations of the platform's schema on SQLite, in order. */
import type { Migration } from "../database/index.ts"
import { cartMigrations } from "./carts.ts"
import { catalogueMigrations } from "./catalogue.ts"
import { catalogueCopyMigration } from "./catalogue-copy.ts"
import { couponMigrations } from "./coupons.ts"
import { creditNoteMigrations } from "./credit-note.ts"
import { currencyMigration } from "./currency.ts"
import { customerDeviceMigrations } from "./customer-device.ts"
import { customerGroupIndexMigration } from "./customer-groups.ts"
import { customerMigrations } from "./customers.ts"
import { demonstrationMigration } from "./demonstration.ts"
import { documentOrderMigration, documentVersionMigration } from "./document-versions.ts"
import { emailChangeMigrations } from "./email-change.ts"
import { extrasMigrations } from "./extras.ts"
import { handOffMigrations } from "./hand-off.ts"
import { letterLimitMigration } from "./letter-limit.ts"
import { newsletterMigrations } from "./newsletter.ts"
import { reminderMigrations } from "./reminders.ts"
import { orderCodeMigrations } from "./order-code.ts"
import { orderLifeMigrations } from "./order-life.ts"
import { orderPaperMigrations } from "./order-papers.ts"
import { indexMigrations } from "./indexes.ts"
import { operatorMigrations } from "./operator.ts"
import { paymentReportMigration } from "./payment-reports.ts"
import { processMigration } from "./processes.ts"
import { orderSearchMigration } from "./order-search.ts"
import { promotionMigrations } from "./promotions.ts"
import { reviewMigrations } from "./reviews.ts"
import { searchTextIndexMigration, searchTextMigration } from "./search-text.ts"
import { sessionMigrations } from "./sessions.ts"
import { stockChangeMigrations } from "./stock-change.ts"
import { stockStampMigration } from "./stock-log.ts"
import { sweepIndexMigration } from "./sweep-indexes.ts"
import { stockFlagMigration } from "./stock-flag.ts"
import { stockStepsMigration } from "./stock-steps.ts"
import { textIdMigration } from "./text-ids.ts"
import { unpaidOrderMigrations } from "./unpaid-orders.ts"
import { visitMigrations } from "./visits.ts"

export const migrations: ReadonlyArray<Migration> = [
  ...catalogueMigrations,
  ...cartMigrations,
  ...customerMigrations,
  ...extrasMigrations,
  ...stockChangeMigrations,
  ...orderLifeMigrations,
  ...operatorMigrations,
  ...visitMigrations,
  ...handOffMigrations,
  ...creditNoteMigrations,
  ...reviewMigrations,
  ...orderPaperMigrations,
  ...couponMigrations,
  ...indexMigrations,
  ...unpaidOrderMigrations,
  ...sessionMigrations,
  ...orderCodeMigrations,
  ...customerDeviceMigrations,
  ...emailChangeMigrations,
  ...newsletterMigrations,
  ...reminderMigrations,
  ...promotionMigrations,
  currencyMigration,
  sweepIndexMigration,
  processMigration,
  orderSearchMigration,
  documentVersionMigration,
  catalogueCopyMigration,
  stockStampMigration,
  documentOrderMigration,
  customerGroupIndexMigration,
  textIdMigration,
  demonstrationMigration,
  stockFlagMigration,
  searchTextMigration,
  searchTextIndexMigration,
  letterLimitMigration,
  stockStepsMigration,
  paymentReportMigration,
]
export { postgresMigrations } from "./postgres/index.ts"
