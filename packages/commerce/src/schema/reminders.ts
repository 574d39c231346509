import type { Migration } from "../database/index.ts"

/** Addresses that want a letter when a sku is in stock again. The row is deleted when its letter is written. @rule CM302 */
export const reminderMigrations: ReadonlyArray<Migration> = [
  {
    id: "stock-reminder-1",
    sql: `
      CREATE TABLE stock_reminder (
        sku TEXT NOT NULL,
        email TEXT NOT NULL,
        store TEXT NOT NULL,
        asked_at INTEGER NOT NULL,
        PRIMARY KEY (sku, email)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX stock_reminder_of ON stock_reminder (email);
      CREATE INDEX stock_reminder_asked ON stock_reminder (asked_at);
    `,
  },
]
