import type { DatabaseService, Row } from "../database/index.ts"

/** The states an order can be in, as its table knows them. */
export const orderStates = ["pending", "processing", "complete", "cancelled"] as const

/** What orders are looked for by. */
export interface OrderQuestion {
  /** Null for any. */
  readonly status: string | null
  /** In number, name or address; empty for any. */
  readonly search: string
  readonly start: number
  readonly count: number
}

/** One order with its lines, as the tables have them. */
export interface SeenOrder {
  readonly order: Row
  readonly lines: ReadonlyArray<Row>
}

const wanted = `(?1 IS NULL OR status = ?1) AND (?2 = '' OR number LIKE ?2 ESCAPE '\\' OR email LIKE ?2 ESCAPE '\\'
  OR first_name || ' ' || last_name LIKE ?2 ESCAPE '\\')`

/** A text that is looked for anywhere, its own signs taken as they are. */
const pattern = (search: string): string =>
  search.trim() === "" ? "" : `%${search.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Orders that answer a question, newest first, and how many there are in all. @rule CM109 */
export const seenOrders = (
  database: DatabaseService,
  { status, search, start, count }: OrderQuestion,
): { readonly total: number; readonly rows: ReadonlyArray<Row> } => ({
  total: Number(
    database.get(`SELECT count(*) AS n FROM orders WHERE ${wanted}`, status, pattern(search))!["n"],
  ),
  rows: database.all(
    `SELECT * FROM orders WHERE ${wanted} ORDER BY id DESC LIMIT ?3 OFFSET ?4`,
    status,
    pattern(search),
    count,
    start,
  ),
})

/** One order by its number; null when there is none. @rule CM109 */
export const seenOrder = (database: DatabaseService, number: string): SeenOrder | null => {
  const order = database.get("SELECT * FROM orders WHERE number = ?", number)
  return order === undefined
    ? null
    : {
        order,
        lines: database.all("SELECT * FROM order_line WHERE order_id = ? ORDER BY position", order["id"]!),
      }
}
