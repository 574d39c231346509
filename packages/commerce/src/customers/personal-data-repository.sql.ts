import { Effect } from "effect"
import { type Expression, type ExpressionBuilder, sql as raw, type SqlBool } from "kysely"
import { isSameEmail } from "@shop/core/form"
import { type OrderRow, PersonalDataRepository } from "./personal-data-repository.ts"
import {
  anonymousCreditNote,
  anonymousInvoice,
  anonymousOption,
  reducedAddress,
  reducedDocument,
} from "./redact.ts"
import { jsonField } from "../sql/json-field.ts"
import { foldText, withoutOrderTexts } from "../sql/search-text.ts"
import type { SqlService } from "../sql/sql.ts"
import type { Tables } from "../sql/tables.ts"

/** Rows by the order that they belong to, without its id. */
const byOrder = <Row extends { readonly order_id: number }>(
  rows: ReadonlyArray<Row>,
): ((orderId: number) => ReadonlyArray<Omit<Row, "order_id">>) => {
  const groups = Map.groupBy(rows, (row) => row.order_id)
  return (orderId) => (groups.get(orderId) ?? []).map(({ order_id: _orderId, ...row }) => row)
}

/** Outside the accounting records: cancelled, unpaid and without an invoice. */
const isUnrecorded = (where: ExpressionBuilder<Tables, "orders">) =>
  where.and([
    where("orders.status", "=", "cancelled"),
    where("orders.paid_cents", "=", 0),
    where.not(
      where.exists(
        where.selectFrom("invoice").select("invoice.order_id").whereRef("invoice.order_id", "=", "orders.id"),
      ),
    ),
  ])

