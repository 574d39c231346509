import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { Sql } from "../sql/index.ts"
import { OrderSearchRepository } from "./order-search-repository.ts"

const order = (id: number, firstName: string, lastName: string, status: "pending" | "complete") => ({
  id,
  number: `FR-10000${id}`,
  order_key: String(id),
  cart: `cart-${id}`,
  cart_version: 1,
  store: "fr",
  status,
  email: `${firstName}.${lastName}@example.org`,
  first_name: firstName,
  last_name: lastName,
  billing_address: "{}",
  payment_code: "checkmo",
  subtotal_gross_cents: 0,
  discount_cents: 0,
  shipping_gross_cents: 0,
  tax_cents: 0,
  grand_cents: 0,
  totals: "{}",
  placed_at: id,
})
const names = [
  order(1, "Anne", "Martin", "complete"),
  order(2, "Marta", "Dupont", "pending"),
  order(3, "Zoe", "martin-Roux", "pending"),
]
const query = { status: null, search: "", numbers: ["none"], beforeId: null, countMax: 10 }

describeOnEachDialect("CM109 OrderSearchRepository", ({ run }) => {
  const on = <A, E>(body: (orders: OrderSearchRepository["Service"]) => Effect.Effect<A, E, Sql>) =>
    run(
      Effect.gen(function* () {
        const { db, run: change } = yield* Sql
        yield* change(db.insertInto("orders").values(names))
        return yield* body(yield* OrderSearchRepository)
      }).pipe(Effect.provide(repositories)),
    )

  it.each([
    ["every order, newest first", {}, [3, 2, 1]],
    ["those of a status", { status: "pending" }, [3, 2]],
    ["those before an id", { beforeId: 3 }, [2, 1]],
    ["so many", { countMax: 1 }, [3]],
    ["names that begin so", { search: "mart" }, [3, 2, 1]],
    [
      "names that begin so, of a status, before an id",
      { search: "mart", status: "pending", beforeId: 3 },
      [2],
    ],
    ["first and last name", { search: "anne m" }, [1]],
    ["e-mail addresses that begin so", { search: "zoe." }, [3]],
    ["a whole number", { search: "100002", numbers: ["EN-100002", "FR-100002"] }, [2]],
    ["no pattern signs", { search: "%" }, []],
  ])("lists %s", async (_, given, ids) => {
    const found = await on(({ list }) => list({ ...query, ...given }))
    expect(found.map((row) => row["id"])).toEqual(ids)
  })
  it("finds an order with its lines by its number", async () => {
    const found = await on(({ find }) => Effect.all([find("FR-100001"), find("x")]))
    expect(found).toMatchObject([{ order: { number: "FR-100001" }, lines: [] }, null])
  })
})
