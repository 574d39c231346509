import type { Migration } from "../database/index.ts"

/**
 * Legal data of an order beyond its invoice: lines that are excepted from the right of withdrawal, and credit notes that
 * cancel an invoice in whole or in part. A note belongs to a refund, or to the cancellation of an unpaid order.
 * @rule CM162, CM164 - directive 2011/83/EU art. 16; directive 2006/112/EC art. 219
 */
export const creditNoteMigrations: ReadonlyArray<Migration> = [
  {
    id: "life-3-exceptions-and-credit-notes",
    sql: `
      ALTER TABLE order_line ADD COLUMN withdrawal_exception TEXT
        CHECK (withdrawal_exception IN ('made-to-measure', 'perishable', 'dated', 'hygiene', 'digital'));

      CREATE TABLE credit_note (
        number TEXT PRIMARY KEY CHECK (number <> ''),
        order_id INTEGER NOT NULL REFERENCES invoice (order_id),
        refund INTEGER UNIQUE REFERENCES order_refund (id),
        amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
        facts TEXT NOT NULL CHECK (json_valid(facts)),
        issued_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX credit_note_of ON credit_note (order_id);
    `,
  },
]
