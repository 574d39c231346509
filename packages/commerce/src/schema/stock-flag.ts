import type { Migration } from "../database/index.ts"

/**
 * Counted stock that is flagged in stock without pieces: a product with parts or variants is not counted, because only
 * theirs have pieces; any other is out of stock.
 *
 * @param typeOf - reads the type of a product from its document
 * @rule CM381
 */
const correction = (typeOf: string) => ({
  id: "catalogue-10-stock-flag",
  sql: `
    UPDATE stock SET is_managed = 0
    WHERE is_managed = 1 AND is_in_stock = 1 AND qty = 0 AND EXISTS (
      SELECT 1 FROM document
      WHERE document.type = 'product' AND document.sku = stock.sku
        AND ${typeOf} IN ('configurable', 'grouped', 'bundle')
    );
    UPDATE stock SET is_in_stock = 0 WHERE is_managed = 1 AND is_in_stock = 1 AND qty = 0;
  `,
})

export const stockFlagMigration: Migration = correction("document.body ->> '$.type_id'")
export const postgresStockFlagMigration = correction("document.body::json ->> 'type_id'")
