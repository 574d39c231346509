import type { DatabaseService } from "../database/index.ts"
import { catalogueFactRepository } from "../drivers/sql/repositories/catalogue-facts.ts"
import { synchronously } from "../drivers/sqlite/index.ts"
import { type Accounts, accountsNow as accountsIn } from "./accounts.ts"

/*
 * Carts for synchronous callers: letters and the doctor. It goes when they use repositories.
 */

/** Where money goes now that buyers send themselves. @rule CM232 */
export const accountsNow = (database: DatabaseService, said: Accounts): Accounts =>
  accountsIn(
    said,
    synchronously(database, (sql) => catalogueFactRepository(sql).isDemo),
  )
