import { Clock, Context, Data, Effect, Layer } from "effect"
import type { ContactRequests, ContactMessage } from "@shop/core/contact"
import * as Form from "@shop/core/form"
import type { StoreView } from "@shop/core/store-view"
import { dieOnSqlError, Sql } from "../sql/index.ts"
import { letterEntry, MailRecipients, normalizeEmail, OutboxRepository } from "../letters/index.ts"
import { hashOf, newSecret } from "../secrets/index.ts"
import { MailTokenRepository } from "./mail-token-repository.ts"

type Mail = ContactRequests.Mail

const tokenMs = 600_000
/** Unused tokens at most; the oldest are deleted. */
const tokensMax = 10_000

/** The reason of a refusal. @rule SR86 - wire §13 */
export type MailReason =
  | { readonly tag: "TokenInvalid" }
  | { readonly tag: "RecipientsMissing" }
  | { readonly tag: "SourceInvalid" }
  | { readonly tag: "TargetInvalid" }
  | { readonly tag: "TargetForeign" }
  /** Fields as the form names them. */
  | { readonly tag: "FieldsInvalid"; readonly fields: ReadonlyArray<string> }

/** A letter is refused and not stored, and its token is used up. @rule SR86 */
export class MailRefused extends Data.TaggedError("MailRefused")<{ readonly reason: MailReason }> {}

/** Letters from shoppers to the shop's own addresses. @rule SR86 */
export interface ContactMailService {
  /** Creates a token that allows one letter within ten minutes. @rule SR86 - wire §13 */
  readonly createToken: Effect.Effect<string>
  /** Adds a letter to one of the shop's own addresses to the outbox. @fails MailRefused @rule SR86 - wire §13 */
  readonly send: (mail: Mail, view: StoreView) => Effect.Effect<void, MailRefused>
  /** Adds a message to the shop to the outbox. @fails MailRefused FieldsInvalid @rule SR86 - S2 §7 */
  readonly sendMessage: (message: ContactMessage, view: StoreView) => Effect.Effect<void, MailRefused>
}

/** Contact form and mail service. @rule SR86 - S2 §7 Mail and contact */
export class ContactMail extends Context.Service<ContactMail, ContactMailService>()(
  "@shop/commerce/ContactMail",
) {
  static readonly layer = Layer.effect(
    ContactMail,
    Effect.suspend(() => make),
  )
}

const isAddress = (text: string): boolean =>
  Form.email("email", text.trim()).length === 0 && !/[\p{Cc}\p{Cf}]/u.test(text.trim())

/** The reason why a letter cannot be sent; null for a valid one. */
const reasonAgainst = ({ from, to, text }: Mail, own: ReadonlySet<string>): MailReason | null => {
  if (own.size === 0) return { tag: "RecipientsMissing" }
  if (!isAddress(from)) return { tag: "SourceInvalid" }
  if (!isAddress(to)) return { tag: "TargetInvalid" }
  if (!own.has(normalizeEmail(to))) return { tag: "TargetForeign" }
  return text.length > Form.bounds.proseMax ? { tag: "FieldsInvalid", fields: ["emailText"] } : null
}

const make = Effect.gen(function* () {
  const { transaction } = yield* Sql
  const tokens = yield* MailTokenRepository
  const outbox = yield* OutboxRepository
  const own = new Set((yield* MailRecipients).map(normalizeEmail))

  const createToken = Effect.gen(function* () {
    const nowMs = yield* Clock.currentTimeMillis
    const token = newSecret()
    yield* tokens.deleteExpired(nowMs)
    yield* tokens.add(hashOf(token), nowMs + tokenMs)
    yield* tokens.limit(tokensMax)
    return token
  })

  return ContactMail.of({
    createToken: dieOnSqlError(transaction(createToken)),
    send: Effect.fn("ContactMail.send")(function* (mail, view) {
      const nowMs = yield* Clock.currentTimeMillis
      // A refused letter uses its token up too, so both are not one transaction.
      const isAllowed = yield* tokens.use(hashOf(mail.token), nowMs)
      const reason: MailReason | null = isAllowed ? reasonAgainst(mail, own) : { tag: "TokenInvalid" }
      if (reason !== null) return yield* new MailRefused({ reason })
      const { from, to, subject, text } = mail
      const letter = { kind: "mail.message", key: newSecret(), store: view.code, subject, text }
      yield* outbox.add(letterEntry({ ...letter, to: to.trim(), replyTo: from.trim() }), nowMs)
    }, dieOnSqlError),
    sendMessage: Effect.fn("ContactMail.sendMessage")(function* (message, view) {
      const fields = Form.contact(message).map(({ field }) => field)
      if (fields.length === 0 && !isAddress(message.email)) fields.push("email")
      if (fields.length > 0) return yield* new MailRefused({ reason: { tag: "FieldsInvalid", fields } })
      const { name, email, text } = message
      const letter = { kind: "contact.message", key: newSecret(), store: view.code, to: null, subject: name }
      const entry = letterEntry({ ...letter, replyTo: email.trim(), text: text.trim() })
      yield* outbox.add(entry, yield* Clock.currentTimeMillis)
    }, dieOnSqlError),
  })
})
