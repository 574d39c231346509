import { Context, type Effect } from "effect"
import type { Compilable, CompiledQuery, Kysely } from "kysely"
import type { SqlError } from "./errors.ts"
import type { Tables } from "./tables.ts"

/** Isolation level of a transaction. SQLite has one writer, so all its transactions are serializable. */
export type Isolation = "read committed" | "serializable"

/** How a transaction runs. */
export interface TransactionOptions {
  /** Default: "read committed". */
  readonly isolation?: Isolation | undefined
}

/** A query of kysely, built or compiled. */
export type Query<Row = unknown> = Compilable<Row> | CompiledQuery<Row>

/** Executes queries that kysely has built. Each failure is one of `SqlError`. @rule DB6 */
export interface SqlService {
  readonly dialect: "sqlite" | "postgres"
  /** Builds queries for this dialect. Pass them to the methods below; do not execute them by kysely. */
  readonly db: Kysely<Tables>
  /** Every row of the result. */
  readonly all: <Row>(query: Query<Row>) => Effect.Effect<ReadonlyArray<Row>, SqlError>
  /** The first row of the result, or null. */
  readonly first: <Row>(query: Query<Row>) => Effect.Effect<Row | null, SqlError>
  /** Executes a change. @returns the number of rows that were inserted, updated or deleted */
  readonly run: (query: Query) => Effect.Effect<number, SqlError>
  /**
   * Runs an effect in one transaction: everything that it writes is stored when it succeeds, and nothing when it fails,
   * dies or is interrupted. A nested transaction joins the outer one: both are committed or rolled back together.
   *
   * The effect contains queries and calculations only. On SQLite it must end without waiting for anything else. On
   * PostgreSQL it is run again after a `SerializationFailure`, so it must have no effects outside the database.
   */
  readonly transaction: <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    options?: TransactionOptions,
  ) => Effect.Effect<A, E | SqlError, R>
  /**
   * Runs a part of a transaction that is rolled back alone when it fails; the transaction continues. Outside of a
   * transaction it starts one. Parts of one transaction run one after another.
   */
  readonly savepoint: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError, R>
  /**
   * Runs an effect that only reads on a consistent snapshot of the database, during writes of others.
   *
   * On SQLite the effect must not wait for anything else. A database in memory is read directly.
   */
  readonly snapshot: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError, R>
}

/** The platform's SQL database. @rule DB6 */
export class Sql extends Context.Service<Sql, SqlService>()("@shop/commerce/Sql") {}
