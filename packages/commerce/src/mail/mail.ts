import { Clock, Context, Data, Effect, Layer } from "effect"
import type { ContactRequests, ContactMessage } from "@shop/core/contact"
import * as Form from "@shop/core/form"
import type { StoreView } from "@shop/core/store-view"
import { refusable } from "../carts/index.ts"
import { Database, type DatabaseService } from "../database/index.ts"
import { normalizeEmail, post } from "../letters/index.ts"
import { hashOf, newSecret } from "../secrets/index.ts"

type Mail = ContactRequests.Mail

const tokenMs = 600_000
/** Tokens that wait to be used, at most; past that the oldest go. */
const tokensMax = 10_000

/** Who may be written to through the mail service: e-mail addresses of the shop's own. */
export const MailRecipients = Context.Reference<ReadonlyArray<string>>("@shop/commerce/MailRecipients", {
  defaultValue: () => [],
})

/** Why nothing is written. @rule SR86 - wire §13 */
export type MailReason =
  | { readonly tag: "TokenInvalid" }
  | { readonly tag: "RecipientsMissing" }
  | { readonly tag: "SourceInvalid" }
  | { readonly tag: "TargetInvalid" }
  | { readonly tag: "TargetForeign" }
  /** Fields as the form names them. */
  | { readonly tag: "FieldsInvalid"; readonly fields: ReadonlyArray<string> }

/** Nothing is written, and the token is used up where there was one. @rule SR86 */
export class MailRefused extends Data.TaggedError("MailRefused")<{ readonly reason: MailReason }> {}

/** Letters from shoppers to the shop, and to nobody else. @rule SR86 */
export interface MailService {
  /** The right to send one letter, for ten minutes. @rule SR86 - wire §13 */
  readonly giveToken: Effect.Effect<string>
  /** Puts a letter into the outbox for one of the shop's own addresses. @fails MailRefused @rule SR86 - wire §13 */
  readonly send: (mail: Mail, view: StoreView) => Effect.Effect<void, MailRefused>
  /** Puts a message to the shop into the outbox. @fails MailRefused FieldsInvalid @rule SR86 - S2 §7 */
  readonly contact: (message: ContactMessage, view: StoreView) => Effect.Effect<void, MailRefused>
}

/** The platform's way for shoppers to write to the shop. @rule SR86 - S2 §7 Mail and contact */
export class Mailroom extends Context.Service<Mailroom, MailService>()("@shop/commerce/Mailroom") {
  static readonly layer = Layer.effect(
    Mailroom,
    Effect.gen(function* () {
      return make(yield* Database, yield* MailRecipients)
    }),
  )
}

/** Refuses a letter. @throws MailRefused */
const refuse = (reason: MailReason): never => {
  throw new MailRefused({ reason })
}
const isRefused = (error: unknown): error is MailRefused => error instanceof MailRefused

const isAddress = (text: string): boolean =>
  Form.email("email", text.trim()).length === 0 && !/[\p{Cc}\p{Cf}]/u.test(text.trim())

const make = (database: DatabaseService, recipients: ReadonlyArray<string>): MailService => {
  const own = new Set(recipients.map(normalizeEmail))

  const giveToken = (nowMs: number): string => {
    const token = newSecret()
    database.transaction(() => {
      database.run("DELETE FROM mail_token WHERE until <= ?", nowMs)
      database.run("INSERT INTO mail_token (hash, until) VALUES (?, ?)", hashOf(token), nowMs + tokenMs)
      database.run(
        "DELETE FROM mail_token WHERE hash IN (SELECT hash FROM mail_token ORDER BY until DESC LIMIT -1 OFFSET ?)",
        tokensMax,
      )
    })
    return token
  }

  /** Uses a token up, whatever becomes of the letter. */
  const isGiven = (token: string, nowMs: number): boolean =>
    database.run("DELETE FROM mail_token WHERE hash = ? AND until > ?", hashOf(token), nowMs).changes === 1

  const send = (mail: Mail, view: StoreView, nowMs: number): void => {
    if (!isGiven(mail.token, nowMs)) refuse({ tag: "TokenInvalid" })
    if (own.size === 0) refuse({ tag: "RecipientsMissing" })
    if (!isAddress(mail.from)) refuse({ tag: "SourceInvalid" })
    if (!isAddress(mail.to)) refuse({ tag: "TargetInvalid" })
    if (!own.has(normalizeEmail(mail.to))) refuse({ tag: "TargetForeign" })
    if (mail.text.length > Form.bounds.proseMax) refuse({ tag: "FieldsInvalid", fields: ["emailText"] })
    const { from, to, subject, text } = mail
    const letter = { kind: "mail.message", key: newSecret(), store: view.code }
    post(database, { ...letter, to: to.trim(), replyTo: from.trim(), subject, text }, nowMs)
  }

  const contact = (message: ContactMessage, view: StoreView, nowMs: number): void => {
    const fields = Form.contact(message).map(({ field }) => field)
    if (fields.length === 0 && !isAddress(message.email)) fields.push("email")
    if (fields.length > 0) refuse({ tag: "FieldsInvalid", fields })
    const { name, email, text } = message
    const letter = { kind: "contact.message", key: newSecret(), store: view.code, to: null }
    post(database, { ...letter, replyTo: email.trim(), subject: name, text: text.trim() }, nowMs)
  }

  const timed = (step: (nowMs: number) => void): Effect.Effect<void, MailRefused> =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) => refusable(isRefused, () => step(nowMs)))

  return {
    giveToken: Effect.map(Clock.currentTimeMillis, giveToken),
    send: (mail, view) => timed((nowMs) => send(mail, view, nowMs)),
    contact: (message, view) => timed((nowMs) => contact(message, view, nowMs)),
  }
}
