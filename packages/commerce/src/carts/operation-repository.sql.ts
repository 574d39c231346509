import { Effect } from "effect"
import { OperationRepository } from "./operation-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const operationRepository = ({ db, first, run }: SqlService): OperationRepository["Service"] =>
  OperationRepository.of({
    claim: Effect.fnUntraced(function* ({ scope, id }, bodyHash, nowMs) {
      const claimed = yield* run(
        db
          .insertInto("operation")
          .values({ scope, id, body_hash: bodyHash, reply: "null", made_at: nowMs })
          .onConflict((conflict) => conflict.columns(["scope", "id"]).doNothing()),
      )
      if (claimed === 1) return null
      return yield* first(
        db
          .selectFrom("operation")
          .select(["body_hash as bodyHash", "reply as response"])
          .where("scope", "=", scope)
          .where("id", "=", id),
      )
    }),
    saveResponse: ({ scope, id }, response) =>
      Effect.asVoid(
        run(
          db
            .updateTable("operation")
            .set({ reply: response })
            .where("scope", "=", scope)
            .where("id", "=", id),
        ),
      ),
    deleteOlder: (madeBeforeMs) => run(db.deleteFrom("operation").where("made_at", "<", madeBeforeMs)),
  })
