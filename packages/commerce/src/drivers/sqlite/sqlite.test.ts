import { Effect, Exit } from "effect"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, it } from "vitest"
import { Database, type DatabaseService, layer, migrate } from "../../database/index.ts"
import { migrations } from "../../schema/index.ts"
import { Sql, type SqlService } from "../../sql/index.ts"
import { sqliteError } from "./errors.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-sqlite-"))
afterAll(() => rmSync(folder, { recursive: true }))

const insert = ({ db, run }: SqlService, name: string) =>
  run(db.insertInto("counter").values({ name, value: 1 }))
const namesIn = (database: DatabaseService) =>
  database.all("SELECT name FROM counter ORDER BY name").map((row) => row["name"])

const onFile = <A, E>(
  body: (sql: SqlService, database: DatabaseService) => Effect.Effect<A, E>,
  file = ":memory:",
): Promise<A> =>
  Effect.runPromise(
    Effect.flatMap(Effect.all([Sql, Database]), ([sql, database]) => body(sql, database)).pipe(
      Effect.provide(layer(file, migrate(migrations), { busyMs: 1 })),
    ),
  )

describe("DB6 a transaction on SQLite", () => {
  it.each<[string, Effect.Effect<unknown>]>([
    ["a timer", Effect.sleep("1 hour")],
    ["a promise", Effect.promise(() => Promise.resolve())],
  ])("fails with an explanation when it waits for %s, and stores nothing", (_, wait) =>
    onFile((sql, database) =>
      Effect.gen(function* () {
        const exit = yield* Effect.exit(sql.transaction(Effect.andThen(insert(sql, "a"), wait)))
        expect(exit).toEqual(
          Exit.die(
            expect.objectContaining({ message: expect.stringMatching(/^A transaction or snapshot waited/) }),
          ),
        )
        yield* sql.transaction(insert(sql, "b"))
        expect(namesIn(database)).toEqual(["b"])
      }),
    ),
  )
  it("lets no other fiber in between its steps", () =>
    onFile((sql) =>
      Effect.gen(function* () {
        const steps: Array<string> = []
        const step = (name: string) =>
          Effect.andThen(
            insert(sql, name),
            Effect.sync(() => steps.push(name)),
          )
        const transaction = (name: string) =>
          sql.transaction(
            Effect.gen(function* () {
              yield* step(`${name}1`)
              yield* Effect.yieldNow
              yield* step(`${name}2`)
            }),
          )
        yield* Effect.all([transaction("a"), transaction("b")], { concurrency: "unbounded" })
        expect(steps).toEqual(["a1", "a2", "b1", "b2"])
      }),
    ))
  it("joins a synchronous one, and the reverse", () =>
    onFile((sql, database) =>
      Effect.gen(function* () {
        const add = (name: string) =>
          void database.run("INSERT INTO counter (name, value) VALUES (?, 1)", name)
        const refused = new Error("refused")
        yield* Effect.exit(
          sql.transaction(
            Effect.andThen(
              Effect.sync(() => database.transaction(() => add("a"))),
              Effect.fail(refused),
            ),
          ),
        )
        expect(() =>
          database.transaction(() => {
            Effect.runSync(sql.transaction(insert(sql, "b")))
            throw refused
          }),
        ).toThrow(refused)
        expect(namesIn(database)).toEqual([])
        yield* sql.transaction(
          Effect.andThen(
            Effect.sync(() => add("c")),
            insert(sql, "d"),
          ),
        )
        expect(namesIn(database)).toEqual(["c", "d"])
      }),
    ))
})

describe("DB6 a snapshot on SQLite", () => {
  it("reads the file as it was at its beginning, and cannot write", () =>
    onFile(
      (sql, database) =>
        Effect.gen(function* () {
          const read = Effect.map(sql.all(sql.db.selectFrom("counter").select("name")), (rows) => rows.length)
          const write = Effect.sync(() => database.run("INSERT INTO counter (name, value) VALUES ('a', 1)"))
          expect(yield* sql.snapshot(Effect.all([read, Effect.andThen(write, read)]))).toEqual([0, 0])
          expect(yield* read).toBe(1)
          expect(yield* Effect.flip(sql.snapshot(insert(sql, "b")))).toMatchObject({
            _tag: "DatabaseUnavailable",
          })
          expect(yield* Effect.flip(sql.snapshot(Effect.fail("refused")))).toBe("refused")
        }),
      join(folder, "snapshot.db"),
    ))
  it("fails with an explanation when it waits", () =>
    onFile((sql) =>
      Effect.gen(function* () {
        const exit = yield* Effect.exit(sql.snapshot(Effect.sleep("1 hour")))
        expect(exit).toEqual(
          Exit.die(expect.objectContaining({ message: expect.stringMatching(/snapshot waited/) })),
        )
      }),
    ))
})

describe("DB6 errors of SQLite", () => {
  it("DatabaseBusy while another connection writes", async () => {
    const file = join(folder, "busy.db")
    const error = await onFile((sql) => {
      const other = new DatabaseSync(file)
      other.exec("BEGIN IMMEDIATE")
      return Effect.ensuring(
        Effect.flip(sql.transaction(insert(sql, "a"))),
        Effect.sync(() => other.close()),
      )
    }, file)
    expect(error).toMatchObject({ _tag: "DatabaseBusy" })
  })
  it("DatabaseUnavailable when the disk is full, and reads go on", async () => {
    const file = join(folder, "full.db")
    await onFile((sql, database) => {
      database.exec(`PRAGMA max_page_count=${Math.ceil(statSync(file).size / 4096)}`)
      const large = { store: "fr", name: "large", body: JSON.stringify("x".repeat(4_000_000)) }
      return Effect.gen(function* () {
        const error = yield* Effect.flip(
          sql.transaction(sql.run(sql.db.insertInto("content_file").values(large))),
        )
        expect(error).toMatchObject({ _tag: "DatabaseUnavailable" })
        expect(yield* sql.all(sql.db.selectFrom("content_file").selectAll())).toEqual([])
      })
    }, file)
  })
  it("DatabaseDamaged for a damaged file", () =>
    expect(sqliteError(Object.assign(new Error("malformed"), { errcode: 267 }))).toMatchObject({
      _tag: "DatabaseDamaged",
    }))
})
