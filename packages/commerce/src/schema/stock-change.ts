import type { Migration } from "../database/index.ts"

/**
 * Which skus' stock has changed, in order, so that whoever remembers stock reads again what changed and no more. Only
 * the newest are kept: who has seen less reads all.
 * @rule DB3
 */
export const stockChangeMigrations: ReadonlyArray<Migration> = [
  {
    id: "catalogue-3-stock-change",
    sql: `
      CREATE TABLE stock_change (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        sku TEXT NOT NULL
      ) STRICT;
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
  },
]
