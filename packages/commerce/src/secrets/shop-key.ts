import type { DatabaseService } from "../database/index.ts"
import { secretRepository } from "../drivers/sql/repositories/secrets.ts"
import { synchronously } from "../drivers/sqlite/index.ts"

/** The shop's key for a purpose, as `SecretRepository.key`, for synchronous callers. @rule CM61 */
export const secretOf = (database: DatabaseService, purpose: string): Buffer =>
  synchronously(database, (sql) => secretRepository(sql).key(purpose))
