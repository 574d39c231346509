import { Effect } from "effect"
import { type RawBuilder, sql as raw, type SqlBool } from "kysely"
import { orderStates } from "./order-states.ts"
import { OrderSearchRepository } from "./order-search-repository.ts"
import { fillSearchTexts, foldText, withoutOrderTexts } from "../sql/search-text.ts"
import type { SqlService } from "../sql/sql.ts"

/** Behind every text that begins with the prefix, in the order of code points. */
const end = "\u{10ffff}"

/** From so many matches on, some are expected among the newest orders. */
const manyMin = 2_000

export const orderSearchRepository = (sql: SqlService): OrderSearchRepository["Service"] => {
  const { dialect, db, all, first } = sql
  /** A text in the form of the indexes of `searchTextMigration`, where a prefix is a range. */
  const indexed = (expression: RawBuilder<string>): RawBuilder<string> =>
    dialect === "sqlite" ? expression : raw`(${expression} COLLATE "C")`
  const texts: ReadonlyArray<RawBuilder<string>> = [
    raw`orders.email_folded`,
    raw`orders.last_name_folded`,
    raw`orders.full_name_folded`,
  ]

  /** Whether a text begins so, as a range of its index. */
  const isInRange = (text: RawBuilder<string>, prefix: string) =>
    raw<SqlBool>`(${indexed(text)} >= ${prefix} AND ${indexed(text)} < ${prefix + end})`
  /** Whether a text begins so, for a query that must not use the index. */
  const begins = (text: RawBuilder<string>, prefix: string) =>
    raw<SqlBool>`substr(${text}, 1, ${[...prefix].length}) = ${prefix}`

  /** Whether many orders match. Each count reads a bounded part of one index. */
  const isBroad = (prefix: string) => {
    const counts = texts.map((text) => {
      const some = db.selectFrom("orders").select("orders.id").where(isInRange(text, prefix)).limit(manyMin)
      return db.selectFrom(some.as("some")).select(({ fn }) => fn.countAll<number>().as("count"))
    })
    return Effect.map(
      Effect.forEach(counts, (query) => first(query)),
      (rows) => rows.some((row) => (row?.count ?? 0) >= manyMin),
    )
  }

  return OrderSearchRepository.of({
    list: Effect.fnUntraced(function* ({ status, search, numbers, beforeId, countMax }) {
      const prefix = foldText(search)
      const state = orderStates.find((one) => one === status)
      const orders = db
        .selectFrom("orders")
        .$if(state !== undefined, (query) => query.where("orders.status", "=", state!))
        .$if(beforeId !== null, (query) => query.where("orders.id", "<", beforeId!))
      const newest = orders.selectAll().orderBy("orders.id", "desc").limit(countMax)
      if (prefix === "") return yield* all(newest)
      yield* fillSearchTexts(sql, "orders")
      // Many matches: the newest orders are read until a page is full. Few matches: their ranges of the indexes are read.
      if (yield* isBroad(prefix))
        return yield* all(newest.where((where) => where.or(texts.map((text) => begins(text, prefix)))))
      const byNumber = orders.select("orders.id").where("orders.number", "in", [...numbers])
      const ids = texts.reduce(
        (union, text) => union.union(orders.select("orders.id").where(isInRange(text, prefix))),
        byNumber,
      )
      return yield* all(
        db
          .selectFrom("orders")
          .selectAll()
          .where("orders.id", "in", ids)
          .orderBy("orders.id", "desc")
          .limit(countMax),
      )
    }),
    find: Effect.fnUntraced(function* (number) {
      const order = yield* first(db.selectFrom("orders").selectAll().where("number", "=", number))
      if (order === null) return null
      const lines = yield* all(
        db.selectFrom("order_line").selectAll().where("order_id", "=", order.id).orderBy("position"),
      )
      const invoice = yield* first(db.selectFrom("invoice").select("number").where("order_id", "=", order.id))
      return { order: withoutOrderTexts(order), lines, invoice: invoice?.number ?? null }
    }),
  })
}
