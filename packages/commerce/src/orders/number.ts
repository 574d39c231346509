import type { DatabaseService } from "../database/index.ts"
import { orderRepository } from "../drivers/sql/repositories/orders.ts"
import { synchronously } from "../drivers/sqlite/index.ts"
import type { Series } from "./order-repository.ts"

/** The next number of a series, inside a synchronous transaction. @rule CM86, CM164 */
export const nextNumber = (database: DatabaseService, store: string, series: Series): string =>
  synchronously(database, (sql) => orderRepository(sql).nextNumber(store, series))
