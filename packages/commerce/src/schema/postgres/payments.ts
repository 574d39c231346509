import type { PostgresMigration } from "../../drivers/postgres/migrate.ts"

/** Payments, and the payments of the sandbox. */
export const payments: PostgresMigration = {
  id: "postgres-5-payments",
  sql: `
    CREATE TABLE payment (
      id TEXT PRIMARY KEY,
      code TEXT NOT NULL,
      cart TEXT NOT NULL,
      store TEXT NOT NULL,
      amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
      currency TEXT NOT NULL,
      provider_id TEXT NOT NULL UNIQUE,
      approval_url TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('created', 'approved', 'spent', 'refused', 'abandoned', 'disputed')),
      order_number TEXT UNIQUE,
      made_at BIGINT NOT NULL,
      changed_at BIGINT NOT NULL,
      CHECK ((status = 'spent') = (order_number IS NOT NULL))
    );
    CREATE UNIQUE INDEX payment_under_way ON payment (cart, code, amount_cents) WHERE status IN ('created', 'approved');
    CREATE INDEX payment_by_age ON payment (status, changed_at);
    CREATE INDEX payment_of_cart ON payment (cart);

    CREATE TABLE payment_event (
      id TEXT PRIMARY KEY,
      payment TEXT NOT NULL REFERENCES payment (id),
      made_at BIGINT NOT NULL
    );

    CREATE TABLE sandbox_payment (
      id TEXT PRIMARY KEY,
      amount_cents BIGINT NOT NULL,
      currency TEXT NOT NULL,
      return_url TEXT NOT NULL,
      cancel_url TEXT NOT NULL,
      decision TEXT NOT NULL DEFAULT 'open' CHECK (decision IN ('open', 'approved', 'refused', 'abandoned')),
      captured_cents BIGINT NOT NULL DEFAULT 0,
      returned_cents BIGINT NOT NULL DEFAULT 0 CHECK (returned_cents BETWEEN 0 AND amount_cents)
    );

    CREATE TABLE sandbox_call (
      key TEXT PRIMARY KEY,
      payment TEXT NOT NULL
    );
  `,
}
