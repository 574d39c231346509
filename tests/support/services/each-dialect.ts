import { type Effect, type Layer, ManagedRuntime, Redacted } from "effect"
import { afterEach, beforeEach, describe, inject } from "vitest"
import { layer as sqliteLayer, migrate } from "@shop/commerce/database"
import { postgresLayer } from "@shop/commerce/drivers/postgres"
import type { Sql, SqlError } from "@shop/commerce/sql"
import { migrations, postgresMigrations } from "@shop/commerce/schema"
import { createDatabase, dropDatabase, urlOf } from "./test-databases.ts"

/** A database of a test. */
interface OpenDatabase {
  readonly layer: Layer.Layer<Sql, SqlError>
  /** Null for SQLite. */
  readonly url: Redacted.Redacted | null
  readonly remove: () => Promise<void>
}

/** A dialect of SQL on which suites run. */
export interface Dialect {
  readonly name: "SQLite" | "PostgreSQL"
  readonly open: () => Promise<OpenDatabase>
}

const sqlite: Dialect = {
  name: "SQLite",
  open: () =>
    Promise.resolve({
      layer: sqliteLayer(":memory:", migrate(migrations)),
      url: null,
      remove: () => Promise.resolve(),
    }),
}

const postgres = ({ url, template }: NonNullable<ReturnType<typeof inject<"postgres">>>): Dialect => ({
  name: "PostgreSQL",
  open: async () => {
    const name = await createDatabase(url, template)
    const own = Redacted.make(urlOf(url, name))
    return {
      layer: postgresLayer({ url: own }, postgresMigrations),
      url: own,
      remove: () => dropDatabase(url, name),
    }
  },
})

/** Runs effects on a database of the current test. */
export interface TestDatabase {
  readonly run: <A, E>(effect: Effect.Effect<A, E, Sql>) => Promise<A>
}

const describeOn = (
  dialects: ReadonlyArray<Dialect>,
  title: string,
  suite: (database: TestDatabase) => void,
): void => {
  for (const dialect of dialects)
    describe(`${title} (${dialect.name})`, () => {
      let opened: OpenDatabase
      let runtime: ManagedRuntime.ManagedRuntime<Sql, SqlError>
      beforeEach(async () => {
        opened = await dialect.open()
        runtime = ManagedRuntime.make(opened.layer)
      })
      afterEach(async () => {
        await runtime.dispose()
        await opened.remove()
      })
      suite({ run: (effect) => runtime.runPromise(effect) })
    })
}

/** PostgreSQL if this machine has it. The start of a run reports a missing one. */
const postgresOnly = (): ReadonlyArray<Dialect> => {
  const provided = inject("postgres")
  return provided === null ? [] : [postgres(provided)]
}

/** Every dialect of this machine. */
export const dialects = (): ReadonlyArray<Dialect> => [sqlite, ...postgresOnly()]

/** Describes a suite on each dialect. Each test has a new database with the shop's schema. */
export const describeOnEachDialect = (title: string, suite: (database: TestDatabase) => void): void =>
  describeOn(dialects(), title, suite)

/** Describes a suite that opens a PostgreSQL database itself. `url` is the address of a test's database. */
export const describeOnPostgresUrl = (title: string, suite: (url: () => Redacted.Redacted) => void): void => {
  for (const dialect of postgresOnly())
    describe(`${title} (${dialect.name})`, () => {
      let opened: OpenDatabase
      beforeEach(async () => {
        opened = await dialect.open()
      })
      afterEach(() => opened.remove())
      suite(() => opened.url!)
    })
}

/** Describes a suite on PostgreSQL alone. */
export const describeOnPostgres = (title: string, suite: (database: TestDatabase) => void): void =>
  describeOn(postgresOnly(), title, suite)
