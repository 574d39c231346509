import { Effect } from "effect"
import { OperatorSessionRepository } from "./operator-session-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const operatorSessionRepository = ({
  db,
  first,
  run,
  transaction,
}: SqlService): OperatorSessionRepository["Service"] =>
  OperatorSessionRepository.of({
    find: (hash, nowMs) =>
      Effect.map(
        first(
          db
            .selectFrom("operator_session")
            .select("session")
            .where("hash", "=", hash)
            .where("ends_at", ">", nowMs),
        ),
        (row) => row?.session ?? null,
      ),
    save: (hash, session, { nowMs, endsAtMs }) =>
      transaction(
        Effect.andThen(
          run(db.deleteFrom("operator_session").where("ends_at", "<=", nowMs)),
          run(
            db
              .insertInto("operator_session")
              .values({ hash, session, ends_at: endsAtMs })
              .onConflict((conflict) => conflict.column("hash").doUpdateSet({ session, ends_at: endsAtMs })),
          ),
        ),
      ).pipe(Effect.asVoid),
    delete: (hash) => Effect.asVoid(run(db.deleteFrom("operator_session").where("hash", "=", hash))),
  })
