import type { Migration } from "../database/index.ts"

/**
 * Data of operators: coupons with all their conditions, the audit log, and the results of imports. The orders have the
 * uses of a coupon by a customer, so no counter can differ from them.
 * @rule CM100, CM105, CM106
 */
export const operatorMigrations: ReadonlyArray<Migration> = [
  {
    id: "operator-1-coupons",
    sql: `
      CREATE TABLE coupon_next (
        code TEXT PRIMARY KEY COLLATE NOCASE CHECK (code <> ''),
        rate_ppm INTEGER CHECK (rate_ppm BETWEEN 1 AND 1000000),
        amount_cents INTEGER CHECK (amount_cents > 0),
        is_delivery_free INTEGER NOT NULL DEFAULT 0 CHECK (is_delivery_free IN (0, 1)),
        goods_min_cents INTEGER NOT NULL DEFAULT 0 CHECK (goods_min_cents >= 0),
        uses_left INTEGER CHECK (uses_left >= 0),
        uses_per_customer INTEGER CHECK (uses_per_customer > 0),
        starts_at INTEGER,
        ends_at INTEGER,
        CHECK ((rate_ppm IS NOT NULL) + (amount_cents IS NOT NULL) + is_delivery_free = 1)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO coupon_next (code, rate_ppm, amount_cents, uses_left, ends_at)
        SELECT code, rate_ppm, amount_cents, uses_left, ends_at FROM coupon;
      DROP TABLE coupon;
      ALTER TABLE coupon_next RENAME TO coupon;
      CREATE INDEX orders_by_coupon ON orders (coupon COLLATE NOCASE) WHERE coupon IS NOT NULL;
    `,
  },
  {
    id: "operator-2-audit",
    sql: `
      CREATE TABLE audit (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        made_at INTEGER NOT NULL,
        who TEXT NOT NULL CHECK (who <> ''),
        what TEXT NOT NULL CHECK (what <> ''),
        subject TEXT NOT NULL,
        detail TEXT NOT NULL
      ) STRICT;

      CREATE TABLE import_report (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        made_at INTEGER NOT NULL,
        source TEXT NOT NULL,
        report TEXT NOT NULL CHECK (json_valid(report))
      ) STRICT;
    `,
  },
]
