import type { DatabaseService } from "../database/index.ts"
import { outboxRepository } from "../drivers/sql/repositories/outbox.ts"
import { synchronously } from "../drivers/sqlite/index.ts"
import type { Entry } from "./outbox-repository.ts"

/**
 * Adds an entry inside a synchronous transaction, as long as orders have those.
 *
 * @param nowMs - epoch ms
 * @throws UniqueViolation for a second one of its kind and subject
 * @rule CM208 - Order path (mail leaves from the outbox)
 */
export const put = (database: DatabaseService, entry: Entry, nowMs: number): void =>
  synchronously(database, (sql) => outboxRepository(sql).add(entry, nowMs))

/** The next number of a letter, as `OutboxRepository.nextNumber`, inside a synchronous transaction. */
export const nextLetter = (database: DatabaseService): number =>
  synchronously(database, (sql) => outboxRepository(sql).nextNumber)
