import { type DatabaseService, insert } from "../database/index.ts"

/** One change that an operator made. */
export interface Deed {
  /** Which session or program, such as "cli". */
  readonly who: string
  /** Such as "stock.set". */
  readonly what: string
  /** What it was done to: a sku, a code, a number. */
  readonly subject: string
  /** What it is now, in words. */
  readonly detail: string
}

/** A change on record. */
export interface DeedRecord extends Deed {
  /** Epoch ms. */
  readonly madeAtMs: number
}

const keptMax = 10_000

/**
 * Makes a change and leaves who, what and when, both or neither. A change that comes to nothing leaves nothing.
 *
 * @param body - synchronous; says what was done, null for nothing
 * @param nowMs - epoch ms
 * @rule CM105
 */
export const recorded = <A>(
  database: DatabaseService,
  nowMs: number,
  body: () => { readonly deed: Deed | null; readonly result: A },
): A =>
  database.transaction(() => {
    const { deed, result } = body()
    if (deed !== null) {
      const { who, what, subject, detail } = deed
      const id = insert(database, "audit", { made_at: nowMs, who, what, subject, detail })
      database.run("DELETE FROM audit WHERE id <= ?", id - keptMax)
    }
    return result
  })

/** The latest changes, newest first. @rule CM105 */
export const latestDeeds = (database: DatabaseService, count: number): ReadonlyArray<DeedRecord> =>
  database.all("SELECT * FROM audit ORDER BY id DESC LIMIT ?", count).map((row) => ({
    who: String(row["who"]),
    what: String(row["what"]),
    subject: String(row["subject"]),
    detail: String(row["detail"]),
    madeAtMs: Number(row["made_at"]),
  }))
