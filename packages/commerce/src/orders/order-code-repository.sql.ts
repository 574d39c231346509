import { Effect } from "effect"
import { sql as raw } from "kysely"
import { OrderCodeRepository } from "./order-code-repository.ts"
import { forUpdate } from "../sql/lock.ts"
import type { SqlService } from "../sql/sql.ts"

export const orderCodeRepository = ({
  dialect,
  db,
  first,
  run,
}: SqlService): OrderCodeRepository["Service"] =>
  OrderCodeRepository.of({
    save: (orderId, { hash, expiresAtMs, triesLeft }) => {
      const values = { hash, expires_at: expiresAtMs, tries_left: triesLeft, used_for: null }
      return Effect.asVoid(
        run(
          db
            .insertInto("order_code")
            .values({ order_id: orderId, ...values })
            .onConflict((conflict) => conflict.column("order_id").doUpdateSet(values)),
        ),
      )
    },
    lockValid: (orderId, nowMs) =>
      first(
        db
          .selectFrom("order_code")
          .select(["hash", "used_for as usedFor"])
          .where("order_id", "=", orderId)
          .where("expires_at", ">", nowMs)
          .where("tries_left", ">", 0)
          .$call(forUpdate(dialect)),
      ),
    countTry: (orderId) =>
      Effect.asVoid(
        run(
          db
            .updateTable("order_code")
            .set({ tries_left: raw`tries_left - 1` })
            .where("order_id", "=", orderId),
        ),
      ),
    use: (orderId, usedFor) =>
      Effect.asVoid(
        run(db.updateTable("order_code").set({ used_for: usedFor }).where("order_id", "=", orderId)),
      ),
    deleteExpired: (nowMs) =>
      Effect.asVoid(run(db.deleteFrom("order_code").where("expires_at", "<=", nowMs))),
  })
