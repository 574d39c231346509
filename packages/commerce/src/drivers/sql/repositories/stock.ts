import { Effect } from "effect"
import { type Selectable, sql as raw } from "kysely"
import type { StockItem } from "@shop/core/stock"
import type { Taken } from "../../../stock/model.ts"
import { StockRepository } from "../../../stock/stock-repository.ts"
import { forUpdate, isIn, rowsOf } from "../parameters.ts"
import type { SqlService } from "../sql.ts"
import type { Tables } from "../tables.ts"

const toEntry = (row: Selectable<Tables["stock"]>): readonly [sku: string, item: StockItem] => [
  row.sku,
  {
    productId: row.product_id,
    qty: row.qty,
    isInStock: row.is_in_stock === 1,
    isManaged: row.is_managed === 1,
    qtyMax: row.qty_max,
  },
]

export const stockRepository = ({ dialect, db, all, run }: SqlService): StockRepository["Service"] => {
  const piecesOf = (pieces: ReadonlyArray<Taken>) =>
    rowsOf(dialect, pieces, { sku: "text", qty: "number" }).as("pieces")

  /** Transactions that change several skus lock them in one order, so that none waits for another in a circle. */
  const lock = (pieces: ReadonlyArray<Taken>) =>
    dialect === "sqlite" || pieces.length < 2
      ? Effect.void
      : Effect.asVoid(
          all(
            db
              .selectFrom("stock")
              .select("sku")
              .where((where) =>
                isIn(
                  dialect,
                  where.ref("sku"),
                  pieces.map(({ sku }) => sku),
                ),
              )
              .orderBy("sku")
              .$call(forUpdate(dialect)),
          ),
        )

  return StockRepository.of({
    find: (skus) =>
      skus.length === 0
        ? Effect.succeed(new Map())
        : Effect.map(
            all(
              db
                .selectFrom("stock")
                .selectAll()
                .where((where) => isIn(dialect, where.ref("sku"), [...new Set(skus)])),
            ),
            (rows) => new Map(rows.map(toEntry)),
          ),
    page: (afterSku, countMax) =>
      Effect.map(
        all(db.selectFrom("stock").selectAll().where("sku", ">", afterSku).orderBy("sku").limit(countMax)),
        (rows) => rows.map(toEntry),
      ),
    save: (sku, { productId, qty, isInStock, isManaged, qtyMax }) => {
      const values = {
        product_id: productId,
        qty: Math.max(0, Math.floor(qty)),
        is_in_stock: isInStock ? 1 : 0,
        is_managed: isManaged ? 1 : 0,
        qty_max: qtyMax,
      } as const
      return Effect.asVoid(
        run(
          db
            .insertInto("stock")
            .values({ sku, ...values })
            .onConflict((conflict) => conflict.column("sku").doUpdateSet(values)),
        ),
      )
    },
    delete: (sku) => Effect.asVoid(run(db.deleteFrom("stock").where("sku", "=", sku))),
    reduce: (wanted) =>
      wanted.length === 0
        ? Effect.succeed(new Set())
        : lock(wanted).pipe(
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
        : lock(returned).pipe(
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
