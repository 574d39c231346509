import type { Product } from "@shop/core/product"
import type { DatabaseService } from "../database/index.ts"

/**
 * Whether a customer has bought a product: whether an order they placed signed in, one that was not cancelled, has the
 * product, one of its variants, or the product in a set. An e-mail address proves nothing: anybody can type one.
 *
 * @rule SR82 - law on reviews (how buyers are verified)
 */
export const hasBought = (database: DatabaseService, customerId: number, product: Product): boolean =>
  database.get(
    `SELECT 1 FROM orders JOIN order_line ON order_line.order_id = orders.id
     LEFT JOIN order_stock ON order_stock.order_id = orders.id
     WHERE orders.customer = ?1 AND orders.status <> 'cancelled'
       AND (order_line.sku IN (SELECT value FROM json_each(?2)) OR order_line.parent_sku = ?3
         OR order_stock.sku IN (SELECT value FROM json_each(?2)))
     LIMIT 1`,
    customerId,
    JSON.stringify([product.sku, ...product.variants.map(({ sku }) => sku)]),
    product.sku,
  ) !== undefined
