import { Data, Effect } from "effect"

interface WithCause {
  /** The driver's own error. */
  readonly cause: unknown
}

/** The driver's message. An error of several addresses has a code alone. */
export const messageOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message === "" && "code" in cause ? String(cause.code) : cause.message
}

/** A row repeats a value that is unique. Nothing of the statement is stored. */
export class UniqueViolation extends Data.TaggedError("UniqueViolation")<
  WithCause & {
    /** The unique columns in the order of their key, such as "content.store, content.name"; the same on each dialect. */
    readonly constraint: string
  }
> {}

/** Two transactions changed the same rows. The whole transaction can be run again. */
export class SerializationFailure extends Data.TaggedError("SerializationFailure")<WithCause> {
  override readonly message = `Two transactions changed the same rows: ${messageOf(this.cause)}`
}

/** Another writer holds the database or a row for too long. The transaction has no effect and may be repeated. */
export class DatabaseBusy extends Data.TaggedError("DatabaseBusy")<WithCause> {
  override readonly message = `The database is busy: ${messageOf(this.cause)}`
}

/** The database cannot be reached, read or written now, such as with a full disk. */
export class DatabaseUnavailable extends Data.TaggedError("DatabaseUnavailable")<WithCause> {
  override readonly message = `The database is unavailable: ${messageOf(this.cause)}`
}

/** The database's files are damaged: no row that is read from them can be trusted. */
export class DatabaseDamaged extends Data.TaggedError("DatabaseDamaged")<WithCause> {
  override readonly message = `The database is damaged: ${messageOf(this.cause)}`
}

/** A text has a character that the database cannot store, such as U+0000 in PostgreSQL. Nothing is stored. */
export class InvalidText extends Data.TaggedError("InvalidText")<WithCause> {
  override readonly message = `A text cannot be stored: ${messageOf(this.cause)}`
}

/** Any other refusal, such as a check, a foreign key or an error in the SQL. */
export class QueryFailed extends Data.TaggedError("QueryFailed")<
  WithCause & {
    /** The driver's message. */
    readonly message: string
  }
> {}

/** The errors of a statement or a transaction. */
export type SqlError =
  | UniqueViolation
  | SerializationFailure
  | DatabaseBusy
  | DatabaseUnavailable
  | DatabaseDamaged
  | InvalidText
  | QueryFailed

const tags: ReadonlySet<string> = new Set<SqlError["_tag"]>([
  "UniqueViolation",
  "SerializationFailure",
  "DatabaseBusy",
  "DatabaseUnavailable",
  "DatabaseDamaged",
  "InvalidText",
  "QueryFailed",
])

const isSqlError = (error: unknown): error is SqlError =>
  tags.has(String((error as { readonly _tag?: unknown } | null)?._tag))

/** Turns errors of the database into defects, for services whose callers cannot do anything about them. */
export const dieOnSqlError = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, Exclude<E, SqlError>, R> =>
  effect.pipe(
    Effect.catch((error) =>
      isSqlError(error) ? Effect.die(error) : Effect.fail(error as Exclude<E, SqlError>),
    ),
  )
