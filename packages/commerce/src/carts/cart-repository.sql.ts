import { Effect } from "effect"
import { type Selectable, sql as raw } from "kysely"
import type { ProductOption } from "@shop/core/product"
import { CartRepository } from "./cart-repository.ts"
import type { CartRecord } from "./model.ts"
import { forUpdate } from "../sql/lock.ts"
import type { SqlService } from "../sql/sql.ts"
import type { Tables } from "../sql/tables.ts"

const toCart = (row: Selectable<Tables["cart"]> | null): CartRecord | null =>
  row === null
    ? null
    : {
        token: row.token,
        version: row.version,
        store: row.store,
        country: row.country,
        region: row.region,
        carrierCode: row.carrier_code,
        methodCode: row.method_code,
        paymentCode: row.payment_code,
        coupon: row.coupon,
        email: row.email,
        status: row.status,
        customer: row.customer,
      }

export const cartRepository = ({ dialect, db, all, first, run }: SqlService): CartRepository["Service"] => {
  const byToken = (token: string) => db.selectFrom("cart").selectAll().where("token", "=", token)
  return CartRepository.of({
    find: (token) => Effect.map(first(byToken(token)), toCart),
    lock: (token) => Effect.map(first(byToken(token).$call(forUpdate(dialect))), toCart),
    ofCustomer: (customerId) =>
      Effect.map(
        first(
          db
            .selectFrom("cart")
            .selectAll()
            .where("customer", "=", customerId)
            .where("status", "=", raw.lit("active")),
        ),
        toCart,
      ),
    create: (cart, nowMs) =>
      Effect.map(
        run(
          db
            .insertInto("cart")
            .values({ ...cart, created_at: nowMs, updated_at: nowMs })
            .onConflict((conflict) =>
              conflict.column("customer").where("status", "=", raw.lit("active")).doNothing(),
            ),
        ),
        (count) => count === 1,
      ),
    change: (cart, change, nowMs) => {
      const { store, country, region, carrierCode, methodCode, paymentCode, coupon, email, status } = {
        ...cart,
        ...change,
      }
      return Effect.asVoid(
        run(
          db
            .updateTable("cart")
            .set({
              version: raw`version + 1`,
              store,
              country,
              region,
              carrier_code: carrierCode,
              method_code: methodCode,
              payment_code: paymentCode,
              coupon,
              email,
              status,
              updated_at: nowMs,
            })
            .where("token", "=", cart.token),
        ),
      )
    },
    lines: (token) =>
      Effect.map(
        all(db.selectFrom("cart_line").selectAll().where("cart", "=", token).orderBy("item_id")),
        (rows) =>
          rows.map((row) => ({
            itemId: row.item_id,
            key: row.line_key,
            sku: row.sku,
            parentSku: row.parent_sku,
            option: JSON.parse(row.option) as ProductOption,
            qty: row.qty,
          })),
      ),
    addLine: (token, { key, sku, parentSku, option, qty }) =>
      Effect.map(
        first(
          db
            .insertInto("cart_line")
            .values({
              cart: token,
              line_key: key,
              sku,
              parent_sku: parentSku,
              option: JSON.stringify(option),
              qty,
            })
            .returning("item_id"),
        ),
        (row) => row!.item_id,
      ),
    setQty: (itemId, qty) =>
      Effect.asVoid(run(db.updateTable("cart_line").set({ qty }).where("item_id", "=", itemId))),
    removeLine: (token, itemId) =>
      Effect.map(
        run(db.deleteFrom("cart_line").where("cart", "=", token).where("item_id", "=", itemId)),
        (count) => count === 1,
      ),
    delete: (token) =>
      Effect.andThen(
        run(db.deleteFrom("operation").where("scope", "=", `cart:${token}`)),
        Effect.asVoid(run(db.deleteFrom("cart").where("token", "=", token))),
      ),
    deleteOlder: (updatedBeforeMs) => run(db.deleteFrom("cart").where("updated_at", "<", updatedBeforeMs)),
    orderNumberOf: (token) =>
      Effect.map(
        first(
          db.selectFrom("orders").select("number").where("cart", "=", token).orderBy("id", "desc").limit(1),
        ),
        (row) => row?.number ?? null,
      ),
    buyerOf: (token) =>
      first(
        db
          .selectFrom("cart")
          .innerJoin("customer", "customer.id", "cart.customer")
          .select(["customer.id as customerId", "customer.group_id as groupId"])
          .where("cart.token", "=", token)
          .where("customer.deleted_at", "is", null),
      ),
  })
}
