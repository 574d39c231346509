import { Effect } from "effect"
import type { DatabaseService } from "../../database/database.ts"
import type { SqlService } from "../sql/sql.ts"
import { sqliteSql } from "./sqlite.ts"

/**
 * Runs a repository inside a synchronous transaction. The last synchronous callers are letters and the catalogue;
 * it goes with them.
 *
 * @throws what the effect fails with
 */
export const synchronously = <A>(
  database: DatabaseService,
  use: (sql: SqlService) => Effect.Effect<A, unknown>,
): A => Effect.runSync(use(sqliteSql(database)))
