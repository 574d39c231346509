import type { Migration } from "../database/index.ts"

/** A coupon has one promotion with its arguments, of any kind that the core knows. @rule PM1 */
export const promotionMigrations: ReadonlyArray<Migration> = [
  {
    id: "promotions-1-coupons",
    sql: `
      CREATE TABLE coupon_next (
        code TEXT PRIMARY KEY COLLATE NOCASE CHECK (code <> ''),
        code_key TEXT NOT NULL,
        promotion TEXT NOT NULL,
        args TEXT NOT NULL CHECK (json_valid(args)),
        goods_min_cents INTEGER NOT NULL DEFAULT 0 CHECK (goods_min_cents >= 0),
        uses_left INTEGER CHECK (uses_left >= 0),
        uses_per_customer INTEGER CHECK (uses_per_customer > 0),
        starts_at INTEGER,
        ends_at INTEGER,
        group_ids TEXT CHECK (json_valid(group_ids)),
        skus TEXT CHECK (json_valid(skus)),
        category_ids TEXT CHECK (json_valid(category_ids)),
        covers_vouchers INTEGER NOT NULL DEFAULT 0 CHECK (covers_vouchers IN (0, 1))
      ) STRICT, WITHOUT ROWID;
      INSERT INTO coupon_next
        SELECT code, code_key,
          CASE WHEN rate_ppm IS NOT NULL THEN 'percent' WHEN amount_cents IS NOT NULL THEN 'fixed' ELSE 'freeDelivery' END,
          CASE WHEN rate_ppm IS NOT NULL THEN json_object('ratePpm', rate_ppm)
            WHEN amount_cents IS NOT NULL THEN json_object('amountCents', amount_cents) ELSE '{}' END,
          goods_min_cents, uses_left, uses_per_customer, starts_at, ends_at, group_ids, skus, category_ids, covers_vouchers
        FROM coupon;
      DROP TABLE coupon;
      ALTER TABLE coupon_next RENAME TO coupon;
      CREATE INDEX coupon_by_key ON coupon (code_key);
    `,
  },
]
