import { DatabaseError } from "pg"
import {
  DatabaseBusy,
  DatabaseDamaged,
  DatabaseUnavailable,
  InvalidText,
  messageOf,
  QueryFailed,
  SerializationFailure,
  type SqlError,
  UniqueViolation,
} from "../../sql/errors.ts"

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const uniqueViolation = "23505"
const serialization = new Set(["40001", "40P01"])
/** A lock that is not available, a statement that took too long, too many connections. */
const busy = new Set(["55P03", "57014", "53300"])
/**
 * Connection lost, resources used up, operator intervention, read-only replica; a session that the server ended because
 * its transaction was silent for too long, as after a freeze of this process.
 */
const unavailable = /^(08|53|57P|58|25006|25P03|25P04)/
const damaged = /^XX00[12]$/
/** U+0000 in a text, or as an escape in JSON. */
const invalidText = new Set(["22021", "22P05"])

/** The unique columns of a violation, as SQLite names them; the name of an index over an expression. */
const constraintOf = ({ table, constraint, detail }: DatabaseError): string => {
  const columns = /^Key \(([\w, ]+)\)=/.exec(detail ?? "")?.[1]
  return columns === undefined
    ? (constraint ?? "")
    : columns
        .split(", ")
        .map((column) => `${table}.${column}`)
        .join(", ")
}

/** An error of `pg` by its tag. An error without an SQLSTATE code comes from the connection. */
export const postgresError = (cause: unknown): SqlError => {
  const message = messageOf(cause)
  if (!(cause instanceof DatabaseError)) return new DatabaseUnavailable({ cause })
  const code = cause.code ?? ""
  if (code === uniqueViolation) return new UniqueViolation({ cause, constraint: constraintOf(cause) })
  if (serialization.has(code)) return new SerializationFailure({ cause })
  if (busy.has(code)) return new DatabaseBusy({ cause })
  if (unavailable.test(code)) return new DatabaseUnavailable({ cause })
  if (invalidText.has(code)) return new InvalidText({ cause })
  if (damaged.test(code)) return new DatabaseDamaged({ cause })
  return new QueryFailed({ cause, message })
}
