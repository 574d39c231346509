/**
 * All tables with amounts get a currency column, except lines, which share the currency of their order or refund.
 * Before this step every shop sold in euros. SQLite and PostgreSQL share the step.
 * @rule DB8
 */
export const currencyMigration = {
  id: "money-1-currency",
  sql: ["orders", "order_refund", "credit_note", "coupon"]
    .map(
      (table) =>
        `ALTER TABLE ${table} ADD COLUMN currency TEXT NOT NULL DEFAULT 'EUR' CHECK (length(currency) = 3);`,
    )
    .join("\n"),
}
