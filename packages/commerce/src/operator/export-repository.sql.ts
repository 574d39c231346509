import { Effect } from "effect"
import { ExportRepository } from "./export-repository.ts"
import { isIn } from "../sql/parameters.ts"
import type { SqlService } from "../sql/sql.ts"

export const exportRepository = ({ dialect, db, all }: SqlService): ExportRepository["Service"] => {
  const ofOrders = (table: "order_line" | "order_stock", ids: ReadonlyArray<number>) =>
    db
      .selectFrom(table)
      .selectAll()
      .where((where) => isIn(dialect, where.ref("order_id"), ids))
  return ExportRepository.of({
    orders: Effect.fnUntraced(function* (afterId, countMax) {
      const orders = yield* all(
        db.selectFrom("orders").selectAll().where("id", ">", afterId).orderBy("id").limit(countMax),
      )
      const ids = orders.map(({ id }) => id)
      const lines = Map.groupBy(
        yield* all(ofOrders("order_line", ids).orderBy("order_id").orderBy("position")),
        (line) => line.order_id,
      )
      const stock = Map.groupBy(
        yield* all(ofOrders("order_stock", ids).orderBy("order_id").orderBy("sku")),
        (taken) => taken.order_id,
      )
      return orders.map(({ order_key: _key, cart: _cart, ...order }) => ({
        id: order.id,
        order,
        lines: (lines.get(order.id) ?? []).map(({ order_id: _order, ...line }) => line),
        stock: (stock.get(order.id) ?? []).map(({ order_id: _order, ...taken }) => taken),
      }))
    }),
    customers: Effect.fnUntraced(function* (afterId, countMax) {
      const customers = yield* all(
        db
          .selectFrom("customer")
          .select(["id", "email", "first_name", "last_name", "group_id", "store", "created_at", "updated_at"])
          .where("id", ">", afterId)
          .where("deleted_at", "is", null)
          .orderBy("id")
          .limit(countMax),
      )
      const ids = customers.map(({ id }) => id)
      const addresses = Map.groupBy(
        yield* all(
          db
            .selectFrom("customer_address")
            .select(["customer", "address", "is_default_billing", "is_default_shipping"])
            .where((where) => isIn(dialect, where.ref("customer"), ids))
            .orderBy("customer")
            .orderBy("id"),
        ),
        ({ customer }) => customer,
      )
      return customers.map((customer) => ({
        id: customer.id,
        customer,
        addresses: (addresses.get(customer.id) ?? []).map(({ customer: _customer, ...address }) => address),
      }))
    }),
  })
}
