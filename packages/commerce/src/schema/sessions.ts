import type { Migration } from "../database/index.ts"

/** What a customer sees of their sessions: the browser and system that signed in, and when the session was last used. @rule CM270 */
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
