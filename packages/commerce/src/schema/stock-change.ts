import type { Migration } from "../database/index.ts"

/**
 * A log of skus whose stock has changed, so that caches read only changed rows again. Only the newest entries stay; a
 * reader that is further behind reads everything.
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
