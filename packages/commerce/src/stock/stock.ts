import { Context, Effect, Layer } from "effect"
import { isOut, type StockItem } from "@shop/core/stock"
import { Database, type DatabaseService, type Row } from "../database/index.ts"

/** Pieces of one sku that an order takes from the shelf. */
export interface Taken {
  readonly sku: string
  /** Pieces, >= 1. */
  readonly qty: number
}

/** A sku that has not enough: what was wanted and what there is, both in pieces. */
export interface Shortage {
  readonly sku: string
  readonly qtyWanted: number
  readonly qtyLeft: number
}

/** What became of taking: what was counted off, and what is short. Something short means nothing may stay taken. */
export interface Taking {
  /** Counted skus only. */
  readonly taken: ReadonlyArray<Taken>
  readonly short: ReadonlyArray<Shortage>
}

/** What there is of each sku. @rule CM2 */
export interface StockService {
  /**
   * What is on record for some skus. A sku without a record is not counted: see `take`.
   * @returns by sku, only those on record
   * @rule CM2
   */
  readonly items: (skus: ReadonlyArray<string>) => ReadonlyMap<string, StockItem>
  /** Everything on record, sku by sku. @rule CM2 */
  readonly all: () => Iterable<readonly [sku: string, item: StockItem]>
  /**
   * Records what there is of a sku; the last word wins. Parts of a piece are dropped, below zero is zero. What may be
   * sold without stock is a sku that is not managed: there are no back orders on counted stock.
   * @rule CM2
   */
  readonly put: (sku: string, item: StockItem) => void
  /** Drops the record of a sku that the catalogue no longer has. @rule CM2 */
  readonly forget: (sku: string) => void
  /**
   * Takes pieces from the shelf. Call it inside a transaction: on a shortage the caller rolls back.
   * A sku that is not managed, or not on record, is never short and never counted.
   * @rule CM3
   */
  readonly take: (wanted: ReadonlyArray<Taken>) => Taking
  /**
   * Puts pieces back on the shelf. Call it inside a transaction. What was sold out is for sale again; what an operator
   * has closed with pieces left stays closed. A sku that is not counted any more stays so.
   * @rule CM83
   */
  readonly giveBack: (returned: ReadonlyArray<Taken>) => void
}

/** The platform's stock. Its steps are synchronous, so that they can be part of a transaction. @rule CM2 - S1 §4 */
export class Stock extends Context.Service<Stock, StockService>()("@shop/commerce/Stock") {
  static readonly layer: Layer.Layer<Stock, never, Database> = Layer.effect(
    Stock,
    Effect.map(Database, (database) => make(database)),
  )
}

/** The stock of one connection, such as one that reads a moment that is past. @rule CM2 */
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
