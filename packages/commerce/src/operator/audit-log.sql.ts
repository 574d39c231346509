import { Effect } from "effect"
import { AuditRepository } from "./audit-log.ts"
import type { SqlService } from "../sql/sql.ts"

export const auditRepository = ({ db, all, first, run }: SqlService): AuditRepository["Service"] =>
  AuditRepository.of({
    add: Effect.fnUntraced(function* ({ actor, action, subject, detail, madeAtMs }, countMax) {
      const added = yield* first(
        db
          .insertInto("audit")
          .values({ made_at: madeAtMs, who: actor, what: action, subject, detail })
          .returning("id"),
      )
      yield* run(db.deleteFrom("audit").where("id", "<=", added!.id - countMax))
    }),
    latest: (countMax) =>
      all(
        db
          .selectFrom("audit")
          .select(["who as actor", "what as action", "subject", "detail", "made_at as madeAtMs"])
          .orderBy("id", "desc")
          .limit(countMax),
      ),
  })
