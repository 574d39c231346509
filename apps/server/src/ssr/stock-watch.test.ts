import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, it } from "vitest"
import { Database, layer, migrate } from "@shop/commerce/database"
import { migrations } from "@shop/commerce/schema"
import { stockWatch } from "./stock-watch.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-watch-"))
afterAll(() => rmSync(folder, { recursive: true }))

let turn = 0
/** A database file with two connections. */
const opened = <A>(
  look: (
    ours: (sku: string) => void,
    theirs: (...skus: ReadonlyArray<string>) => void,
    watch: ReturnType<typeof stockWatch>,
  ) => A,
): A => {
  const file = join(folder, `${(turn += 1)}.db`)
  const put = (sku: string) =>
    `INSERT INTO stock (sku, product_id, qty, is_in_stock, is_managed) VALUES ('${sku}', 1, 1, 1, 1)
     ON CONFLICT (sku) DO UPDATE SET qty = qty + 1`
  return Effect.runSync(
    Effect.gen(function* () {
      const database = yield* Database
      database.exec(put("BEFORE"))
      const other = new DatabaseSync(file)
      try {
        return look(
          (sku) => database.exec(put(sku)),
          (...skus) => {
            other.exec("BEGIN")
            for (const sku of skus) other.exec(put(sku))
            other.exec("COMMIT")
          },
          stockWatch(database),
        )
      } finally {
        other.close()
      }
    }).pipe(Effect.provide(layer(file, migrate(migrations)))),
  )
}

describe("SR165 stock that a process changes", () => {
  it("is reported once, and earlier changes are not reported", () =>
    opened((_, theirs, watch) => {
      expect(watch()).toEqual([])
      theirs("BOL", "MUG", "BOL")
      expect(watch()).toEqual(["BOL", "MUG"])
      expect(watch()).toEqual([])
    }))
  it("is reported with the changes of this process, which writes the copy of a shop on PostgreSQL", () =>
    opened((ours, theirs, watch) => {
      ours("BOL")
      theirs("MUG")
      expect(watch()).toEqual(["BOL", "MUG"])
    }))
  it("is not reported for writes to other tables", () =>
    opened((ours, theirs, watch) => {
      theirs()
      expect(watch()).toEqual([])
    }))
  it("is reported as all when more than 500 skus change at once", () =>
    opened((_, theirs, watch) => {
      theirs(...Array.from({ length: 501 }, (_one, index) => `SKU-${index}`))
      expect(watch()).toBe("all")
      theirs("BOL")
      expect(watch()).toEqual(["BOL"])
    }))
})
