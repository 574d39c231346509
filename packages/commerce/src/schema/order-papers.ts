import type { Migration } from "../database/index.ts"

/**
 * Data that the documents of an order need permanently: each line's choices as text, its product type, and each charge
 * by tax rate. Older orders have none of these.
 * @rule CM10, CM86 - directive 2006/112/EC art. 226
 */
export const orderPaperMigrations: ReadonlyArray<Migration> = [
  {
    id: "life-4-choices-and-tax-shares",
    sql: `
      ALTER TABLE order_line ADD COLUMN choices TEXT CHECK (json_valid(choices));
      ALTER TABLE order_line ADD COLUMN product_type TEXT;
      ALTER TABLE order_line ADD COLUMN tax_shares TEXT CHECK (json_valid(tax_shares));
      ALTER TABLE orders ADD COLUMN shipping_tax_shares TEXT CHECK (json_valid(shipping_tax_shares));
      ALTER TABLE orders ADD COLUMN payment_tax_shares TEXT CHECK (json_valid(payment_tax_shares));
    `,
  },
]
