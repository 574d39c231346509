import { isBusy, isDamaged, isUnwritable } from "../../sql/unwritable.ts"
import {
  DatabaseBusy,
  DatabaseDamaged,
  DatabaseUnavailable,
  messageOf,
  QueryFailed,
  type SqlError,
  UniqueViolation,
} from "../../sql/errors.ts"

const uniqueMessage = /^UNIQUE constraint failed: (.+)$/s

/** An error of `node:sqlite` by its tag. */
export const sqliteError = (cause: unknown): SqlError => {
  if (isDamaged(cause)) return new DatabaseDamaged({ cause })
  if (isBusy(cause)) return new DatabaseBusy({ cause })
  if (isUnwritable(cause)) return new DatabaseUnavailable({ cause })
  const message = messageOf(cause)
  const constraint = uniqueMessage.exec(message)?.[1]
  return constraint === undefined
    ? new QueryFailed({ cause, message })
    : new UniqueViolation({ cause, constraint })
}
