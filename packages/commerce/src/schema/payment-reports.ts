import type { Migration } from "../database/index.ts"
import type { PostgresMigration } from "../drivers/postgres/migrate.ts"

const id = "payments-1-reports"

/**
 * The provider of each payment, and what each of its events reports, with the digest of the received bytes. Older builds
 * know the sandbox alone and store no reports.
 *
 * @rule CM505
 */
export const paymentReportMigration: Migration = {
  id,
  sql: `
    ALTER TABLE payment ADD COLUMN provider TEXT NOT NULL DEFAULT 'sandbox';
    ALTER TABLE payment_event ADD COLUMN type TEXT;
    ALTER TABLE payment_event ADD COLUMN amount_cents INTEGER;
    ALTER TABLE payment_event ADD COLUMN currency TEXT NOT NULL DEFAULT '';
    ALTER TABLE payment_event ADD COLUMN digest TEXT;
  `,
}

/** The same for PostgreSQL. */
export const postgresPaymentReportMigration: PostgresMigration = {
  id,
  sql: `
    ALTER TABLE payment ADD COLUMN provider TEXT NOT NULL DEFAULT 'sandbox';
    ALTER TABLE payment_event ADD COLUMN type TEXT;
    ALTER TABLE payment_event ADD COLUMN amount_cents BIGINT;
    ALTER TABLE payment_event ADD COLUMN currency TEXT NOT NULL DEFAULT '';
    ALTER TABLE payment_event ADD COLUMN digest TEXT;
  `,
}
