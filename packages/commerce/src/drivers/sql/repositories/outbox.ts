import { Effect } from "effect"
import { OutboxRepository } from "../../../letters/outbox-repository.ts"
import { jsonField } from "../json-field.ts"
import type { SqlService } from "../sql.ts"

export const outboxRepository = ({ dialect, db, run }: SqlService): OutboxRepository["Service"] =>
  OutboxRepository.of({
    add: ({ kind, subject, payload, isForNobody = false }, nowMs) =>
      Effect.asVoid(
        run(
          db.insertInto("outbox").values({
            kind,
            subject,
            payload: JSON.stringify(payload),
            made_at: nowMs,
            sent_at: isForNobody ? nowMs : null,
          }),
        ),
      ),
    deleteLettersTo: (kindPrefix, email) =>
      Effect.asVoid(
        run(
          db
            .deleteFrom("outbox")
            .where("kind", "like", `${kindPrefix}%`)
            .where(jsonField(dialect, "payload", "to"), "=", email),
        ),
      ),
  })
