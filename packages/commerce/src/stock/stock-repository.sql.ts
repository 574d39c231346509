import { Effect } from "effect"
import { type Selectable, sql as raw } from "kysely"
import type { StockItem } from "@shop/core/stock"
import { asSold, type SkuQuantity } from "./model.ts"
import { type StockEntry, StockRepository } from "./stock-repository.ts"
import { forUpdate } from "../sql/lock.ts"
import { isIn, rowsOf } from "../sql/parameters.ts"
import { mayContain } from "../sql/text.ts"
import type { SqlService } from "../sql/sql.ts"
import type { Tables } from "../sql/tables.ts"

/** Skus with and without an accent are different, so a search for one keeps the accents. */
const lowerCase = (sku: string): string => sku.normalize("NFC").toLowerCase()

const toEntry = (row: Selectable<Tables["stock"]>): StockEntry => [
  row.sku,
  {
    productId: row.product_id,
    qty: row.qty,
    isInStock: row.is_in_stock === 1,
    isManaged: row.is_managed === 1,
    qtyMax: row.qty_max,
    ...(row.qty_min === null ? {} : { qtyMin: row.qty_min }),
    ...(row.qty_step === null ? {} : { qtyStep: row.qty_step }),
  },
]

const toRow = ([sku, item]: StockEntry) => {
  const { productId, qty, isInStock, isManaged, qtyMax, qtyMin = 1, qtyStep = 1 } = asSold(item)
  return {
    sku,
    product_id: productId,
    qty: Math.max(0, Math.floor(qty)),
    is_in_stock: isInStock ? 1 : 0,
    is_managed: isManaged ? 1 : 0,
    qty_max: qtyMax,
    qty_min: qtyMin > 1 ? qtyMin : null,
    qty_step: qtyStep > 1 ? qtyStep : null,
  }
}

const columns = {
  sku: "text",
  product_id: "number",
  qty: "number",
  is_in_stock: "number",
  is_managed: "number",
  qty_max: "number",
  qty_min: "number",
  qty_step: "number",
} as const
const columnNames = Object.keys(columns) as Array<keyof typeof columns>

export const stockRepository = ({ dialect, db, all, run }: SqlService): StockRepository["Service"] => {
  const piecesOf = (pieces: ReadonlyArray<SkuQuantity>) =>
    rowsOf(dialect, pieces, { sku: "text", qty: "number" }).as("pieces")

  const recordsOf = (skus: ReadonlyArray<string>) =>
    db
      .selectFrom("stock")
      .selectAll()
      .where((where) => isIn(dialect, where.ref("sku"), [...new Set(skus)]))

  /** Transactions that change several skus lock them in one order, so that none waits for another in a circle. */
  const findForUpdate = (skus: ReadonlyArray<string>) =>
    Effect.map(
      all(recordsOf(skus).orderBy("sku").$call(forUpdate(dialect))),
      (rows): ReadonlyMap<string, StockItem> => new Map(rows.map(toEntry)),
    )
  const lock = (skus: ReadonlyArray<string>) =>
    dialect === "sqlite" || skus.length < 2 ? Effect.void : Effect.asVoid(findForUpdate(skus))

  const saveAll = (entries: ReadonlyArray<StockEntry>) =>
    entries.length === 0
      ? Effect.void
      : Effect.asVoid(
          run(
            db
              .insertInto("stock")
              .columns(columnNames)
              .expression(
                db
                  .selectFrom(rowsOf(dialect, entries.map(toRow), columns).as("given"))
                  .select(columnNames)
                  // SQLite needs a condition before ON CONFLICT.
                  .where(raw.lit(true))
                  .orderBy("sku"),
              )
              .onConflict((conflict) =>
                conflict.column("sku").doUpdateSet(({ ref }) => ({
                  product_id: ref("excluded.product_id"),
                  qty: ref("excluded.qty"),
                  is_in_stock: ref("excluded.is_in_stock"),
                  is_managed: ref("excluded.is_managed"),
                  qty_max: ref("excluded.qty_max"),
                  qty_min: ref("excluded.qty_min"),
                  qty_step: ref("excluded.qty_step"),
                })),
              ),
          ),
        )

  return StockRepository.of({
    find: (skus) =>
      skus.length === 0
        ? Effect.succeed(new Map())
        : Effect.map(all(recordsOf(skus)), (rows) => new Map(rows.map(toEntry))),
    findForUpdate,
    page: (afterSku, countMax) =>
      Effect.map(
        all(db.selectFrom("stock").selectAll().where("sku", ">", afterSku).orderBy("sku").limit(countMax)),
        (rows) => rows.map(toEntry),
      ),
    search: (text, afterSku, countMax) => {
      const wanted = lowerCase(text)
      return Effect.map(
        all(
          db
            .selectFrom("stock")
            .selectAll()
            .where("sku", ">", afterSku)
            .where((where) => mayContain(dialect, where.ref("sku"), text))
            .orderBy("sku")
            .$if(/^\p{ASCII}*$/u.test(text), (query) => query.limit(countMax)),
        ),
        (rows) =>
          rows
            .filter(({ sku }) => lowerCase(sku).includes(wanted))
            .slice(0, countMax)
            .map(toEntry),
      )
    },
    save: (sku, item) => saveAll([[sku, item]]),
    saveAll,
    delete: (skus) =>
      skus.length === 0
        ? Effect.void
        : lock(skus).pipe(
            Effect.andThen(
              run(db.deleteFrom("stock").where((where) => isIn(dialect, where.ref("sku"), skus))),
            ),
            Effect.asVoid,
          ),
    deleteUnused: Effect.suspend(() =>
      Effect.asVoid(
        run(
          db
            .deleteFrom("stock")
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom("document")
                    .select("document.id")
                    .where("document.type", "=", raw.lit("product"))
                    .whereRef("document.sku", "=", "stock.sku"),
                ),
              ),
            ),
        ),
      ),
    ),
    reduce: (wanted) =>
      wanted.length === 0
        ? Effect.succeed(new Set())
        : lock(wanted.map(({ sku }) => sku)).pipe(
            Effect.andThen(
              all(
                db
                  .updateTable("stock")
                  .from(piecesOf(wanted))
                  .set({
                    qty: raw`stock.qty - pieces.qty`,
                    is_in_stock: raw`case when stock.qty > pieces.qty then 1 else 0 end`,
                  })
                  .whereRef("stock.sku", "=", "pieces.sku")
                  .where("stock.is_managed", "=", 1)
                  .where("stock.is_in_stock", "=", 1)
                  .whereRef("stock.qty", ">=", "pieces.qty")
                  .returning("stock.sku"),
              ),
            ),
            Effect.map((rows) => new Set(rows.map(({ sku }) => sku))),
          ),
    increase: (returned) =>
      returned.length === 0
        ? Effect.void
        : lock(returned.map(({ sku }) => sku)).pipe(
            Effect.andThen(
              run(
                db
                  .updateTable("stock")
                  .from(piecesOf(returned))
                  .set({
                    qty: raw`stock.qty + pieces.qty`,
                    is_in_stock: raw`case when stock.qty = 0 then 1 else stock.is_in_stock end`,
                  })
                  .whereRef("stock.sku", "=", "pieces.sku")
                  .where("stock.is_managed", "=", 1),
              ),
            ),
            Effect.asVoid,
          ),
  })
}
