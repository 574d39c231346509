import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Database, layer, migrate } from "../database/index.ts"
import { migrations } from "./index.ts"

describe("DB2 CM335 CM336 a file of an older shop", () => {
  it("continues the generations of its indexes and the numbers of its stock changes", () => {
    const first = migrations.findIndex(({ id }) => id === "catalogue-5-copy")
    Effect.runSync(
      Effect.gen(function* () {
        const database = yield* Database
        database.exec(
          `INSERT INTO catalogue_state (store, version, generation, built_version, analysis, built_at) VALUES ('en', 9, 7, 9, '', 0);
           INSERT INTO index_build (build, store) VALUES (3, 'en'), (4, 'de');
           INSERT INTO index_serving (store, build) VALUES ('en', 3), ('de', 4);
           INSERT INTO stock (sku, product_id, qty, is_in_stock, is_managed) VALUES ('A', 1, 1, 1, 1), ('B', 1, 1, 1, 1);
           DELETE FROM stock_change WHERE number = 1;`,
        )
        migrate(migrations)(database)
        expect(database.all("SELECT store, generation FROM index_serving ORDER BY store")).toEqual([
          { store: "de", generation: 0 },
          { store: "en", generation: 7 },
        ])
        database.exec(
          "DELETE FROM stock_change; UPDATE stock SET qty = 2; DELETE FROM stock WHERE sku = 'A';",
        )
        const changes = database.all("SELECT number, sku, stamp FROM stock_change ORDER BY number")
        expect(changes.map(({ number, sku }) => [number, sku])).toEqual([
          [3, "A"],
          [4, "B"],
          [5, "A"],
        ])
        expect(new Set(changes.map(({ stamp }) => stamp)).size).toBe(3)
      }).pipe(Effect.provide(layer(":memory:", migrate(migrations.slice(0, first))))),
    )
  })
})
