import { Context, type Effect } from "effect"
import type { ImportReport } from "../catalogue/index.ts"
import type { SqlError } from "../sql/index.ts"

/** The counts of an import, without its single lines. */
export interface ImportSummary {
  /** Name of the file, or "-" for standard input. */
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

/** The counts of an import's report. @param madeAtMs - epoch ms @rule CM106 */
export const summarizeImport = (
  source: string,
  { lines, refused, stores, types }: ImportReport,
  madeAtMs: number,
): ImportSummary => ({
  source,
  madeAtMs,
  lines,
  refused,
  stores,
  types: types.map(({ type, added, changed, unchanged, refused: refusedLines }) => ({
    type,
    added,
    changed,
    unchanged,
    refused: refusedLines,
  })),
})

/** The latest 50 imports. @rule CM106 */
export class ImportReportRepository extends Context.Service<
  ImportReportRepository,
  {
    readonly add: (summary: ImportSummary) => Effect.Effect<void, SqlError>
    /** The latest imports, newest first. */
    readonly latest: (countMax: number) => Effect.Effect<ReadonlyArray<ImportSummary>, SqlError>
  }
>()("@shop/commerce/ImportReportRepository") {}
