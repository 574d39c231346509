import { Effect, Layer } from "effect"
import { isCompilable } from "kysely"
import { expect, it } from "vitest"
import { price, product } from "@shop/testing"
import { line, order, view } from "../../../../tests/support/memory-shop.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { cartWith, putStock, sqlShop } from "../../../../tests/support/sql-shop.ts"
import { Sql, type SqlService } from "../sql/index.ts"
import { Orders } from "./index.ts"

describeOnEachDialect("CM393 placing an order", ({ run }) => {
  it("asks the database nothing twice", async () => {
    const statements: Array<string> = []
    const noted = <Query extends Parameters<SqlService["run"]>[0]>(query: Query): Query => {
      const { sql, parameters } = isCompilable(query) ? query.compile() : query
      statements.push(`${sql} ${JSON.stringify(parameters)}`)
      return query
    }
    const watched = Layer.effect(
      Sql,
      Effect.map(Sql, (sql) => ({
        ...sql,
        all: (query) => sql.all(noted(query)),
        first: (query) => sql.first(noted(query)),
        run: (query) => sql.run(noted(query)),
      })),
    )
    await run(
      Effect.gen(function* () {
        yield* putStock("BOL", { qty: 5 })
        const { token } = yield* cartWith("BOL")
        const orders = yield* Orders
        statements.length = 0
        yield* orders.place(order(token, [line("BOL", 1)]), "key", view)
      }).pipe(
        Effect.provide(Layer.provideMerge(sqlShop([product({ sku: "BOL", price: price(24_00) })]), watched)),
      ),
    )
    expect(statements).toEqual([...new Set(statements)])
    expect(statements.length).toBeLessThanOrEqual(16)
  })
})
