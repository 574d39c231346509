import { Context, Effect, Exit, Layer } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, it } from "vitest"
import { Database, type DatabaseService, isBusy, layer } from "./index.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-gathered-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const inFile = (test: (database: DatabaseService, file: string) => Effect.Effect<void>): Promise<void> => {
  const file = join(folder, `${(files += 1)}.db`)
  const made = layer(
    file,
    (database) => database.exec("CREATE TABLE thing (n INTEGER PRIMARY KEY CHECK (n > 0))"),
    { busyMs: 5, gathers: true },
  )
  return Effect.runPromise(
    Effect.scoped(Effect.flatMap(Layer.build(made), (built) => test(Context.get(built, Database), file))),
  )
}

const put = (database: DatabaseService, n: number) => () =>
  database.run("INSERT INTO thing (n) VALUES (?)", n).changes
/** What another process would read. */
const stored = (file: string): ReadonlyArray<number> => {
  const other = new DatabaseSync(file, { readOnly: true })
  try {
    return other
      .prepare("SELECT n FROM thing ORDER BY n")
      .all()
      .map((row) => Number(row["n"]))
  } finally {
    other.close()
  }
}
const together = <A>(works: ReadonlyArray<Effect.Effect<A, unknown>>) =>
  Effect.forEach(works, Effect.exit, { concurrency: "unbounded" })

describe("DB5 writes of one turn", () => {
  it("share one transaction, and each is on disk when it is answered", () =>
    inFile((database, file) =>
      Effect.gen(function* () {
        const seen: Array<ReadonlyArray<number>> = []
        const one = (n: number) =>
          Effect.tap(database.committed(put(database, n)), () => Effect.sync(() => seen.push(stored(file))))
        yield* together([1, 2, 3].map(one))
        expect(seen).toEqual([
          [1, 2, 3],
          [1, 2, 3],
          [1, 2, 3],
        ])
      }),
    ))

  it("are taken back each by itself", () =>
    inFile((database, file) =>
      Effect.gen(function* () {
        const half = () => {
          put(database, 7)()
          throw new Error("refused")
        }
        const exits = yield* together([
          database.committed(put(database, 1)),
          database.committed(half),
          database.committed(put(database, -1)),
          database.committed(() => database.transaction(put(database, 2))),
        ])
        expect(exits.map(Exit.isSuccess)).toEqual([true, false, false, true])
        expect(stored(file)).toEqual([1, 2])
      }),
    ))

  it("see what those before them did, and of what was taken back nothing", () =>
    inFile((database) =>
      Effect.gen(function* () {
        const count = () => Number(database.get("SELECT count(*) AS n FROM thing")!["n"])
        const [, , third] = yield* together([
          database.committed(put(database, 1)),
          database.committed(() => {
            put(database, 2)()
            throw new Error("refused")
          }),
          database.committed(count),
        ])
        expect(third).toEqual(Exit.succeed(1))
      }),
    ))

  it("are all told when the file cannot be written, with nothing of any stored", () =>
    inFile((database, file) =>
      Effect.gen(function* () {
        const other = new DatabaseSync(file)
        other.exec("BEGIN IMMEDIATE")
        const failures = yield* Effect.forEach(
          [1, 2].map((n) => database.committed(put(database, n))),
          Effect.flip,
          { concurrency: "unbounded" },
        )
        other.exec("ROLLBACK")
        other.close()
        expect(failures.map(isBusy)).toEqual([true, true])
        expect(stored(file)).toEqual([])
      }).pipe(Effect.orDie),
    ))

  it("are all done, however many there are", () =>
    inFile((database, file) =>
      Effect.gen(function* () {
        const numbers = Array.from({ length: 200 }, (_, index) => index + 1)
        yield* together(numbers.map((n) => database.committed(put(database, n))))
        expect(stored(file)).toEqual(numbers)
      }),
    ))
})
