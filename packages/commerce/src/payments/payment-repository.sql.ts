import { Effect } from "effect"
import { type Selectable, sql as raw, type SqlBool } from "kysely"
import { cents } from "@shop/core/money"
import type { Payment, ProvidedCode } from "./model.ts"
import { PaymentRepository } from "./payment-repository.ts"
import { forUpdate, forUpdateSkipLocked } from "../sql/lock.ts"
import type { SqlService } from "../sql/sql.ts"
import type { Tables } from "../sql/tables.ts"

const toPayment = (row: Selectable<Tables["payment"]>): Payment => ({
  id: row.id,
  code: row.code as ProvidedCode,
  provider: row.provider,
  cart: row.cart,
  store: row.store,
  amountCents: cents(row.amount_cents),
  currency: row.currency,
  providerId: row.provider_id,
  approvalUrl: row.approval_url,
  status: row.status,
  orderNumber: row.order_number,
})

const toPaymentOrNull = (row: Selectable<Tables["payment"]> | null): Payment | null =>
  row === null ? null : toPayment(row)

export const paymentRepository = (sql: SqlService): PaymentRepository["Service"] => {
  const { dialect, db, all, first, run } = sql
  const payments = db.selectFrom("payment").selectAll()

  return PaymentRepository.of({
    add: Effect.fnUntraced(function* (payment, nowMs) {
      const added = yield* first(
        db
          .insertInto("payment")
          .values({
            id: payment.id,
            code: payment.code,
            provider: payment.provider,
            cart: payment.cart,
            store: payment.store,
            amount_cents: payment.amountCents,
            currency: payment.currency,
            provider_id: payment.providerId,
            approval_url: payment.approvalUrl,
            status: "created",
            made_at: nowMs,
            changed_at: nowMs,
          })
          // The columns and the condition are those of the index `payment_under_way`. The update returns the other payment.
          .onConflict((conflict) =>
            conflict
              .columns(["cart", "code", "amount_cents"])
              .where(raw<SqlBool>`status IN ('created', 'approved')`)
              .doUpdateSet((set) => ({ changed_at: set.ref("payment.changed_at") })),
          )
          .returningAll(),
      )
      return toPayment(added!)
    }),
    underWay: (cart, code, amountCents) =>
      Effect.map(
        first(
          payments
            .where("cart", "=", cart)
            .where("code", "=", code)
            .where("amount_cents", "=", amountCents)
            .where("status", "in", ["created", "approved"]),
        ),
        toPaymentOrNull,
      ),
    find: (id) => Effect.map(first(payments.where("id", "=", id)), toPaymentOrNull),
    findByProviderId: (providerId) =>
      Effect.map(first(payments.where("provider_id", "=", providerId)), toPaymentOrNull),
    lockByProvider: (provider, id) =>
      Effect.map(
        first(
          payments
            .where("provider", "=", provider)
            .where((where) => where.or([where("provider_id", "=", id), where("id", "=", id)]))
            .$call(forUpdate(dialect)),
        ),
        toPaymentOrNull,
      ),
    ofOrder: (orderNumber) =>
      Effect.map(first(payments.where("order_number", "=", orderNumber)), toPaymentOrNull),
    addEvent: ({ id, provider, type, amountCents, currency, digest }, payment, nowMs) =>
      Effect.map(
        run(
          db
            .insertInto("payment_event")
            .values({
              // Older builds know the sandbox alone and store its ids as they are.
              id: provider === "sandbox" ? id : `${provider}:${id}`,
              payment,
              made_at: nowMs,
              type,
              amount_cents: amountCents,
              currency,
              digest,
            })
            .onConflict((conflict) => conflict.column("id").doNothing()),
        ),
        (count) => count > 0,
      ),
    reportsOf: (payment) =>
      Effect.map(
        all(
          db
            .selectFrom("payment_event")
            .select(["type", "amount_cents as amountCents", "currency"])
            .where("payment", "=", payment)
            .orderBy("made_at"),
        ),
        (rows) =>
          rows.flatMap(({ type, amountCents, currency }) =>
            type === null || amountCents === null ? [] : [{ type, amountCents, currency }],
          ),
      ),
    setStatus: (id, status, nowMs) =>
      Effect.asVoid(run(db.updateTable("payment").set({ status, changed_at: nowMs }).where("id", "=", id))),
    lockApproved: (cart, code) =>
      Effect.map(
        all(
          payments
            .where("cart", "=", cart)
            .where("code", "=", code)
            .where("status", "=", "approved")
            .$call(forUpdate(dialect)),
        ),
        (rows) => rows.map(toPayment),
      ),
    spend: (id, orderNumber, nowMs) =>
      Effect.asVoid(
        run(
          db
            .updateTable("payment")
            .set({ status: "spent", order_number: orderNumber, changed_at: nowMs })
            .where("id", "=", id),
        ),
      ),
    lockLate: ({ createdBeforeMs, approvedBeforeMs, countMax }) =>
      Effect.map(
        all(
          payments
            .where((where) =>
              where.or([
                where.and([where("status", "=", "created"), where("changed_at", "<", createdBeforeMs)]),
                where.and([where("status", "=", "approved"), where("changed_at", "<", approvedBeforeMs)]),
              ]),
            )
            .orderBy("changed_at")
            .limit(countMax)
            .$call(forUpdateSkipLocked(dialect)),
        ),
        (rows) => rows.map(toPayment),
      ),
    deleteEnded: Effect.fnUntraced(
      function* (changedBeforeMs) {
        const ended = db
          .selectFrom("payment")
          .where("status", "in", ["refused", "abandoned"])
          .where("changed_at", "<", changedBeforeMs)
        const providerIds = ended.select("provider_id")
        yield* run(db.deleteFrom("payment_event").where("payment", "in", ended.select("id")))
        yield* run(db.deleteFrom("sandbox_call").where("payment", "in", providerIds))
        yield* run(db.deleteFrom("sandbox_payment").where("id", "in", providerIds))
        yield* run(db.deleteFrom("payment").where("id", "in", ended.select("id")))
      },
      (effect) => sql.transaction(effect),
    ),
  })
}
