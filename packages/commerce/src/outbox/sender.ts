import { randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer } from "effect"
import { Settings } from "@shop/core/settings"
import { PaidInto } from "../carts/index.ts"
import { hasOneTimeLink } from "../customers/index.ts"
import { Database, type DatabaseService, isBusy } from "../database/index.ts"
import { seal, secretOf } from "../secrets/index.ts"
import { oneLine } from "../letters/index.ts"
import { SellerFacts } from "../orders/index.ts"
import { Payments, type PaymentsService } from "../payments/index.ts"
import { compose } from "./compose.ts"
import {
  type Attachment,
  loadBillingDocument,
  type BillingDocumentKey,
  BillingDocumentRenderer,
} from "./billing-documents.ts"
import {
  type Composed,
  type ComposeTools,
  type Mail,
  type SendMail,
  type OutboxRow,
  type OutgoingMail,
  Mailer,
  SendFailed,
  ShopOrigin,
} from "./model.ts"
import { lettersPerHour, recipientLimit } from "./recipients.ts"
import {
  begin,
  done,
  failed,
  findOutbox,
  freeSender,
  holdSender,
  nextDue,
  postpone,
  takeBack,
} from "./rows.ts"

/** What came of working the outbox off once. */
export interface SendRound {
  /** Somebody else was at it, and nothing was done. */
  readonly isBusy: boolean
  readonly sent: number
  /** Rows that are tried again later. */
  readonly later: number
  /** Rows that were given up. */
  readonly dead: number
  /** Why letters stay where they are; null when they do not. */
  readonly closed: string | null
}

/** The outbox as it is worked off. @rule CM91 */
export interface OutboxService {
  /**
   * Sends what is due, oldest first, one at a time, by one sender at a time. A letter goes out at least once, always
   * under the same Message-ID. Being stopped lets the letter under way go out first.
   *
   * @rule CM91 - Order path
   */
  readonly sendDue: Effect.Effect<SendRound>
  /**
   * What a row would say, for people. A letter with a link that was sent says no more what it said.
   *
   * @returns null when there is no such row
   * @rule CM92
   */
  readonly read: (
    id: number,
  ) => Effect.Effect<{ readonly row: OutboxRow; readonly composed: Composed } | null>
  /** Whether letters leave the outbox at all. */
  readonly canSend: boolean
}

/** Letters and jobs that leave the shop. @rule CM91 */
export class Outbox extends Context.Service<Outbox, OutboxService>()("@shop/commerce/Outbox") {
  static readonly layer = Layer.effect(
    Outbox,
    Effect.gen(function* () {
      const { views, shipping, returns } = yield* Settings
      return make({
        database: yield* Database,
        views,
        shipping,
        payments: yield* Payments,
        post: yield* Mailer,
        origin: yield* ShopOrigin,
        seller: yield* SellerFacts,
        returns,
        accounts: yield* PaidInto,
        press: yield* BillingDocumentRenderer,
      })
    }),
  )
}

interface Tools extends Omit<ComposeTools, "nowMs"> {
  readonly payments: PaymentsService
  readonly post: SendMail | null
}

/** Longer than any letter may take. */
const holdMs = 5 * 60_000
/** Rows of one round; the next round goes on. */
const roundMax = 200
const patienceMs = 5_000
const againMs = 25

/** A step of the database; while another process writes it is tried again. */
const patient = <A>(step: () => A): Effect.Effect<A> =>
  Effect.flatMap(Clock.currentTimeMillis, (begunMs) => {
    const attempt: Effect.Effect<A> = Effect.suspend(() => {
      try {
        return Effect.succeed(step())
      } catch (error) {
        return Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
          isBusy(error) && nowMs - begunMs < patienceMs
            ? Effect.andThen(Effect.sleep(againMs), attempt)
            : Effect.die(error),
        )
      }
    })
    return attempt
  })

/** What a row is called outside: it follows from the row and a key of this shop, and tells nothing of either. */
const nameOf = (database: DatabaseService, { id, kind, subject, madeAtMs }: OutboxRow): string =>
  seal(secretOf(database, "outbox"), JSON.stringify([id, kind, subject, madeAtMs]))
    .toString("hex")
    .slice(0, 32)

/** An address and nothing beside it: no second one, no name, no new line. */
const isAddress = (text: string): boolean =>
  /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/.test(text) && text.length <= 254

/** @rule CM91 */
const outgoing = (
  { to, replyTo, subject, text, html, language, unsubscribeUrl }: Mail,
  post: SendMail,
  name: string,
): Omit<OutgoingMail, "attachments"> | null => {
  const addresses = to === null ? post.shop : [to]
  if (addresses.length === 0 || !addresses.every(isAddress)) return null
  return {
    text,
    html,
    language,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    to: addresses,
    replyTo: replyTo !== null && isAddress(replyTo) ? replyTo : null,
    subject: oneLine(subject, 200),
    messageId: `<${name}@${post.domain}>`,
  }
}

const tooMany = `its address has had ${lettersPerHour} letters of the kind within an hour`

/** One line a round: whoever has letters sent without end must not fill the log. @rule CM263 */
const logLimited = (held: number, dropped: number): Effect.Effect<void> =>
  held + dropped === 0
    ? Effect.void
    : Effect.annotateLogs(
        Effect.logWarning("Letters are held back or dropped: too many were asked for to one address"),
        { event: "letter.limited", held, dropped },
      )

