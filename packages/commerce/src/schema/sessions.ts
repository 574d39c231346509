import type { Migration } from "../database/index.ts"

/** Session data for the customer: the browser and system of the sign-in, and the time of the last use. @rule CM270 */
export const sessionMigrations: ReadonlyArray<Migration> = [
  {
    id: "sessions-1",
    sql: `
      ALTER TABLE customer_session ADD COLUMN browser TEXT;
      ALTER TABLE customer_session ADD COLUMN system TEXT;
      ALTER TABLE customer_session ADD COLUMN active_at INTEGER NOT NULL DEFAULT 0;
      UPDATE customer_session SET active_at = started_at;
    `,
  },
]
