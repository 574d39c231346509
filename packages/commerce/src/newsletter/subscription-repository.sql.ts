import { Effect } from "effect"
import { SubscriptionRepository } from "./subscription-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const subscriptionRepository = ({ db, first, run }: SqlService): SubscriptionRepository["Service"] =>
  SubscriptionRepository.of({
    find: (email) =>
      first(
        db
          .selectFrom("subscription")
          .select([
            "email",
            "store",
            "status",
            "asked_at as askedAtMs",
            "confirmed_at as confirmedAtMs",
            "left_at as leftAtMs",
          ])
          .where("email", "=", email),
      ),
    savePending: ({ email, store, askedAtMs }, confirmHash) => {
      const pending = { store, status: "pending", confirm_hash: confirmHash, asked_at: askedAtMs } as const
      return Effect.asVoid(
        run(
          db
            .insertInto("subscription")
            .values({ email, ...pending })
            .onConflict((conflict) => conflict.column("email").doUpdateSet(pending)),
        ),
      )
    },
    confirm: Effect.fnUntraced(function* ({ confirmHash, unsubscribeHash, nowMs, askedAfterMs }) {
      const before = yield* first(
        db.selectFrom("subscription").select("confirmed_at").where("confirm_hash", "=", confirmHash),
      )
      const confirmed = yield* first(
        db
          .updateTable("subscription")
          .set({
            status: "subscribed",
            confirm_hash: null,
            leave_hash: unsubscribeHash,
            confirmed_at: nowMs,
            left_at: null,
            letter_hash: null,
            letter_at: null,
          })
          .where("confirm_hash", "=", confirmHash)
          .where("status", "=", "pending")
          .where("asked_at", ">", askedAfterMs)
          .returning(["email", "store"]),
      )
      return confirmed === null ? null : { ...confirmed, isFirst: before?.confirmed_at == null }
    }),
    saveLetter: ({ email, hash, nowMs, lastBeforeMs }) =>
      Effect.map(
        run(
          db
            .updateTable("subscription")
            .set({ letter_hash: hash, letter_at: nowMs })
            .where("email", "=", email)
            .where("status", "=", "subscribed")
            .where((where) =>
              where.or([where("letter_at", "is", null), where("letter_at", "<=", lastBeforeMs)]),
            ),
        ),
        (count) => count > 0,
      ),
    unsubscribe: (email, nowMs) =>
      Effect.asVoid(
        run(
          db
            .updateTable("subscription")
            .set({ status: "left", confirm_hash: null, left_at: nowMs })
            .where("email", "=", email)
            .where("status", "<>", "left"),
        ),
      ),
    unsubscribeBySecret: (hash, nowMs) =>
      Effect.map(
        run(
          db
            .updateTable("subscription")
            .set((set) => ({
              status: "left",
              confirm_hash: null,
              left_at: set.fn.coalesce("left_at", set.val(nowMs)),
            }))
            .where((where) => where.or([where("leave_hash", "=", hash), where("letter_hash", "=", hash)])),
        ),
        (count) => count > 0,
      ),
    delete: (email) => Effect.asVoid(run(db.deleteFrom("subscription").where("email", "=", email))),
    deletePending: (askedBeforeMs) =>
      run(
        db.deleteFrom("subscription").where("status", "=", "pending").where("asked_at", "<", askedBeforeMs),
      ),
  })
