import type { Migration } from "../database/index.ts"

/** Devices that have signed in to an account. Only a hash of a device's token is stored. @rule CM290 */
export const customerDeviceMigrations: ReadonlyArray<Migration> = [
  {
    id: "customer-device-1",
    sql: `
      CREATE TABLE customer_device (
        hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
        customer INTEGER NOT NULL REFERENCES customer (id),
        first_at INTEGER NOT NULL,
        renewed_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX customer_device_of ON customer_device (customer, renewed_at);
      CREATE INDEX customer_device_renewed ON customer_device (renewed_at);
    `,
  },
]
