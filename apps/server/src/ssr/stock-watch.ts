import type { DatabaseService } from "@shop/commerce/database"

/** More skus than this at once, such as a whole inventory read in: every page is made anew. */
const skusMax = 500

/**
 * Looks which skus' stock another process has changed, such as the command line: what this one changes it knows.
 *
 * @returns tells at each look what has changed since the last one; "all" when it is too much, or no longer known
 * @rule SR165 - wire §16 invalidate; SR25
 */
export const stockWatch = (database: DatabaseService): (() => ReadonlyArray<string> | "all") => {
  /** Another number once somebody else has written; our own writes leave it. */
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
    // In this order: who writes in between has another version, and is looked at the next time as well.
    const { first, last } = edges()
    const now = version()
    const [isOurs, before] = [now === known, seen]
    known = now
    seen = last
    if (isOurs || last === before) return []
    if (last < before || first > before + 1) return "all"
    const skus = database
      .all("SELECT DISTINCT sku FROM stock_change WHERE number > ? LIMIT ?", before, skusMax + 1)
      .map(({ sku }) => String(sku))
    return skus.length > skusMax ? "all" : skus
  }
}
