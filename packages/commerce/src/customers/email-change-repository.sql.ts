import { Effect } from "effect"
import { EmailChangeRepository } from "./email-change-repository.ts"
import type { SqlService } from "../sql/sql.ts"

export const emailChangeRepository = ({ db, first, run }: SqlService): EmailChangeRepository["Service"] => {
  const pendingEmails = db
    .selectFrom("customer_email_change")
    .select(["customer as customerId", "email", "asked_at as askedAtMs", "expires_at as expiresAtMs"])
    .where("email", "is not", null)
    .$narrowType<{ email: string }>()
  const deleteOf = (customerId: number) =>
    run(db.deleteFrom("customer_email_change").where("customer", "=", customerId))

  return EmailChangeRepository.of({
    find: (customerId) => first(pendingEmails.where("customer", "=", customerId)),
    findByLink: (hash, nowMs) =>
      first(pendingEmails.where("hash", "=", hash).where("expires_at", ">", nowMs)),
    save: ({ customerId, email, askedAtMs, expiresAtMs }) =>
      Effect.andThen(
        deleteOf(customerId),
        Effect.asVoid(
          run(
            db
              .insertInto("customer_email_change")
              .values({ customer: customerId, email, asked_at: askedAtMs, expires_at: expiresAtMs }),
          ),
        ),
      ),
    setLink: (hash, { customerId, email, nowMs }) =>
      Effect.map(
        run(
          db
            .updateTable("customer_email_change")
            .set({ hash })
            .where("customer", "=", customerId)
            .where("email", "=", email)
            .where("expires_at", ">", nowMs),
        ),
        (count) => count > 0,
      ),
    delete: (customerId) => Effect.asVoid(deleteOf(customerId)),
    saveFormer: (hash, customerId, nowMs, expiresAtMs) =>
      Effect.andThen(
        deleteOf(customerId),
        Effect.asVoid(
          run(
            db
              .insertInto("customer_email_change")
              .values({ customer: customerId, former: hash, asked_at: nowMs, expires_at: expiresAtMs }),
          ),
        ),
      ),
    hasFormer: (hash, customerId) =>
      Effect.map(
        first(
          db
            .selectFrom("customer_email_change")
            .select("customer")
            .where("customer", "=", customerId)
            .where("former", "=", hash),
        ),
        (row) => row !== null,
      ),
    deleteExpired: (nowMs) =>
      Effect.asVoid(run(db.deleteFrom("customer_email_change").where("expires_at", "<=", nowMs))),
  })
}
