import { Effect, Layer, Stream } from "effect"
import { expect, it } from "vitest"
import { product as bowlOf } from "@shop/testing"
import { defaults } from "@shop/core/settings"
import { line as documentLine, product, taxRule } from "../../../../tests/support/memory-catalogue.ts"
import { line, order, view } from "../../../../tests/support/memory-shop.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { cartWith, putStock, sqlShop } from "../../../../tests/support/sql-shop.ts"
import { openImport } from "../catalogue/import-session.ts"
import { CatalogueDocumentRepository } from "../catalogue/index.ts"
import { Sql } from "../sql/index.ts"
import { type Repositories, repositories } from "../repositories/index.ts"
import { StockRepository } from "../stock/index.ts"
import { Orders } from "../orders/index.ts"
import { catalogueLines, customerLines, orderLines, stockLines } from "./index.ts"

const { views } = defaults
const bowl = bowlOf({ sku: "BOL" })

const importLines = (lines: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const options = { demo: "keep", origin: "import", prune: false, nowMs: 0 } as const
    const session = yield* openImport({ views, allViews: views, ...options })
    for (const [index, text] of lines.entries()) yield* session.add(index + 1, JSON.parse(text))
    return yield* session.finish
  })

const collect = <E, R>(lines: Stream.Stream<string, E, R>) =>
  Effect.map(Stream.runCollect(lines), (all) => [...all])

describeOnEachDialect("CM104 an export", ({ run }) => {
  const on = <A, E>(body: Effect.Effect<A, E, Repositories | Sql>) => run(Effect.provide(body, repositories))

  it("of the catalogue comes in again as the same catalogue, with the stock of now, over several pages", () =>
    on(
      Effect.gen(function* () {
        const { transaction } = yield* Sql
        const documents = yield* CatalogueDocumentRepository
        const stock = yield* StockRepository
        const sized = product(900, {
          type_id: "configurable",
          configurable_options: [
            {
              attribute_id: 5,
              attribute_code: "size",
              label: "Size",
              values: [{ value_index: 1, label: "S" }],
            },
          ],
          configurable_children: [
            { sku: "SKU-1", size: 1 },
            { sku: "ONLY-THERE", size: 1, stock: { qty: 3, manage_stock: true, is_in_stock: true } },
          ],
        })
        const many = Array.from({ length: 510 }, (_, index) => documentLine("product", product(index + 1)))
        yield* importLines([...many, documentLine("product", sized), documentLine("taxrule", taxRule(1, 20))])
        yield* stock.reduce([
          { sku: "SKU-2", qty: 1 },
          { sku: "ONLY-THERE", qty: 1 },
        ])
        const [catalogue, figures] = [yield* collect(catalogueLines(views)), yield* collect(stockLines)]
        expect([catalogue.length, figures.length]).toEqual([512 * 3, 513])
        yield* transaction(
          Effect.gen(function* () {
            for (const [store, version] of yield* documents.lockViews(views.map(({ code }) => code)))
              yield* documents.clear(store, version)
            yield* stock.deleteUnused
          }),
        )
        expect(yield* collect(stockLines)).toHaveLength(1)
        expect((yield* importLines(catalogue)).refused).toBe(0)
        expect(yield* collect(catalogueLines(views))).toEqual(catalogue)
        expect(yield* collect(stockLines)).toEqual(figures)
      }),
    ))
  it("of customers has their addresses, and no passwords or deleted accounts", () =>
    on(
      Effect.gen(function* () {
        const { db, run: change } = yield* Sql
        const customer = {
          first_name: "Anne",
          last_name: "Martin",
          store: "fr",
          password: "a secret",
          created_at: 0,
          updated_at: 0,
        }
        yield* change(
          db.insertInto("customer").values([
            { ...customer, id: 1, email: "anne@example.org", email_key: "anne@example.org" },
            { ...customer, id: 2, email: "", first_name: "", last_name: "", password: null, deleted_at: 5 },
          ]),
        )
        yield* change(
          db.insertInto("customer_address").values({
            customer: 1,
            address: '{"city":"Lyon"}',
            is_default_billing: 1,
            is_default_shipping: 0,
          }),
        )
        const lines = yield* collect(customerLines)
        expect(lines.map((text) => JSON.parse(text))).toEqual([
          {
            id: 1,
            email: "anne@example.org",
            first_name: "Anne",
            last_name: "Martin",
            group_id: 1,
            store: "fr",
            created_at: "1970-01-01T00:00:00.000Z",
            updated_at: "1970-01-01T00:00:00.000Z",
            addresses: [{ address: { city: "Lyon" }, is_default_billing: 1, is_default_shipping: 0 }],
          },
        ])
      }),
    ))
  it("of orders has their lines and the stock that they took, and no keys", () =>
    run(
      Effect.gen(function* () {
        yield* putStock("BOL", { qty: 5 })
        const orders = yield* Orders
        for (const key of ["a key", "another key"]) {
          const { token } = yield* cartWith("BOL")
          yield* orders.place(order(token, [line("BOL", 1)]), key, view)
        }
        const [first, ...others] = yield* collect(orderLines)
        expect(others).toHaveLength(1)
        expect(first).not.toMatch(/order_key|a key|"cart"/)
        expect(JSON.parse(first!)).toMatchObject({
          email: "anne@example.org",
          shipping_address: { city: "Lyon" },
          placed_at: expect.stringMatching(/^20/),
          lines: [{ position: 0, sku: "BOL", qty: 1, option: expect.any(Object) }],
          stock: [{ sku: "BOL", qty: 1 }],
        })
      }).pipe(Effect.provide(Layer.provideMerge(sqlShop([bowl]), repositories))),
    ))
})
