import { normalizeEmail } from "@shop/core/form"
import { couponKey, couponText } from "../carts/coupon-code.ts"
import type { DatabaseService, Migration } from "../database/index.ts"

/**
 * Normalized columns for comparisons: codes and addresses, on coupons and on their orders. Also the conditions of a
 * coupon, and the address of a cart's coming order.
 * @rule CM115, CM116, CM112
 */
export const couponMigrations: ReadonlyArray<Migration> = [
  {
    id: "coupon-1-keys-and-bounds",
    sql: `
      ALTER TABLE coupon ADD COLUMN code_key TEXT NOT NULL DEFAULT '';
      ALTER TABLE coupon ADD COLUMN group_ids TEXT CHECK (json_valid(group_ids));
      ALTER TABLE coupon ADD COLUMN skus TEXT CHECK (json_valid(skus));
      ALTER TABLE coupon ADD COLUMN category_ids TEXT CHECK (json_valid(category_ids));
      ALTER TABLE coupon ADD COLUMN covers_vouchers INTEGER NOT NULL DEFAULT 0 CHECK (covers_vouchers IN (0, 1));
      CREATE INDEX coupon_by_key ON coupon (code_key);
      ALTER TABLE cart ADD COLUMN email TEXT;
      ALTER TABLE orders ADD COLUMN coupon_key TEXT;
      ALTER TABLE orders ADD COLUMN email_key TEXT;
      CREATE INDEX orders_by_coupon_key ON orders (coupon_key) WHERE coupon_key IS NOT NULL;
    `,
    after: (database) => {
      for (const { code } of database.all("SELECT code FROM coupon")) {
        const text = couponText(String(code))
        const isTaken =
          text !== code && database.get("SELECT 1 FROM coupon WHERE code = ?", text) !== undefined
        database.run(
          "UPDATE coupon SET code = ?, code_key = ? WHERE code = ?",
          isTaken ? String(code) : text,
          couponKey(String(code)),
          String(code),
        )
      }
      noteOrders(database)
    },
  },
]

/** Only orders with a coupon are counted. */
const noteOrders = (database: DatabaseService): void => {
  for (const { id, coupon, email } of database.all(
    "SELECT id, coupon, email FROM orders WHERE coupon IS NOT NULL",
  )) {
    database.run(
      "UPDATE orders SET coupon_key = ?, email_key = ? WHERE id = ?",
      couponKey(String(coupon)),
      email === "" ? null : normalizeEmail(String(email)),
      id!,
    )
  }
}
