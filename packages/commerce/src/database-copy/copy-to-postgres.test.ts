import { Effect } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { product } from "@shop/testing"
import { line, memoryShop, order, view } from "../../../../tests/support/memory-shop.ts"
import { describeOnPostgres } from "../../../../tests/support/services/each-dialect.ts"
import { Sql, type SqlError } from "../sql/index.ts"
import { repositories } from "../repositories/index.ts"
import { JobSchedule } from "../jobs/index.ts"
import { type CopyNotMade, type CopyOptions, copyToPostgres } from "./index.ts"
import { orderByReferences } from "./tables.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-copy-"))
const file = join(folder, "shop.db")
afterAll(() => rmSync(folder, { recursive: true }))

let numbers: ReadonlyArray<string> = []
beforeAll(async () => {
  const shop = memoryShop({ products: [product({ sku: "BOL" })], stock: { BOL: { qty: 5 } }, file })
  numbers = ["one", "two"].map(
    (key) =>
      shop.run(shop.orders.place(order(shop.cartOf({ BOL: 1 }).token, [line("BOL", 1)]), key, view))
        .orderNumber,
  )
  await shop.close()
})

const copy = (options: Partial<CopyOptions> = {}) =>
  Effect.scoped(copyToPostgres({ file, replaces: false, onProgress: () => {}, ...options }))

const reasonOf = (effect: Effect.Effect<unknown, CopyNotMade | SqlError, Sql>) =>
  Effect.map(Effect.flip(effect), (error) => (error as CopyNotMade).reason)

/** Changes a copy of the file before it is copied. */
const changed = (name: string, change: (database: DatabaseSync) => void): string => {
  const other = join(folder, name)
  const database = new DatabaseSync(file)
  database.exec(`VACUUM INTO '${other}'`)
  database.close()
  const copied = new DatabaseSync(other)
  change(copied)
  copied.close()
  return other
}

describeOnPostgres("CM320 a copy of a shop", ({ run }) => {
  it("has the same rows in every table, and continues the numbers", () =>
    run(
      Effect.gen(function* () {
        const counts = yield* copy()
        expect([counts["orders"], counts["order_line"], counts["stock"]]).toEqual([2, 2, 1])
        const { db, all, first } = yield* Sql
        const orders = yield* all(db.selectFrom("orders").selectAll().orderBy("id"))
        const source = new DatabaseSync(file, { readOnly: true })
        const before = source.prepare("SELECT * FROM orders ORDER BY id").all()
        const seen = source.prepare("SELECT max(number) AS last FROM stock_change").get()
        source.close()
        expect(orders.map((row) => ({ ...row }))).toEqual(before.map((row) => ({ ...row })))
        expect(orders.map(({ number }) => number)).toEqual(numbers)
        const next = yield* first(db.insertInto("stock_change").values({ sku: "BOL" }).returning("number"))
        expect(next!.number).toBe(Number(seen!["last"]) + 1)
      }),
    ))
  it("replaces an earlier copy only on request", () =>
    run(
      Effect.gen(function* () {
        yield* copy()
        expect(yield* reasonOf(copy())).toMatch(/^the target has rows in /)
        expect((yield* copy({ replaces: true }))["orders"]).toBe(2)
      }),
    ))
  it.each<[string, (database: DatabaseSync) => void, RegExp]>([
    [
      "with a text that PostgreSQL cannot store",
      (database) =>
        database.exec(
          "INSERT INTO audit (made_at, who, what, subject, detail) VALUES (1, 'a', 'b', '', char(0))",
        ),
      /audit\.detail \(id 1\) contains U\+0000/,
    ],
    ...([String.raw`\u0000`, String.raw`\\\u0000`, String.raw`\ud83d`] as const).map(
      (escape): [string, (database: DatabaseSync) => void, RegExp] => [
        `with JSON that PostgreSQL cannot read (${escape.replaceAll("\\", "!")})`,
        (database) =>
          database
            .prepare("INSERT INTO outbox (kind, subject, payload, made_at) VALUES ('a', 'b', ?, 1)")
            .run(`{"name":"${escape}"}`),
        /outbox\.payload \(id \d+\) contains U\+0000/,
      ],
    ),
    [
      "of a newer version",
      (database) => database.exec("INSERT INTO migration (id) VALUES ('later-1')"),
      /newer version/,
    ],
    [
      "of an older version",
      (database) => database.exec("DELETE FROM migration WHERE id = 'processes-1'"),
      /older version/,
    ],
  ])("of a file %s is refused, and the target stays unchanged", (name, change, reason) =>
    run(
      Effect.gen(function* () {
        yield* copy()
        const other = changed(`${name.replaceAll(" ", "-")}.db`, change)
        expect(yield* reasonOf(copy({ file: other, replaces: true }))).toMatch(reason)
        const { db, all } = yield* Sql
        expect(yield* all(db.selectFrom("orders").select("number").orderBy("id"))).toEqual(
          numbers.map((number) => ({ number })),
        )
      }),
    ),
  )
  it("leaves the file readable and not writable until its scope ends", () =>
    run(
      Effect.gen(function* () {
        const shop = new DatabaseSync(file, { timeout: 1 })
        const write = () => shop.exec("UPDATE counter SET value = value")
        yield* Effect.scoped(
          Effect.andThen(
            copyToPostgres({ file, replaces: false, onProgress: () => {} }),
            Effect.sync(() => {
              expect(write).toThrow(/locked/)
              expect(shop.prepare("SELECT count(*) AS n FROM orders").get()!["n"]).toBe(2)
            }),
          ),
        )
        expect(write).not.toThrow()
        shop.close()
      }),
    ))
  it("has texts that only look like such JSON", () =>
    run(
      Effect.gen(function* () {
        const texts = [
          String.raw`{"name":"\\u0000"}`,
          String.raw`{"name":"\ud83d\ude00"}`,
          String.raw`[a \u0000 in brackets]`,
          String.raw`a \u0000`,
        ]
        const other = changed("escapes.db", (database) => {
          for (const text of texts)
            database
              .prepare("INSERT INTO audit (made_at, who, what, subject, detail) VALUES (1, 'a', 'b', '', ?)")
              .run(text)
        })
        yield* copy({ file: other })
        const { db, all } = yield* Sql
        const copied = yield* all(db.selectFrom("audit").select("detail").orderBy("id"))
        expect(copied.map(({ detail }) => detail)).toEqual(texts)
      }),
    ))
  it("works with repositories as the original does", () =>
    run(
      Effect.gen(function* () {
        yield* copy()
        expect(yield* Effect.flatMap(JobSchedule, ({ take }) => take("a job", 0, 1))).toBe(true)
      }).pipe(Effect.provide(repositories)),
    ))
})

it("CM320 tables come after those that they refer to", () => {
  const table = (name: string, ...references: ReadonlyArray<string>) => ({ name, references })
  expect(orderByReferences([table("c", "a", "b"), table("b", "a"), table("a")])).toEqual(["a", "b", "c"])
  expect(() => orderByReferences([table("a", "b"), table("b", "a")])).toThrow(/in a circle: a, b/)
})