export const personalDataRepository = (sql: SqlService): PersonalDataRepository["Service"] => {
  const { dialect, db, all, first, run } = sql
  /** Of the indexes of folded columns. */
  const collation = dialect === "sqlite" ? raw`` : raw` collate "C"`
  const payload = (field: string) => jsonField(dialect, "outbox.payload", field)
  const ordersOf = (customerId: number) =>
    db.selectFrom("orders").select("orders.id").where("orders.customer", "=", customerId)
  const isLetterOf = (where: ExpressionBuilder<Tables, "outbox">, customerId: number) =>
    where.and([
      where("outbox.kind", "like", "customer.%"),
      raw<SqlBool>`cast(${payload("customer")} as text) = ${String(customerId)}`,
    ])
  const deleteLetters = (ids: ReadonlyArray<number>) =>
    ids.length === 0 ? Effect.void : Effect.asVoid(run(db.deleteFrom("outbox").where("id", "in", [...ids])))
  const deleteCarts = Effect.fnUntraced(function* (tokens: ReadonlyArray<string>) {
    if (tokens.length === 0) return
    const scopes = tokens.map((token) => `cart:${token}`)
    yield* run(db.deleteFrom("operation").where("scope", "in", scopes))
    yield* run(db.deleteFrom("cart").where("token", "in", [...tokens]))
  })
  /** Letters of some kinds with an address in their payload. */
  const lettersWith = (
    field: string,
    kinds: (where: ExpressionBuilder<Tables, "outbox">) => Expression<SqlBool>,
  ) =>
    Effect.map(
      all(
        db
          .selectFrom("outbox")
          .select(["outbox.id", payload(field).as("email")])
          .where(kinds),
      ),
      (rows) => rows.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }])),
    )
  /** Rewrites the documents of orders. */
  const rewrite = Effect.fnUntraced(function* (
    ids: ReadonlyArray<number>,
    invoice: (facts: string) => string,
    creditNote: (facts: string) => string,
  ) {
    const invoices = yield* all(
      db
        .selectFrom("invoice")
        .select(["order_id", "facts"])
        .where("order_id", "in", [...ids]),
    )
    for (const { order_id: orderId, facts } of invoices)
      yield* run(
        db
          .updateTable("invoice")
          .set({ facts: invoice(facts) })
          .where("order_id", "=", orderId),
      )
    const notes = yield* all(
      db
        .selectFrom("credit_note")
        .select(["number", "facts"])
        .where("order_id", "in", [...ids]),
    )
    for (const { number, facts } of notes)
      yield* run(
        db
          .updateTable("credit_note")
          .set({ facts: creditNote(facts) })
          .where("number", "=", number),
      )
  })

  return PersonalDataRepository.of({
    export: Effect.fnUntraced(function* (customerId) {
      const customer = yield* first(
        db
          .selectFrom("customer")
          .innerJoin("customer_group", "customer_group.id", "customer.group_id")
          .select([
            "customer.id",
            "customer.email",
            "customer.first_name",
            "customer.last_name",
            "customer.group_id",
            "customer_group.name as group_name",
            "customer.store",
            "customer.created_at",
            "customer.updated_at",
            "customer.email_key",
          ])
          .where("customer.id", "=", customerId)
          .where("customer.deleted_at", "is", null),
      )
      if (customer === null) return null
      const { email_key: emailKey, ...account } = customer
      const orderIds = ordersOf(customerId)
      const orders = yield* all(
        db.selectFrom("orders").selectAll().where("customer", "=", customerId).orderBy("id"),
      )
      const lines = byOrder(
        yield* all(
          db.selectFrom("order_line").selectAll().where("order_id", "in", orderIds).orderBy("position"),
        ),
      )
      const invoices = byOrder(
        yield* all(db.selectFrom("invoice").select(["order_id", "facts"]).where("order_id", "in", orderIds)),
      )
      const notes = byOrder(
        yield* all(
          db
            .selectFrom("credit_note")
            .select(["order_id", "facts"])
            .where("order_id", "in", orderIds)
            .orderBy("number"),
        ),
      )
      const withdrawals = byOrder(
        yield* all(
          db
            .selectFrom("withdrawal")
            .select(["order_id", "receipt", "name", "email", "lines", "declared_at"])
            .where("order_id", "in", orderIds)
            .orderBy("id"),
        ),
      )
      const steps = byOrder(
        yield* all(
          db
            .selectFrom("order_step")
            .select(["order_id", "action", "asked", "actor", "made_at"])
            .where("order_id", "in", orderIds)
            .orderBy("id"),
        ),
      )
      const refunds = byOrder(
        yield* all(
          db
            .selectFrom("order_refund")
            .select(["order_id", "id", "amount_cents", "shipping_cents", "made_at"])
            .where("order_id", "in", orderIds)
            .orderBy("id"),
        ),
      )
      const refundLines = Map.groupBy(
        yield* all(
          db
            .selectFrom("order_refund_line")
            .innerJoin("order_refund", "order_refund.id", "order_refund_line.refund")
            .select(["refund", "position", "qty", "order_refund_line.amount_cents"])
            .where("order_refund.order_id", "in", orderIds)
            .orderBy("position"),
        ),
        ({ refund }) => refund,
      )
      const payments = byOrder(
        yield* all(
          db
            .selectFrom("payment")
            .innerJoin("orders", "orders.number", "payment.order_number")
            .select([
              "orders.id as order_id",
              "payment.code",
              "payment.amount_cents",
              "payment.currency",
              "payment.status",
              "payment.made_at",
              "payment.changed_at",
            ])
            .where("orders.customer", "=", customerId)
            .orderBy("payment.made_at"),
        ),
      )
      return {
        customer: account,
        addresses: yield* all(
          db.selectFrom("customer_address").selectAll().where("customer", "=", customerId).orderBy("id"),
        ),
        sessions: yield* all(
          db
            .selectFrom("customer_session")
            .select(["id", "browser", "system", "started_at", "active_at", "ends_at"])
            .where("customer", "=", customerId)
            .orderBy("id"),
        ),
        devices: yield* all(
          db
            .selectFrom("customer_device")
            .select(["first_at", "renewed_at"])
            .where("customer", "=", customerId)
            .orderBy("first_at")
            .orderBy("hash"),
        ),
        emailChange: yield* first(
          db
            .selectFrom("customer_email_change")
            .select(["email", "asked_at", "expires_at"])
            .where("customer", "=", customerId)
            .where("email", "is not", null),
        ),
        cart: yield* all(
          db
            .selectFrom("cart_line")
            .innerJoin("cart", "cart.token", "cart_line.cart")
            .select(["sku", "option", "qty"])
            .where("customer", "=", customerId)
            .where("status", "=", "active")
            .orderBy("item_id"),
        ),
        cartTerms: yield* first(
          db
            .selectFrom("cart")
            .select([
              "store",
              "country",
              "region",
              "carrier_code",
              "method_code",
              "payment_code",
              "coupon",
              "created_at",
              "updated_at",
            ])
            .where("customer", "=", customerId)
            .where("status", "=", "active"),
        ),
        orders: orders.map((order) => ({
          ...withoutOrderTexts(order),
          lines: lines(order.id).map((line) => ({ order_id: order.id, ...line })),
          invoice: invoices(order.id)[0]?.facts ?? null,
          creditNotes: notes(order.id).map(({ facts }) => facts),
          withdrawals: withdrawals(order.id),
          steps: steps(order.id),
          refunds: refunds(order.id).map(({ id, ...refund }) => ({
            ...refund,
            lines: (refundLines.get(id) ?? []).map(({ refund: _refund, ...line }) => line),
          })),
          payments: payments(order.id),
        })),
        letters: yield* all(
          db
            .selectFrom("outbox")
            .select(["kind", "payload", "made_at", "sent_at"])
            .where((where) =>
              where.or([
                isLetterOf(where, customerId),
                where.and([
                  where.or([where("kind", "like", "newsletter.%"), where("kind", "=", "stock.back")]),
                  where(payload("to"), "=", emailKey),
                ]),
                where.and([
                  where("kind", "like", "order.%"),
                  where(
                    where.fn.coalesce(payload("order"), "subject"),
                    "in",
                    where
                      .selectFrom("orders")
                      .select("orders.number")
                      .where("orders.customer", "=", customerId),
                  ),
                ]),
              ]),
            )
            .orderBy("id"),
        ),
      }
    }),
    orders: Effect.fnUntraced(function* ({ customerId, pageSize, page }) {
      const own = db.selectFrom("orders").where("customer", "=", customerId)
      const count = yield* first(own.select(({ fn }) => fn.countAll<number>().as("total")))
      const orders = yield* all(
        own
          .selectAll()
          .orderBy("id", "desc")
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      )
      const lines =
        orders.length === 0
          ? []
          : yield* all(
              db
                .selectFrom("order_line")
                .selectAll()
                .where(
                  "order_id",
                  "in",
                  orders.map(({ id }) => id),
                )
                .orderBy("position"),
            )
      const linesOf = Map.groupBy(lines, (line) => line.order_id)
      return {
        total: count?.total ?? 0,
        orders: orders.map((order) => ({
          order: order satisfies OrderRow,
          lines: linesOf.get(order.id) ?? [],
        })),
      }
    }),
    eraseAccount: Effect.fnUntraced(function* (customerId, nowMs) {
      const carts = yield* all(db.selectFrom("cart").select("token").where("customer", "=", customerId))
      yield* deleteCarts(carts.map(({ token }) => token))
      for (const table of [
        "customer_address",
        "customer_session",
        "customer_device",
        "customer_reset",
        "customer_email_change",
      ] as const)
        yield* run(db.deleteFrom(table).where("customer", "=", customerId))
      yield* run(
        db
          .deleteFrom("outbox")
          .where((where) => isLetterOf(where, customerId))
          .where("kind", "<>", "customer.left"),
      )
      yield* run(db.deleteFrom("order_code").where("order_id", "in", ordersOf(customerId)))
      yield* run(
        db
          .updateTable("customer")
          .set({
            email: "",
            email_key: null,
            first_name: "",
            last_name: "",
            password: null,
            group_id: 1,
            updated_at: nowMs,
            deleted_at: nowMs,
          })
          .where("id", "=", customerId),
      )
    }),
    countNamedOrders: (customerId) =>
      Effect.map(
        first(
          db
            .selectFrom("orders")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .where("customer", "=", customerId)
            .where("email", "<>", ""),
        ),
        (row) => row?.count ?? 0,
      ),
    deleteCarts,
    guestCarts: Effect.map(
      all(
        db
          .selectFrom("cart")
          .select(["token", "email"])
          .where("customer", "is", null)
          .where("email", "is not", null),
      ),
      (rows) => rows.map(({ token, email }) => ({ id: token, email: email ?? "" })),
    ),
    messages: lettersWith("replyTo", (where) =>
      where("outbox.kind", "in", ["contact.message", "mail.message"]),
    ),
    emailLetters: lettersWith("to", (where) => where("outbox.kind", "like", "customer.email%")),
    deleteLetters,
    pendingEmails: Effect.map(
      all(
        db.selectFrom("customer_email_change").select(["customer", "email"]).where("email", "is not", null),
      ),
      (rows) => rows.map(({ customer, email }) => ({ id: customer, email: email ?? "" })),
    ),
    deleteFormerEmail: (hash) =>
      Effect.asVoid(run(db.deleteFrom("customer_email_change").where("former", "=", hash))),
    deleteOldLetters: Effect.fnUntraced(function* (beforeMs) {
      yield* run(db.deleteFrom("outbox").where("kind", "like", "customer.%").where("sent_at", "<", beforeMs))
      yield* run(
        db
          .deleteFrom("outbox")
          .where("kind", "=", "customer.left")
          .where("sent_at", "is", null)
          .where("made_at", "<", beforeMs),
      )
    }),
    oldOrders: ({ placedBeforeMs, cancelledBeforeMs, countMax }) =>
      Effect.map(
        all(
          db
            .selectFrom("orders")
            .select("orders.id")
            .where("billing_address", "<>", "{}")
            .where((where) =>
              where.or([
                where("orders.customer", "is", null),
                where(
                  "orders.customer",
                  "in",
                  where.selectFrom("customer").select("customer.id").where("deleted_at", "is not", null),
                ),
              ]),
            )
            .where((where) =>
              where.or([
                where("placed_at", "<", placedBeforeMs),
                where.and([where("cancelled_at", "<", cancelledBeforeMs), isUnrecorded(where)]),
              ]),
            )
            .limit(countMax),
        ),
        (rows) => rows.map(({ id }) => id),
      ),
    guestOrders: (email) =>
      Effect.map(
        all(
          db
            .selectFrom("orders")
            .select((select) => [
              "orders.id",
              "orders.number",
              "orders.email",
              "orders.status",
              select.case().when(isUnrecorded(select)).then(1).else(0).end().as("is_unrecorded"),
            ])
            .where("customer", "is", null)
            .where("email", "<>", "")
            // Equal addresses have one folded form, and different ones may have it too.
            .where((where) =>
              where.or([
                where(raw<string>`orders.email_folded${collation}`, "=", foldText(email)),
                where("orders.email_folded", "is", null),
              ]),
            )
            .orderBy("orders.id"),
        ),
        (rows) =>
          rows
            .filter((row) => isSameEmail(row.email, email))
            .map(({ id, number, status, is_unrecorded }) => ({
              id,
              number,
              isOpen: status === "pending" || status === "processing",
              isUnrecorded: is_unrecorded === 1,
            })),
      ),
    anonymizeOrders: Effect.fnUntraced(function* (ids) {
      if (ids.length === 0) return
      yield* run(db.deleteFrom("withdrawal").where("order_id", "in", [...ids]))
      yield* rewrite(ids, anonymousInvoice, anonymousCreditNote)
      yield* run(
        db
          .updateTable("order_line")
          .set({ choices: null })
          .where("order_id", "in", [...ids])
          .where("choices", "is not", null),
      )
      const options = yield* all(
        db
          .selectFrom("order_line")
          .select(["order_id", "position", "option"])
          .where("order_id", "in", [...ids]),
      )
      for (const { order_id: orderId, position, option } of options) {
        const next = anonymousOption(option)
        if (next !== option)
          yield* run(
            db
              .updateTable("order_line")
              .set({ option: next })
              .where("order_id", "=", orderId)
              .where("position", "=", position),
          )
      }
      yield* run(
        db
          .updateTable("orders")
          .set({
            email: "",
            email_key: null,
            first_name: "",
            last_name: "",
            shipping_address: null,
            billing_address: "{}",
          })
          .where("id", "in", [...ids]),
      )
    }),
    reduceOrders: Effect.fnUntraced(function* (ids) {
      if (ids.length === 0) return
      const orders = yield* all(
        db
          .selectFrom("orders")
          .select(["id", "billing_address", "shipping_address"])
          .where("id", "in", [...ids]),
      )
      for (const { id, billing_address: billing, shipping_address: shipping } of orders)
        yield* run(
          db
            .updateTable("orders")
            .set({
              email: "",
              email_key: null,
              billing_address: reducedAddress(billing),
              shipping_address: shipping === null ? null : reducedAddress(shipping),
            })
            .where("id", "=", id),
        )
      yield* rewrite(ids, reducedDocument, reducedDocument)
      yield* run(
        db
          .updateTable("withdrawal")
          .set({ email: "" })
          .where("order_id", "in", [...ids]),
      )
    }),
  })
}
