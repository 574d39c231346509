import type { DatabaseService } from "../database/index.ts"
import { cartRepository } from "../drivers/sql/repositories/carts.ts"
import { catalogueFactRepository } from "../drivers/sql/repositories/catalogue-facts.ts"
import { synchronously } from "../drivers/sqlite/index.ts"
import { type Accounts, accountsNow as accountsIn } from "./accounts.ts"

/*
 * Carts for synchronous callers: letters, the deletion of customers and the doctor. It goes when they use repositories.
 */

/** Where money goes now that buyers send themselves. @rule CM232 */
export const accountsNow = (database: DatabaseService, said: Accounts): Accounts =>
  accountsIn(
    said,
    synchronously(database, (sql) => catalogueFactRepository(sql).isDemo),
  )

/** Deletes a cart, and the responses to its operations. @rule CM71, CM262 */
export const deleteCart = (database: DatabaseService, token: string): void =>
  synchronously(database, (sql) => cartRepository(sql).delete(token))
