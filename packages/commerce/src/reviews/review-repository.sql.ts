import { Effect } from "effect"
import { type Selectable, sql as raw } from "kysely"
import type { Rating } from "@shop/core/review"
import type { JsonObject } from "../catalogue/model.ts"
import type { ReviewRecord } from "./model.ts"
import { ReviewRepository } from "./review-repository.ts"
import { fillSearchTexts, foldText, reviewTexts } from "../sql/search-text.ts"
import type { SqlService } from "../sql/sql.ts"
import type { Tables } from "../sql/tables.ts"
import { contains } from "../sql/text.ts"

const versionName = "review.version"

const toRecord = (row: Selectable<Tables["review"]>): ReviewRecord => ({
  id: row.id,
  productId: row.product_id,
  store: row.store,
  title: row.title,
  detail: row.detail,
  nickname: row.nickname,
  ratings: JSON.parse(row.ratings) as ReadonlyArray<Rating>,
  customerId: row.customer_id,
  isBought: row.is_bought === 1,
  status: row.status,
  madeAtMs: row.made_at,
  decidedAtMs: row.decided_at,
})

export const reviewRepository = (sql: SqlService): ReviewRepository["Service"] => {
  const { dialect, db, all, first, run } = sql
  const records = (query: Parameters<typeof all<Selectable<Tables["review"]>>>[0]) =>
    Effect.map(all(query), (rows) => rows.map(toRecord))

  return ReviewRepository.of({
    add: Effect.fnUntraced(function* ({ hash, ratings, isBought, ...review }) {
      const added = yield* first(
        db
          .insertInto("review")
          .values({
            hash,
            product_id: review.productId,
            store: review.store,
            title: review.title,
            detail: review.detail,
            nickname: review.nickname,
            ratings: JSON.stringify(ratings),
            customer_id: review.customerId,
            is_bought: isBought ? 1 : 0,
            made_at: review.madeAtMs,
            ...reviewTexts(review),
          })
          .onConflict((conflict) => conflict.column("hash").doNothing())
          .returning("id"),
      )
      const row = added ?? (yield* first(db.selectFrom("review").select("id").where("hash", "=", hash)))
      return row!.id
    }),
    setStatus: (id, status, nowMs) =>
      Effect.map(
        first(
          db.updateTable("review").set({ status, decided_at: nowMs }).where("id", "=", id).returningAll(),
        ),
        (row) => (row === null ? null : toRecord(row)),
      ),
    version: Effect.map(
      first(db.selectFrom("counter").select("value").where("name", "=", versionName).compile()),
      (row) => row?.value ?? 0,
    ),
    increaseVersion: Effect.asVoid(
      run(
        db
          .insertInto("counter")
          .values({ name: versionName, value: 1 })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: raw`counter.value + 1` })),
      ),
    ),
    list: Effect.fnUntraced(function* ({ status, search, start, count }) {
      const text = foldText(search)
      if (text !== "") yield* fillSearchTexts(sql, "review")
      return yield* records(
        db
          .selectFrom("review")
          .selectAll()
          .$if(status !== null, (query) => query.where("status", "=", status!))
          .$if(text !== "", (query) =>
            query.where((where) =>
              where.or([
                contains(dialect, raw`search_text`, text),
                ...(/^\d{1,15}$/.test(text) ? [where("product_id", "=", Number(text))] : []),
              ]),
            ),
          )
          .orderBy("id", "desc")
          .limit(count)
          .offset(start),
      )
    }),
    ofCustomer: (customerId, countMax) =>
      records(
        db
          .selectFrom("review")
          .selectAll()
          .where("customer_id", "=", customerId)
          .orderBy("id", "desc")
          .limit(countMax),
      ),
    approved: (store) =>
      records(
        db
          .selectFrom("review")
          .selectAll()
          .where("status", "=", "approved")
          .where("store", "=", store)
          .orderBy("id"),
      ),
    imported: (store) =>
      Effect.map(
        all(
          db
            .selectFrom("document")
            .select(["number", "id", "origin", "body"])
            .where("store", "=", store)
            .where("type", "=", "review")
            .orderBy("number"),
        ),
        (rows) =>
          rows.map(({ body, ...row }) => ({ ...row, type: "review", body: JSON.parse(body) as JsonObject })),
      ),
    hasBought: (customerId, { sku, skus }) =>
      Effect.map(
        first(
          db
            .selectFrom("orders")
            .innerJoin("order_line", "order_line.order_id", "orders.id")
            .leftJoin("order_stock", "order_stock.order_id", "orders.id")
            .select("orders.id")
            .where("orders.customer", "=", customerId)
            .where("orders.status", "<>", "cancelled")
            .where((where) =>
              where.or([
                where("order_line.sku", "in", [...skus]),
                where("order_line.parent_sku", "=", sku),
                where("order_stock.sku", "in", [...skus]),
              ]),
            )
            .limit(1),
        ),
        (row) => row !== null,
      ),
    anonymize: (customerId, nickname) =>
      Effect.andThen(
        run(db.deleteFrom("review").where("customer_id", "=", customerId).where("status", "<>", "approved")),
        // The old hash was computed from the customer's id and nickname. The new one only has to be unique.
        run(
          db
            .updateTable("review")
            .set({ nickname, customer_id: null, hash: raw`'anonymous ' || id` })
            .where("customer_id", "=", customerId),
        ),
      ),
  })
}
