import { Effect } from "effect"
import { isCustomerLetter, writeLetter } from "../customers/index.ts"
import type { SqlError } from "../sql/index.ts"
import type { CustomerLetterKind } from "../letters/index.ts"
import type { Composed, ComposeTools, LetterRepositories, Mail, OutboxRow } from "./model.ts"
import { isOrderLetter, orderLetter } from "./order-letters.ts"

/**
 * Composes a row of the outbox. Letters to customers and about orders are written now, with the links they need. Other
 * letters were written when they were added. Jobs for the payment provider are no letters. Each composition makes a new
 * one-time link and invalidates the previous one.
 *
 * @rule CM90
 */
export const compose = (
  tools: ComposeTools,
  row: OutboxRow,
): Effect.Effect<Composed, SqlError, LetterRepositories> => {
  const { kind, payload } = row
  if (kind === "payment.capture" || kind === "payment.release") return Effect.succeed(job(kind, payload))
  if (isOrderLetter(kind)) return Effect.map(orderLetter(tools, row, kind), letter)
  if (isCustomerLetter(kind)) return customerLetter(tools, row, kind)
  return Effect.succeed(finished(tools, row))
}

const customerLetter = (tools: ComposeTools, row: OutboxRow, kind: CustomerLetterKind) =>
  Effect.map(writeLetter(tools, { kind, payload: row.payload }), (mail) =>
    letter(
      mail === null
        ? null
        : { ...mail, replyTo: null, html: null, language: languageOf(tools, row), billingDocuments: [] },
    ),
  )

const letter = (mail: Mail | null): Composed => (mail === null ? { tag: "nobody" } : { tag: "mail", mail })

const job = (kind: "payment.capture" | "payment.release", payload: OutboxRow["payload"]): Composed => {
  const { providerId, amountCents } = payload
  return typeof providerId === "string" && typeof amountCents === "number"
    ? { tag: "job", job: { kind, providerId, amountCents } }
    : { tag: "unknown" }
}

const languageOf = ({ views }: ComposeTools, { payload }: OutboxRow): string =>
  (views.find(({ code }) => code === payload["store"]) ?? views[0])?.language ?? "en"

/** A letter that was written when it was added. */
const finished = (tools: ComposeTools, row: OutboxRow): Composed => {
  const { to, replyTo, subject, text, unsubscribeUrl } = row.payload
  if (typeof subject !== "string" || typeof text !== "string") return { tag: "unknown" }
  return letter({
    to: typeof to === "string" ? to : null,
    replyTo: typeof replyTo === "string" ? replyTo : null,
    subject,
    text,
    html: null,
    language: languageOf(tools, row),
    ...(typeof unsubscribeUrl === "string" ? { unsubscribeUrl } : {}),
    billingDocuments: [],
  })
}
