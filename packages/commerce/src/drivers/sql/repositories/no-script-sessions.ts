import { Effect } from "effect"
import { NoScriptSessionRepository } from "../../../no-script-sessions/no-script-session-repository.ts"
import type { SqlService } from "../sql.ts"
import { contains } from "../text.ts"

export const noScriptSessionRepository = ({
  dialect,
  db,
  first,
  run,
}: SqlService): NoScriptSessionRepository["Service"] =>
  NoScriptSessionRepository.of({
    find: (hash) =>
      Effect.map(
        first(db.selectFrom("visit").select("state").where("secret_hash", "=", hash)),
        (row) => row?.state ?? null,
      ),
    save: (hash, state, nowMs) =>
      Effect.asVoid(
        run(
          db
            .insertInto("visit")
            .values({ secret_hash: hash, state, seen_at: nowMs })
            .onConflict((conflict) => conflict.column("secret_hash").doUpdateSet({ state, seen_at: nowMs })),
        ),
      ),
    delete: (hash) => Effect.asVoid(run(db.deleteFrom("visit").where("secret_hash", "=", hash))),
    deleteUnused: (usedBeforeMs) =>
      Effect.asVoid(run(db.deleteFrom("visit").where("seen_at", "<", usedBeforeMs))),
    deleteContaining: ({ exact, lowerCase }) =>
      run(
        db
          .deleteFrom("visit")
          .where((where) =>
            where.or([
              contains(dialect, where.ref("state"), exact),
              contains(dialect, where.fn<string>("lower", ["state"]), lowerCase),
            ]),
          ),
      ),
  })
