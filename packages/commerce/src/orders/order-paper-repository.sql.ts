import { Effect } from "effect"
import type { CreditNoteFacts } from "./credit-note.ts"
import type { InvoiceFacts } from "./invoice.ts"
import { OrderPaperRepository } from "./order-paper-repository.ts"
import { sql as raw } from "kysely"
import type { SqlService } from "../sql/sql.ts"

export const orderPaperRepository = ({ db, all, first, run }: SqlService): OrderPaperRepository["Service"] =>
  OrderPaperRepository.of({
    invoice: (orderId) =>
      Effect.map(first(db.selectFrom("invoice").select("facts").where("order_id", "=", orderId)), (row) =>
        row === null ? null : (JSON.parse(row.facts) as InvoiceFacts),
      ),
    addInvoice: (orderId, invoice) =>
      Effect.asVoid(
        run(
          db.insertInto("invoice").values({
            order_id: orderId,
            number: invoice.number,
            facts: JSON.stringify(invoice),
            issued_at: invoice.issuedAtMs,
          }),
        ),
      ),
    creditNotes: (orderId) =>
      Effect.map(
        all(
          db
            .selectFrom("credit_note")
            .select(["facts", "refund"])
            .where("order_id", "=", orderId)
            .orderBy("issued_at")
            .orderBy(raw`length(number)`)
            .orderBy("number"),
        ),
        (rows) => rows.map(({ facts, refund }) => ({ ...(JSON.parse(facts) as CreditNoteFacts), refund })),
      ),
    addCreditNote: ({ orderId, refund, currency, note }) =>
      Effect.asVoid(
        run(
          db.insertInto("credit_note").values({
            number: note.number,
            order_id: orderId,
            refund,
            currency,
            amount_cents: note.amountCents,
            facts: JSON.stringify(note),
            issued_at: note.issuedAtMs,
          }),
        ),
      ),
  })
