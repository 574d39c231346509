import type { DatabaseService } from "@shop/commerce/database"

/** After more changed skus than this, such as an imported inventory, all pages are dropped. */
const skusMax = 500

/**
 * Watches the stock changes of other processes, such as the command line.
 *
 * @returns a function that returns the skus changed since its last call; "all" when they are too many or unknown
 * @rule SR165 - wire §16 invalidate; SR25
 */
export const stockWatch = (database: DatabaseService): (() => ReadonlyArray<string> | "all") => {
  /** Changes when another connection writes; writes of this connection do not change it. */
  const version = (): number => Number(database.get("PRAGMA data_version")!["data_version"])
  const edges = () => {
    const row = database.get(
      "SELECT coalesce(min(number), 0) AS first, coalesce(max(number), 0) AS last FROM stock_change",
    )!
    return { first: Number(row["first"]), last: Number(row["last"]) }
  }
  let seen = edges().last
  let known = version()
  return () => {
    // Edges before version: a write between the two reads changes the version and is seen by the next call.
    const { first, last } = edges()
    const now = version()
    const [isUnchanged, before] = [now === known, seen]
    known = now
    seen = last
    if (isUnchanged || last === before) return []
    if (last < before || first > before + 1) return "all"
    const skus = database
      .all("SELECT DISTINCT sku FROM stock_change WHERE number > ? LIMIT ?", before, skusMax + 1)
      .map(({ sku }) => String(sku))
    return skus.length > skusMax ? "all" : skus
  }
}
