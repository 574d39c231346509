import { Effect } from "effect"
import { ReminderRepository } from "./reminder-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const reminderRepository = ({ db, all, first, run }: SqlService): ReminderRepository["Service"] =>
  ReminderRepository.of({
    add: ({ sku, email, store, askedAtMs }) =>
      Effect.asVoid(
        run(
          db
            .insertInto("stock_reminder")
            .values({ sku, email, store, asked_at: askedAtMs })
            .onConflict((conflict) => conflict.columns(["sku", "email"]).doNothing()),
        ),
      ),
    count: (email) =>
      Effect.map(
        first(
          db
            .selectFrom("stock_reminder")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .where("email", "=", email),
        ),
        (row) => row?.count ?? 0,
      ),
    products: all(db.selectFrom("stock_reminder").select(["sku", "store"]).distinct()),
    take: ({ sku, store }) =>
      all(
        db
          .deleteFrom("stock_reminder")
          .where("sku", "=", sku)
          .where("store", "=", store)
          .returning(["email", "asked_at as askedAtMs"]),
      ),
    ofAddress: (email) =>
      all(
        db
          .selectFrom("stock_reminder")
          .select(["sku", "email", "store", "asked_at as askedAtMs"])
          .where("email", "=", email)
          .orderBy("sku"),
      ),
    deleteOf: (email) => Effect.asVoid(run(db.deleteFrom("stock_reminder").where("email", "=", email))),
    deleteOlder: (askedBeforeMs) =>
      Effect.asVoid(run(db.deleteFrom("stock_reminder").where("asked_at", "<", askedBeforeMs))),
  })
