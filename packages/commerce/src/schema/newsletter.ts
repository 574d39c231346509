import type { Migration } from "../database/index.ts"

/**
 * The last requested letter with an unsubscribe link: its secret as SHA-256, and when it was written.
 * @rule SR316
 */
export const newsletterMigrations: ReadonlyArray<Migration> = [
  {
    id: "newsletter-1-leave-letter",
    sql: `
      ALTER TABLE subscription ADD COLUMN letter_hash TEXT;
      ALTER TABLE subscription ADD COLUMN letter_at INTEGER;
      CREATE UNIQUE INDEX subscription_letter ON subscription (letter_hash) WHERE letter_hash IS NOT NULL;
    `,
  },
]
