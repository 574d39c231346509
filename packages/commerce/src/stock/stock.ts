import { Context, Effect, Layer } from "effect"
import { isOut, type StockItem } from "@shop/core/stock"
import { Database, type DatabaseService, type Row } from "../database/index.ts"

/** A number of pieces of one sku. */
export interface Taken {
  readonly sku: string
  /** Pieces, >= 1. */
  readonly qty: number
}

/** A sku with too few pieces in stock: requested and available pieces. */
export interface Shortage {
  readonly sku: string
  readonly qtyWanted: number
  readonly qtyLeft: number
}

/** The result of `take`. With a shortage the caller must roll the transaction back. */
export interface Taking {
  /** Managed skus only. */
  readonly taken: ReadonlyArray<Taken>
  readonly short: ReadonlyArray<Shortage>
}

/** Reads and writes stock by sku. @rule CM2 */
export interface StockService {
  /**
   * The stock records of skus. A sku without a record is not managed: see `take`.
   * @returns existing records by sku
   * @rule CM2
   */
  readonly items: (skus: ReadonlyArray<string>) => ReadonlyMap<string, StockItem>
  /** All stock records in the order of skus. @rule CM2 */
  readonly all: () => Iterable<readonly [sku: string, item: StockItem]>
  /**
   * Writes the stock of a sku. Fractions are cut off and negative numbers become 0. Managed stock allows no back orders.
   * @rule CM2
   */
  readonly put: (sku: string, item: StockItem) => void
  /** Deletes the record of a sku. @rule CM2 */
  readonly forget: (sku: string) => void
  /**
   * Reduces stock. Call it in a transaction, and roll back on a shortage. Skus that are not managed or have no record are
   * never short.
   * @rule CM3
   */
  readonly take: (wanted: ReadonlyArray<Taken>) => Taking
  /**
   * Returns pieces to stock. Call it in a transaction. A sold-out sku becomes available; a sku that an operator has
   * disabled with pieces left stays disabled. Skus that are not managed are unchanged.
   * @rule CM83
   */
  readonly giveBack: (returned: ReadonlyArray<Taken>) => void
}

/** The stock service. Its methods are synchronous, so that they can be part of a transaction. @rule CM2 - S1 §4 */
export class Stock extends Context.Service<Stock, StockService>()("@shop/commerce/Stock") {
  static readonly layer: Layer.Layer<Stock, never, Database> = Layer.effect(
    Stock,
    Effect.map(Database, (database) => make(database)),
  )
}

/** The stock service of one connection, such as one that reads a snapshot. @rule CM2 */
export const stockOn = (database: DatabaseService): StockService => make(database)

/** Records read at a time. */
const portion = 5000

const make = (database: DatabaseService): StockService => {
  const item = (sku: string): StockItem | null => {
    const row = database.get(
      "SELECT product_id, qty, is_in_stock, is_managed, qty_max FROM stock WHERE sku = ?",
      sku,
    )
    return row === undefined ? null : fromRow(row)
  }

  const takeOne = ({ sku, qty }: Taken): Shortage | "taken" | "uncounted" => {
    const known = item(sku)
    if (known === null || !known.isManaged) return "uncounted"
    if (isOut(known)) return { sku, qtyWanted: qty, qtyLeft: 0 }
    const { changes } = database.run(
      "UPDATE stock SET qty = qty - ?1, is_in_stock = (qty - ?1 > 0) WHERE sku = ?2 AND is_managed = 1 AND is_in_stock = 1 AND qty >= ?1",
      qty,
      sku,
    )
    return changes === 1 ? "taken" : { sku, qtyWanted: qty, qtyLeft: known.qty }
  }

  return {
    items: (skus) => {
      const [first, ...more] = new Set(skus)
      if (first === undefined) return new Map()
      if (more.length === 0) {
        const known = item(first)
        return new Map(known === null ? [] : [[first, known]])
      }
      const rows = database.all(
        "SELECT sku, product_id, qty, is_in_stock, is_managed, qty_max FROM stock WHERE sku IN (SELECT value FROM json_each(?))",
        JSON.stringify([first, ...more]),
      )
      return new Map(rows.map((row) => [String(row["sku"]), fromRow(row)]))
    },
    all: function* () {
      let last = ""
      for (;;) {
        const rows = database.all(
          "SELECT sku, product_id, qty, is_in_stock, is_managed, qty_max FROM stock WHERE sku > ? ORDER BY sku LIMIT ?",
          last,
          portion,
        )
        for (const row of rows) yield [String(row["sku"]), fromRow(row)]
        if (rows.length < portion) return
        last = String(rows.at(-1)!["sku"])
      }
    },
    put: (sku, { productId, qty, isInStock, isManaged, qtyMax }) => {
      database.run(
        `INSERT INTO stock (sku, product_id, qty, is_in_stock, is_managed, qty_max) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (sku) DO UPDATE SET product_id = excluded.product_id, qty = excluded.qty,
           is_in_stock = excluded.is_in_stock, is_managed = excluded.is_managed, qty_max = excluded.qty_max`,
        sku,
        productId,
        Math.max(0, Math.floor(qty)),
        isInStock ? 1 : 0,
        isManaged ? 1 : 0,
        qtyMax,
      )
    },
    forget: (sku) => {
      database.run("DELETE FROM stock WHERE sku = ?", sku)
    },
    take: (wanted) => {
      const taken: Array<Taken> = []
      const short: Array<Shortage> = []
      for (const one of summed(wanted)) {
        const outcome = takeOne(one)
        if (outcome === "taken") taken.push(one)
        else if (outcome !== "uncounted") short.push(outcome)
      }
      return { taken, short }
    },
    giveBack: (returned) => {
      for (const { sku, qty } of summed(returned)) {
        database.run(
          `UPDATE stock SET qty = qty + ?1, is_in_stock = CASE WHEN qty = 0 THEN 1 ELSE is_in_stock END
           WHERE sku = ?2 AND is_managed = 1`,
          qty,
          sku,
        )
      }
    },
  }
}

const fromRow = (row: Row): StockItem => ({
  productId: Number(row["product_id"]),
  qty: Number(row["qty"]),
  isInStock: row["is_in_stock"] === 1,
  isManaged: row["is_managed"] === 1,
  qtyMax: row["qty_max"] === null ? null : Number(row["qty_max"]),
})

/** One wish per sku, so that two lines of one sku cannot each see the whole shelf. */
const summed = (wanted: ReadonlyArray<Taken>): ReadonlyArray<Taken> => {
  const bySku = new Map<string, number>()
  for (const { sku, qty } of wanted) bySku.set(sku, (bySku.get(sku) ?? 0) + qty)
  return Array.from(bySku, ([sku, qty]) => ({ sku, qty }))
}
