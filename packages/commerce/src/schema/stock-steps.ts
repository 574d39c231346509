/**
 * Adds the smallest quantity and the step of quantities to stock. Null is one piece, as before.
 *
 * @param integer - the type of the dialect
 * @rule CM422
 */
const steps = (integer: "INTEGER" | "BIGINT") => ({
  id: "catalogue-11-stock-steps",
  sql: `
    ALTER TABLE stock ADD COLUMN qty_min ${integer} CHECK (qty_min > 1);
    ALTER TABLE stock ADD COLUMN qty_step ${integer} CHECK (qty_step > 1);
  `,
})

export const stockStepsMigration = steps("INTEGER")
export const postgresStockStepsMigration = steps("BIGINT")
