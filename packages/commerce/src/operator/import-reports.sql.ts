import { Effect } from "effect"
import { ImportReportRepository, type ImportSummary } from "./import-reports.ts"
import type { SqlService } from "../sql/sql.ts"

const reportsMax = 50

export const importReportRepository = ({
  db,
  all,
  first,
  run,
  transaction,
}: SqlService): ImportReportRepository["Service"] =>
  ImportReportRepository.of({
    add: Effect.fnUntraced(
      function* ({ source, madeAtMs, ...report }) {
        const added = yield* first(
          db
            .insertInto("import_report")
            .values({ source, made_at: madeAtMs, report: JSON.stringify(report) })
            .returning("id"),
        )
        yield* run(db.deleteFrom("import_report").where("id", "<=", added!.id - reportsMax))
      },
      (effect) => transaction(effect),
    ),
    latest: (countMax) =>
      Effect.map(
        all(
          db
            .selectFrom("import_report")
            .select(["source", "made_at as madeAtMs", "report"])
            .orderBy("id", "desc")
            .limit(countMax),
        ),
        (rows) =>
          rows.map(({ report, ...row }) => ({
            ...(JSON.parse(report) as Omit<ImportSummary, "source" | "madeAtMs">),
            ...row,
          })),
      ),
  })
