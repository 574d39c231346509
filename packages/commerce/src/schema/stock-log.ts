import type { Migration } from "../database/index.ts"
import type { PostgresMigration } from "../drivers/postgres/migrate.ts"

/**
 * After a rollback SQLite reuses the number of a change. A random stamp distinguishes both changes. SQLite cannot add a
 * column with such a default, so the table is created again.
 *
 * @rule CM336
 */
export const stockStampMigration: Migration = {
  id: "catalogue-6-stock-stamp",
  sql: `
    DROP TRIGGER stock_added;
    DROP TRIGGER stock_changed;
    DROP TRIGGER stock_removed;
    CREATE TABLE stamped_stock_change (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      sku TEXT NOT NULL,
      -- The quotient is a whole number that JavaScript can hold.
      stamp INTEGER NOT NULL DEFAULT (random() / 2048)
    ) STRICT;
    INSERT INTO stamped_stock_change (number, sku) SELECT number, sku FROM stock_change ORDER BY number;
    DROP TABLE stock_change;
    ALTER TABLE stamped_stock_change RENAME TO stock_change;
    CREATE TRIGGER stock_added AFTER INSERT ON stock BEGIN
      INSERT INTO stock_change (sku) VALUES (new.sku);
    END;
    CREATE TRIGGER stock_changed AFTER UPDATE ON stock BEGIN
      INSERT INTO stock_change (sku) VALUES (new.sku);
    END;
    CREATE TRIGGER stock_removed AFTER DELETE ON stock BEGIN
      INSERT INTO stock_change (sku) VALUES (old.sku);
    END;
  `,
}

/**
 * On PostgreSQL a change with a lower number may be committed after one with a higher number. The id of its transaction
 * shows readers which changes they may have missed.
 *
 * @rule CM336
 */
export const stockTransactionMigration: PostgresMigration = {
  id: "catalogue-6-stock-transaction",
  sql: `
    ALTER TABLE stock_change ADD COLUMN transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id();
    CREATE INDEX stock_change_by_transaction ON stock_change (transaction_id);
  `,
}
