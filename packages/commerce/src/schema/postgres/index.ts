/** The migrations of the schema on PostgreSQL, in order. SQLite's are in `../index.ts`; both lead to the same tables. */
import type { PostgresMigration } from "../../drivers/postgres/migrate.ts"
import { postgresCatalogueCopyMigration } from "../catalogue-copy.ts"
import { currencyMigration } from "../currency.ts"
import { postgresCustomerGroupIndexMigration } from "../customer-groups.ts"
import { postgresDemonstrationMigration } from "../demonstration.ts"
import { postgresDocumentOrderMigration, postgresDocumentVersionMigration } from "../document-versions.ts"
import { postgresLetterLimitMigration } from "../letter-limit.ts"
import { postgresPaymentReportMigration } from "../payment-reports.ts"
import { processMigrationPostgres } from "../processes.ts"
import { postgresOrderSearchMigration } from "../order-search.ts"
import { postgresSearchTextIndexMigration, postgresSearchTextMigration } from "../search-text.ts"
import { postgresStockFlagMigration } from "../stock-flag.ts"
import { postgresStockStepsMigration } from "../stock-steps.ts"
import { stockTransactionMigration } from "../stock-log.ts"
import { postgresSweepIndexMigration } from "../sweep-indexes.ts"
import { postgresTextIdMigration } from "../text-ids.ts"
import { carts } from "./carts.ts"
import { catalogue } from "./catalogue.ts"
import { customers } from "./customers.ts"
import { extensions } from "./extensions.ts"
import { orders } from "./orders.ts"
import { payments } from "./payments.ts"

export const postgresMigrations: ReadonlyArray<PostgresMigration> = [
  catalogue,
  customers,
  carts,
  orders,
  payments,
  extensions,
  currencyMigration,
  postgresSweepIndexMigration,
  processMigrationPostgres,
  postgresOrderSearchMigration,
  postgresDocumentVersionMigration,
  postgresCatalogueCopyMigration,
  stockTransactionMigration,
  postgresDocumentOrderMigration,
  postgresCustomerGroupIndexMigration,
  postgresTextIdMigration,
  postgresDemonstrationMigration,
  postgresStockFlagMigration,
  postgresSearchTextMigration,
  postgresSearchTextIndexMigration,
  postgresLetterLimitMigration,
  postgresStockStepsMigration,
  postgresPaymentReportMigration,
]
