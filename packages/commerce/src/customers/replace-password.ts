import type { DatabaseService } from "../database/index.ts"
import { emailChanges } from "./email-change.ts"
import { records } from "./records.ts"
import { sessions } from "./sessions.ts"

/**
 * Stores another password, and ends all that the password before gave: sessions, links of mails, a pending e-mail
 * address, known devices. Call it in a transaction.
 *
 * @param exceptSessionId - the session that asks, which goes on; 0 for none
 * @rule CM65, CM290
 */
export const replacePassword = (
  database: DatabaseService,
  customerId: number,
  password: string,
  nowMs: number,
  exceptSessionId = 0,
): void => {
  records(database).setPassword(customerId, password, nowMs)
  sessions(database).endAll(customerId, exceptSessionId)
  for (const table of ["customer_reset", "customer_device"])
    database.run(`DELETE FROM ${table} WHERE customer = ?`, customerId)
  emailChanges(database).cancel(customerId)
}
