import { Effect } from "effect"
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, it } from "vitest"
import { Database, isBusy, isDamaged, isUnwritable, layer } from "./index.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-database-"))
afterAll(() => rmSync(folder, { recursive: true }))

const failed = (errcode: number) => Object.assign(new Error("disk I/O error"), { errcode })

describe("S13: SQLite's codes", () => {
  it.each([
    ["SQLITE_BUSY", 5, "busy"],
    ["SQLITE_BUSY_SNAPSHOT", 517, "busy"],
    ["SQLITE_READONLY", 8, "unwritable"],
    ["SQLITE_IOERR_FSYNC", 1034, "unwritable"],
    ["SQLITE_IOERR_WRITE", 778, "unwritable"],
    ["SQLITE_FULL", 13, "unwritable"],
    ["SQLITE_CANTOPEN", 14, "unwritable"],
    ["SQLITE_CORRUPT", 11, "damaged"],
    ["SQLITE_CORRUPT_INDEX", 779, "damaged"],
    ["SQLITE_NOTADB", 26, "damaged"],
    ["SQLITE_CONSTRAINT_UNIQUE", 2067, "other"],
  ])("%s, %i, is %s", (_, code, kind) => {
    const error = failed(code)
    expect([isBusy(error), isUnwritable(error), isDamaged(error)]).toEqual([
      kind === "busy",
      kind === "busy" || kind === "unwritable",
      kind === "damaged",
    ])
  })
  it("an error without a code is of no kind", () => {
    for (const error of [new Error("x"), null, "x"])
      expect([isBusy(error), isUnwritable(error), isDamaged(error)]).toEqual([false, false, false])
  })
})

/** A database of many pages. */
const filled = (name: string): string => {
  const file = join(folder, name)
  const database = new DatabaseSync(file)
  database.exec("CREATE TABLE piece (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
  const insert = database.prepare("INSERT INTO piece (text) VALUES (?)")
  for (let row = 0; row < 500; row += 1) insert.run("clay ".repeat(100))
  database.close()
  return file
}

/** Overwrites one page of a database with rubbish. */
const damage = (file: string): void => {
  const handle = openSync(file, "r+")
  writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, 20 * 4096)
  closeSync(handle)
}

describe("S13, S14: a damaged file", () => {
  it("is not opened by a process that serves, in words that say what to do", async () => {
    const file = filled("page.db")
    damage(file)
    const opening = Effect.runPromise(
      Effect.provide(
        Database,
        layer(file, () => {}, { onDamage: () => {} }),
      ),
    )
    await expect(opening).rejects.toThrow(/page\.db is damaged: [^]*shop restore/)
  })
  it("with later damage is reported by the first affected statement", async () => {
    const file = filled("later.db")
    const reported: Array<boolean> = []
    const program = Effect.gen(function* () {
      const database = yield* Database
      damage(file)
      database.exec("PRAGMA shrink_memory")
      expect(() => database.all("SELECT * FROM piece")).toThrow(/malformed/)
    })
    const onDamage = (error: unknown) => void reported.push(isDamaged(error))
    await Effect.runPromise(
      Effect.provide(
        program,
        layer(file, () => {}, { onDamage }),
      ),
    )
    expect(reported).toEqual([true])
  })
})

describe("S18: deleted data", () => {
  it("is no longer in the file", async () => {
    const file = join(folder, "deleted.db")
    await Effect.runPromise(
      Effect.gen(function* () {
        const database = yield* Database
        database.run("INSERT INTO person (name) VALUES (?)", "Ada of Lovelace Street")
        database.exec("PRAGMA wal_checkpoint(TRUNCATE)")
        expect(readFileSync(file, "latin1")).toContain("Lovelace Street")
        database.run("DELETE FROM person")
        database.exec("PRAGMA wal_checkpoint(TRUNCATE)")
        expect(readFileSync(file, "latin1")).not.toContain("Lovelace Street")
      }).pipe(
        Effect.provide(layer(file, (database) => database.exec("CREATE TABLE person (name TEXT NOT NULL)"))),
      ),
    )
  })
})

describe("S16: the file of the shop", () => {
  it("is readable by its owner alone, and so is its journal", async () => {
    const file = join(folder, "private.db")
    new DatabaseSync(file).close()
    chmodSync(file, 0o644)
    await Effect.runPromise(
      Effect.gen(function* () {
        yield* Database
        expect(["", "-wal", "-shm"].map((suffix) => statSync(file + suffix).mode & 0o077)).toEqual([0, 0, 0])
      }).pipe(Effect.provide(layer(file, (database) => database.exec("CREATE TABLE one (id INTEGER)")))),
    )
  })
})
