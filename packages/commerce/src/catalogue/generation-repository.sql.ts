import { Effect } from "effect"
import { sql as raw } from "kysely"
import { GenerationRepository } from "./generation-repository.ts"
import { isIn } from "../sql/parameters.ts"
import type { SqlService } from "../sql/sql.ts"

export const generationRepository = ({
  dialect,
  db,
  all,
  first,
  run,
}: SqlService): GenerationRepository["Service"] =>
  GenerationRepository.of({
    list: Effect.suspend(() =>
      Effect.map(
        all(db.selectFrom("catalogue_state").select(["store", "generation"]).where("generation", ">", 0)),
        (rows) => new Map(rows.map(({ store, generation }) => [store, generation])),
      ),
    ),
    allocate: ({ store, analysis, nowMs, onlyIfChanged }) =>
      run(
        db
          .insertInto("catalogue_state")
          .values({ store, version: 0, generation: 1, built_version: 0, analysis, built_at: nowMs })
          .onConflict((conflict) =>
            conflict
              .column("store")
              .doUpdateSet({
                generation: raw`catalogue_state.generation + 1`,
                built_version: raw`catalogue_state.version`,
                analysis,
                built_at: nowMs,
              })
              .where((where) =>
                onlyIfChanged
                  ? where.or([
                      where("catalogue_state.built_version", "<>", where.ref("catalogue_state.version")),
                      where("catalogue_state.analysis", "<>", analysis),
                    ])
                  : where.val(true),
              ),
          ),
      ).pipe(
        Effect.flatMap((changed) =>
          Effect.map(
            first(db.selectFrom("catalogue_state").select("generation").where("store", "=", store)),
            (row) => ({ generation: row?.generation ?? 0, isNew: changed > 0 }),
          ),
        ),
      ),
    markChanged: (stores) =>
      Effect.asVoid(
        run(
          db
            .updateTable("catalogue_state")
            .set({
              version: raw`version + 1`,
              paths_version: raw`CASE WHEN paths_version = version THEN version + 1 ELSE paths_version END`,
            })
            .where((where) => isIn(dialect, where.ref("store"), stores)),
        ),
      ),
  })
