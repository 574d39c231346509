import { Effect } from "effect"
import { PasswordResetRepository } from "./password-reset-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const passwordResetRepository = ({
  db,
  first,
  run,
}: SqlService): PasswordResetRepository["Service"] => {
  const deleteOf = (customerId: number) =>
    run(db.deleteFrom("customer_reset").where("customer", "=", customerId))

  return PasswordResetRepository.of({
    save: (hash, customerId, expiresAtMs) =>
      Effect.andThen(
        deleteOf(customerId),
        Effect.asVoid(
          run(
            db.insertInto("customer_reset").values({ hash, customer: customerId, expires_at: expiresAtMs }),
          ),
        ),
      ),
    find: (hash, nowMs) =>
      Effect.map(
        first(
          db
            .selectFrom("customer_reset")
            .select("customer")
            .where("hash", "=", hash)
            .where("expires_at", ">", nowMs),
        ),
        (row) => row?.customer ?? null,
      ),
    delete: (customerId) => Effect.asVoid(deleteOf(customerId)),
    deleteExpired: (nowMs) =>
      Effect.asVoid(run(db.deleteFrom("customer_reset").where("expires_at", "<=", nowMs))),
  })
}
