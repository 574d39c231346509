import { Effect } from "effect"
import { sql as raw } from "kysely"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { Sql } from "../sql/index.ts"
import { postgresStockFlagMigration, stockFlagMigration } from "./stock-flag.ts"

describeOnEachDialect("CM381 a database from before", ({ run }) => {
  const stored: ReadonlyArray<readonly [sku: string, type: string | null, stock: string]> = [
    ["SIMPLE", "simple", "0, 1, 1"],
    ["VARIANT", null, "0, 1, 1"],
    ["SET", "bundle", "0, 1, 1"],
    ["SIZES", "configurable", "0, 1, 1"],
    ["GROUP", "grouped", "0, 1, 1"],
    ["OFF", "bundle", "0, 0, 1"],
    ["FREE", "simple", "0, 1, 0"],
    ["FULL", "simple", "3, 1, 1"],
  ]
  it("has no counted stock that is flagged without pieces", () =>
    run(
      Effect.gen(function* () {
        const { db, all, dialect } = yield* Sql
        const execute = (text: string) => all(raw`${raw.raw(text)}`.compile(db))
        for (const [index, [sku, type, stock]] of stored.entries()) {
          yield* execute(
            `INSERT INTO stock (sku, product_id, qty, is_in_stock, is_managed) VALUES ('${sku}', ${index + 1}, ${stock})`,
          )
          if (type !== null)
            yield* execute(
              `INSERT INTO document (store, type, id, sku, origin, hash, body, updated_at)
               VALUES ('fr', 'product', ${index + 1}, '${sku}', 'import', 'h', '{"type_id":"${type}"}', 0)`,
            )
        }
        const { sql } = dialect === "sqlite" ? stockFlagMigration : postgresStockFlagMigration
        for (const statement of sql.split(";").filter((part) => part.trim() !== "")) yield* execute(statement)
        const rows = yield* all(
          db.selectFrom("stock").select(["sku", "is_in_stock", "is_managed"]).orderBy("product_id"),
        )
        expect(rows.map((row) => [row.sku, row.is_in_stock, row.is_managed])).toEqual([
          ["SIMPLE", 0, 1],
          ["VARIANT", 0, 1],
          ["SET", 1, 0],
          ["SIZES", 1, 0],
          ["GROUP", 1, 0],
          ["OFF", 0, 1],
          ["FREE", 1, 0],
          ["FULL", 1, 1],
        ])
      }),
    ))
})
