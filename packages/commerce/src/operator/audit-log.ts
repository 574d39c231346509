import { Clock, Context, Effect, Layer } from "effect"
import { dieOnSqlError, Sql, type SqlError } from "../sql/index.ts"

/** A change that an operator made. */
export interface AuditEntry {
  /** The session or program, such as "cli". */
  readonly actor: string
  /** Such as "stock.set". */
  readonly action: string
  /** A sku, a code or a number. */
  readonly subject: string
  /** The result in words. */
  readonly detail: string
}

/** A stored entry. */
export interface AuditRecord extends AuditEntry {
  /** Epoch ms. */
  readonly madeAtMs: number
}

/** Entries of the audit log. */
export class AuditRepository extends Context.Service<
  AuditRepository,
  {
    /** Adds an entry, and deletes the oldest ones above a number. */
    readonly add: (record: AuditRecord, countMax: number) => Effect.Effect<void, SqlError>
    /** The latest entries, newest first. */
    readonly latest: (countMax: number) => Effect.Effect<ReadonlyArray<AuditRecord>, SqlError>
  }
>()("@shop/commerce/AuditRepository") {}

const entriesMax = 10_000

/** The log of changes by operators. @rule CM105 */
export interface AuditLogService {
  /**
   * Makes a change and adds its entry in one transaction.
   *
   * @param change - its result, and its entry; null adds none
   * @rule CM105
   */
  readonly record: <A, E, R>(
    change: Effect.Effect<{ readonly entry: AuditEntry | null; readonly result: A }, E, R>,
  ) => Effect.Effect<A, Exclude<E, SqlError>, R>
  /** The latest changes, newest first. @rule CM105 */
  readonly latest: (countMax: number) => Effect.Effect<ReadonlyArray<AuditRecord>>
}

/** @rule CM105 */
export class AuditLog extends Context.Service<AuditLog, AuditLogService>()("@shop/commerce/AuditLog") {
  static readonly layer = Layer.effect(
    AuditLog,
    Effect.gen(function* () {
      const { transaction } = yield* Sql
      const entries = yield* AuditRepository
      const record: AuditLogService["record"] = (change) =>
        Effect.gen(function* () {
          const { entry, result } = yield* change
          if (entry !== null)
            yield* entries.add({ ...entry, madeAtMs: yield* Clock.currentTimeMillis }, entriesMax)
          return result
        }).pipe(transaction, dieOnSqlError)
      return AuditLog.of({ record, latest: (countMax) => dieOnSqlError(entries.latest(countMax)) })
    }),
  )
}
