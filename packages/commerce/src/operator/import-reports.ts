import type { ImportReport } from "../catalogue/index.ts"
import { type DatabaseService, insert } from "../database/index.ts"

/** What an import came to, without its single lines. */
export interface KeptImport {
  /** Name of the file, or "-" for what was piped in. */
  readonly source: string
  /** Epoch ms. */
  readonly madeAtMs: number
  readonly lines: number
  readonly refused: number
  readonly stores: ReadonlyArray<string>
  readonly types: ReadonlyArray<{
    readonly type: string
    readonly added: number
    readonly changed: number
    readonly unchanged: number
    readonly refused: number
  }>
}

const keptMax = 50

/** Keeps what an import came to. @param nowMs - epoch ms @rule CM106 */
export const keepImport = (
  database: DatabaseService,
  source: string,
  { lines, refused, stores, types }: ImportReport,
  nowMs: number,
): void =>
  database.transaction(() => {
    const report = JSON.stringify({
      lines,
      refused,
      stores,
      types: types.map(({ type, added, changed, unchanged, refused: lost }) => ({
        type,
        added,
        changed,
        unchanged,
        refused: lost,
      })),
    })
    const id = insert(database, "import_report", { made_at: nowMs, source, report })
    database.run("DELETE FROM import_report WHERE id <= ?", id - keptMax)
  })

/** The latest imports, newest first. @rule CM106 */
export const latestImports = (database: DatabaseService, count: number): ReadonlyArray<KeptImport> =>
  database.all("SELECT * FROM import_report ORDER BY id DESC LIMIT ?", count).map((row) => ({
    ...(JSON.parse(String(row["report"])) as Omit<KeptImport, "source" | "madeAtMs">),
    source: String(row["source"]),
    madeAtMs: Number(row["made_at"]),
  }))