const make = (tools: Tools): OutboxService => {
  const { database, payments, post } = tools
  const recipients = recipientLimit()

  /** Papers as files, made anew each time: nothing of them lies in the outbox. @rule CM207 */
  const enclosed = (
    wishes: ReadonlyArray<BillingDocumentKey>,
  ): Effect.Effect<ReadonlyArray<Attachment>, SendFailed> =>
    Effect.forEach(wishes, (wish) =>
      Effect.gen(function* () {
        const nowMs = yield* Clock.currentTimeMillis
        const paper = yield* patient(() => loadBillingDocument({ ...tools, nowMs }, wish))
        const { press } = tools
        const unmade = () => new SendFailed({ words: `its ${wish.tag} cannot be made`, verdict: "later" })
        return paper === null || press === null
          ? yield* unmade()
          : yield* Effect.tryPromise({ try: () => press(paper, tools.views), catch: unmade })
      }),
    )

  /** What is done for a row, outside of any transaction. */
  const deliver = (row: OutboxRow, composed: Composed): Effect.Effect<string | null, SendFailed> => {
    const never = (words: string) => Effect.fail(new SendFailed({ words, verdict: "never" }))
    switch (composed.tag) {
      case "nobody":
        return Effect.succeed("nobody to write to")
      case "unknown":
        return never(`nobody knows how to send ${row.kind}`)
      case "job":
        return Effect.flatMap(payments.settle(composed.job, nameOf(database, row)), (isSettled) =>
          isSettled ? Effect.succeed(null) : never("the payment provider refuses it"),
        )
      case "mail": {
        if (post === null) return Effect.fail(new SendFailed({ words: "no SMTP is set", verdict: "closed" }))
        const mail = outgoing(composed.mail, post, nameOf(database, row))
        return mail === null
          ? never(
              composed.mail.to === null
                ? "the shop has no address of its own (SHOP_MAIL_TO)"
                : "the address is none that mail can be sent to",
            )
          : Effect.flatMap(enclosed(composed.mail.billingDocuments), (attachments) =>
              Effect.as(post.send({ ...mail, attachments }), null),
            )
      }
    }
  }

  type Fate = "sent" | "later" | "dead" | "held" | "dropped" | { readonly closed: string }

  const work = (row: OutboxRow): Effect.Effect<Fate> =>
    Effect.gen(function* () {
      const nowMs = yield* Clock.currentTimeMillis
      yield* patient(() => begin(database, row, nowMs))
      const composed = yield* patient(() => compose({ ...tools, nowMs }, row))
      const to = composed.tag === "mail" ? composed.mail.to : null
      const turn = to === null ? { tag: "go" as const } : recipients.turnOf({ ...row, to }, nowMs)
      if (turn.tag !== "go") {
        if (turn.tag === "wait") {
          yield* patient(() => postpone(database, row, turn.untilMs, tooMany))
          return "held"
        }
        yield* patient(() => done(database, row, nowMs, tooMany))
        return "dropped"
      }
      const result = yield* Effect.result(deliver(row, composed))
      const thenMs = yield* Clock.currentTimeMillis
      if (result._tag === "Success") {
        recipients.forget(row.id)
        yield* patient(() => done(database, row, thenMs, result.success))
        return "sent"
      }
      const { words, verdict } = result.failure
      if (verdict === "closed") {
        yield* patient(() => takeBack(database, row, words))
        return { closed: words }
      }
      const fault = { words, isFinal: verdict === "never" }
      const isDead = yield* patient(() => failed(database, row, fault, thenMs))
      if (isDead) recipients.forget(row.id)
      return isDead ? "dead" : "later"
    })

  const round = (holder: string) =>
    Effect.gen(function* () {
      const count = { sent: 0, later: 0, dead: 0, held: 0, dropped: 0 }
      const able = { mail: post !== null, jobs: payments.isOn }
      let closed: string | null = null
      let after = 0
      for (let turn = 0; turn < roundMax; turn += 1) {
        const nowMs = yield* Clock.currentTimeMillis
        const isOurs = yield* patient(() => holdSender(database, holder, nowMs + holdMs, nowMs))
        const row: OutboxRow | null = isOurs
          ? nextDue(database, { ...able, mail: able.mail && closed === null }, after, nowMs)
          : null
        if (row === null) break
        after = row.id
        const fate: Fate = yield* Effect.uninterruptible(work(row))
        if (typeof fate === "string") count[fate] += 1
        else closed = fate.closed
      }
      const { sent, later, dead, held, dropped } = count
      yield* logLimited(held, dropped)
      return {
        isBusy: false,
        sent,
        later: later + held,
        dead,
        closed: closed ?? (post === null ? "not sent: no SMTP" : null),
      }
    })

  const sendDue = Effect.suspend(() => {
    const holder = randomUUID()
    return Effect.gen(function* () {
      const nowMs = yield* Clock.currentTimeMillis
      if (!(yield* patient(() => holdSender(database, holder, nowMs + holdMs, nowMs))))
        return { isBusy: true, sent: 0, later: 0, dead: 0, closed: null }
      return yield* Effect.ensuring(
        round(holder),
        patient(() => freeSender(database, holder)),
      )
    })
  })

  return {
    sendDue,
    canSend: post !== null,
    read: (id) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => {
        const row = findOutbox(database, id)
        if (row === null) return null
        // Writing a one-time link anew would end the link that went out.
        const isOver = row.sentAtMs !== null && hasOneTimeLink(row.kind)
        return { row, composed: isOver ? ({ tag: "nobody" } as const) : compose({ ...tools, nowMs }, row) }
      }),
  }
}
