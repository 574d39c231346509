import { Effect } from "effect"
import { cents } from "@shop/core/money"
import { SandboxRepository } from "./sandbox-repository.ts"
import type { SqlError } from "../sql/errors.ts"
import type { SqlService } from "../sql/sql.ts"

export const sandboxRepository = ({
  db,
  first,
  run,
  transaction,
}: SqlService): SandboxRepository["Service"] => {
  /** Changes a payment, unless a call with the key has done so. The key comes first, so a concurrent call waits for it. */
  const once = (id: string, key: string, change: Effect.Effect<number, SqlError>) =>
    Effect.gen(function* () {
      const added = yield* run(
        db
          .insertInto("sandbox_call")
          .values({ key, payment: id })
          .onConflict((conflict) => conflict.column("key").doNothing()),
      )
      if (added === 0 || (yield* change) > 0) return true
      yield* run(db.deleteFrom("sandbox_call").where("key", "=", key))
      return false
    }).pipe((effect) => transaction(effect))

  return SandboxRepository.of({
    add: (id, { amountCents, currency, returnUrl, cancelUrl }) =>
      Effect.asVoid(
        run(
          db.insertInto("sandbox_payment").values({
            id,
            amount_cents: amountCents,
            currency,
            return_url: returnUrl,
            cancel_url: cancelUrl,
          }),
        ),
      ),
    find: (id) =>
      Effect.map(
        first(
          db
            .selectFrom("sandbox_payment")
            .select([
              "amount_cents as amountCents",
              "currency",
              "return_url as returnUrl",
              "cancel_url as cancelUrl",
              "decision",
              "captured_cents as capturedCents",
              "returned_cents as returnedCents",
            ])
            .where("id", "=", id),
        ),
        (row) => (row === null ? null : { ...row, amountCents: cents(row.amountCents) }),
      ),
    decide: (id, decision) =>
      Effect.asVoid(
        run(
          db
            .updateTable("sandbox_payment")
            .set({ decision })
            .where("id", "=", id)
            .where("decision", "=", "open"),
        ),
      ),
    capture: (id, amountCents, key) =>
      once(
        id,
        key,
        run(
          db
            .updateTable("sandbox_payment")
            .set((set) => ({ captured_cents: set("captured_cents", "+", amountCents) }))
            .where("id", "=", id)
            .where("decision", "=", "approved")
            .where((where) =>
              where(
                where(where("captured_cents", "+", amountCents), "+", where.ref("returned_cents")),
                "<=",
                where.ref("amount_cents"),
              ),
            ),
        ),
      ),
    cancel: (id, key) =>
      once(
        id,
        key,
        run(
          db
            .updateTable("sandbox_payment")
            .set((set) => ({ returned_cents: set.ref("amount_cents") }))
            .where("id", "=", id)
            .where("captured_cents", "=", 0),
        ),
      ),
    refund: (id, amountCents, key) =>
      once(
        id,
        key,
        run(
          db
            .updateTable("sandbox_payment")
            .set((set) => ({ returned_cents: set("returned_cents", "+", amountCents) }))
            .where("id", "=", id)
            .where((where) =>
              where(where("returned_cents", "+", amountCents), "<=", where.ref("captured_cents")),
            ),
        ),
      ),
  })
}
