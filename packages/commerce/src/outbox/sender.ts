import { isMailable } from "@shop/core/form"
import { Clock, Context, Effect, Layer, Schedule } from "effect"
import { Settings, type ShopSettings } from "@shop/core/settings"
import { PaidInto } from "../carts/index.ts"
import { hasOneTimeLink } from "../customers/index.ts"
import { isBusy } from "../database/index.ts"
import { dieOnSqlError, messageOf, type SqlError } from "../sql/index.ts"
import { type Claim, oneLine, OutboxRepository, type OutboxState, ShopOrigin } from "../letters/index.ts"
import { SellerFacts } from "../orders/index.ts"
import { faultText, isTemporary, Payments, type PaymentsService } from "../payments/index.ts"
import { seal, SecretRepository } from "../secrets/index.ts"
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
  type LetterRepositories,
  type Mail,
  type SendMail,
  type OutboxRow,
  type OutgoingMail,
  Mailer,
  SendFailed,
} from "./model.ts"
import { isLimited, lettersPerHour, limitKey, nextTurn } from "./recipients.ts"
import { jobPauseAfter, pauseAfter } from "./retry.ts"
import { storedPayload } from "./stored-payload.ts"

/** The result of one round of the sender. */
export interface SendRound {
  readonly sent: number
  /** Rows that are tried again later. */
  readonly later: number
  /** Rows that are never tried again. */
  readonly dead: number
  /** Why letters stay in the outbox; null when they do not. */
  readonly closed: string | null
}

/** The outbox as a service: it sends letters and jobs, and lists them for operators. @rule CM91 */
export interface OutboxService {
  /**
   * Sends what is due, oldest first. Several senders, in one process or more, share the rows: each row is claimed by one
   * of them. A letter is sent at least once, always under the same Message-ID. An interruption lets the current letter
   * be sent first.
   *
   * @rule CM91 - Order path
   */
  readonly sendDue: Effect.Effect<SendRound>
  /**
   * The rounds that `sendDue` is made of: one for letters, one for the jobs of each payment provider. A round that takes
   * long delays no other one.
   *
   * @rule CM506
   */
  readonly rounds: ReadonlyArray<Effect.Effect<SendRound>>
  /**
   * A row with its letter, for people. A letter with a one-time link that was sent has no text any more.
   *
   * @returns null for an unknown id
   * @rule CM92
   */
  readonly read: (
    id: number,
  ) => Effect.Effect<{ readonly row: OutboxRow; readonly composed: Composed } | null>
  /** Rows of a state (null: any), newest first, before an id (null: from the newest). @rule CM92 */
  readonly list: (
    state: OutboxState | null,
    countMax: number,
    beforeId?: number | null,
  ) => Effect.Effect<ReadonlyArray<OutboxRow>>
  readonly countWaiting: Effect.Effect<number>
  readonly counts: Effect.Effect<Readonly<Record<OutboxState, number>>>
  /** Makes rows due again; null for every dead row. @returns how many @rule CM92 */
  readonly retry: (ids: ReadonlyArray<number> | null) => Effect.Effect<number>
  /**
   * Deletes letters that were sent long ago, and letters that could not be sent for long. Jobs for the payment provider
   * stay until they are done.
   *
   * @returns how many rows
   * @rule CM92, CM261
   */
  readonly deleteOld: (
    retention: Pick<ShopSettings["retention"], "sentLetterDays" | "unsentLetterDays">,
  ) => Effect.Effect<{ readonly sent: number; readonly unsent: number }>
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
        outbox: yield* OutboxRepository,
        secrets: yield* SecretRepository,
        views,
        shipping,
        payments: yield* Payments,
        mailer: yield* Mailer,
        origin: yield* ShopOrigin,
        seller: yield* SellerFacts,
        returns,
        accounts: yield* PaidInto,
        renderDocument: yield* BillingDocumentRenderer,
        context: yield* Effect.context<LetterRepositories>(),
      })
    }),
  )
}

interface Tools extends Omit<ComposeTools, "nowMs"> {
  readonly outbox: OutboxRepository["Service"]
  readonly secrets: SecretRepository["Service"]
  readonly payments: PaymentsService
  readonly mailer: SendMail | null
  readonly context: Context.Context<LetterRepositories>
}

/** Longer than any letter takes. */
const leaseMs = 5 * 60_000
/** The longest wait for a mail server or payment provider. It ends before the lease, so no other sender takes the row. */
const deliveryMsMax = 60_000
/** Rows of one round; the next round continues. */
const roundMax = 200
/** Jobs of one provider that are done side by side. */
const jobsAtOnce = 4
const dayMs = 86_400_000

/** Runs a step of the database again while another process writes. */
const retryWhileBusy = <A, E, R>(step: Effect.Effect<A, E, R>): Effect.Effect<A, never, R> =>
  step.pipe(
    Effect.retry({
      while: isBusy,
      schedule: Schedule.spaced("25 millis").pipe(Schedule.upTo({ duration: "5 seconds" })),
    }),
    Effect.orDie,
  )

/**
 * Stores that a letter has left the shop. A database that is away is waited for until shortly before the lease ends,
 * because the letter is sent again otherwise.
 */
const retryWhileAway = <A, R>(step: Effect.Effect<A, SqlError, R>): Effect.Effect<A, never, R> =>
  step.pipe(
    Effect.retry({
      while: (error) => isBusy(error) || error._tag === "DatabaseUnavailable",
      schedule: Schedule.spaced("1 second").pipe(
        Schedule.upTo({ duration: leaseMs - deliveryMsMax - 60_000 }),
      ),
    }),
    Effect.orDie,
  )

/**
 * Makes a defect or a silence of one row a failure of that row alone. The caller is uninterruptible, so both sides of the
 * race must be interruptible for one to end the other.
 */
const bounded = <A>(delivery: Effect.Effect<A, SendFailed>): Effect.Effect<A, SendFailed> =>
  Effect.raceFirst(
    Effect.interruptible(
      Effect.catchDefect(
        delivery,
        (defect) =>
          new SendFailed({ words: `it failed: ${oneLine(messageOf(defect), 200)}`, verdict: "later" }),
      ),
    ),
    Effect.interruptible(
      Effect.andThen(
        Effect.sleep(deliveryMsMax),
        new SendFailed({ words: `no answer within ${deliveryMsMax / 1000} seconds`, verdict: "later" }),
      ),
    ),
  )

/** Whether the text is a single address that a mail server without SMTPUTF8 accepts: no second one, no name, no line break. */
const isAddress = (text: string): boolean =>
  /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/.test(text) && text.length <= 254 && isMailable(text)

/** @rule CM91 */
const outgoing = (
  { to, replyTo, subject, text, html, language, unsubscribeUrl }: Mail,
  mailer: SendMail,
  name: string,
): Omit<OutgoingMail, "attachments"> | null => {
  const addresses = to === null ? mailer.shop : [to]
  if (addresses.length === 0 || !addresses.every(isAddress)) return null
  return {
    text,
    html,
    language,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    to: addresses,
    replyTo: replyTo !== null && isAddress(replyTo) ? replyTo : null,
    subject: oneLine(subject, 200),
    messageId: `<${name}@${mailer.domain}>`,
  }
}

const tooMany = `its address has had ${lettersPerHour} letters of the kind within an hour`

/** Logs one line per round, because a flood of letters must not fill the log. @rule CM263 */
const logLimited = (held: number, dropped: number): Effect.Effect<void> =>
  held + dropped === 0
    ? Effect.void
    : Effect.annotateLogs(
        Effect.logWarning("Letters are held back or dropped: too many were asked for to one address"),
        { event: "letter.limited", held, dropped },
      )

const sumOf = (rounds: ReadonlyArray<SendRound>): SendRound => {
  const sum = (of: (round: SendRound) => number): number =>
    rounds.reduce((total, round) => total + of(round), 0)
  return {
    sent: sum(({ sent }) => sent),
    later: sum(({ later }) => later),
    dead: sum(({ dead }) => dead),
    closed: rounds.find(({ closed }) => closed !== null)?.closed ?? null,
  }
}

const make = (tools: Tools): OutboxService => {
  const { outbox, secrets, payments, mailer } = tools

  const composed = (row: OutboxRow, nowMs: number) =>
    Effect.provide(compose({ ...tools, nowMs }, row), tools.context)

  /** The Message-ID of a row, and the idempotency key of a job: a keyed hash, so that it reveals nothing of the row. */
  const nameOf = ({ id, kind, subject, madeAtMs }: OutboxRow): Effect.Effect<string> =>
    Effect.map(retryWhileBusy(secrets.key("outbox")), (key) =>
      seal(key, JSON.stringify([id, kind, subject, madeAtMs]))
        .toString("hex")
        .slice(0, 32),
    )

  /** Renders the attachments anew each time: the outbox stores none. @rule CM207 */
  const attachmentsOf = (
    keys: ReadonlyArray<BillingDocumentKey>,
  ): Effect.Effect<ReadonlyArray<Attachment>, SendFailed> =>
    Effect.forEach(keys, (key) =>
      Effect.gen(function* () {
        const nowMs = yield* Clock.currentTimeMillis
        const document = yield* retryWhileBusy(
          Effect.provide(loadBillingDocument({ ...tools, nowMs }, key), tools.context),
        )
        const { renderDocument } = tools
        const failed = () => new SendFailed({ words: `its ${key.tag} cannot be made`, verdict: "later" })
        return document === null || renderDocument === null
          ? yield* failed()
          : yield* Effect.tryPromise({ try: () => renderDocument(document, tools.views), catch: failed })
      }),
    )

  /** Sends a letter or does a job, outside of any transaction. @returns why it was skipped, or null */
  const deliver = (row: OutboxRow, letter: Composed): Effect.Effect<string | null, SendFailed> => {
    const never = (words: string) => Effect.fail(new SendFailed({ words, verdict: "never" }))
    switch (letter.tag) {
      case "nobody":
        return Effect.succeed("nobody to write to")
      case "unknown":
        return never(`nobody knows how to send ${row.kind}`)
      case "job":
        return nameOf(row).pipe(
          Effect.flatMap((key) => payments.settle(letter.job, key)),
          Effect.as(null),
          Effect.catchTag("ProviderError", ({ fault }) =>
            Effect.fail(
              new SendFailed({ words: faultText(fault), verdict: isTemporary(fault) ? "later" : "never" }),
            ),
          ),
        )
      case "mail": {
        if (mailer === null)
          return Effect.fail(new SendFailed({ words: "no SMTP is set", verdict: "closed" }))
        return Effect.gen(function* () {
          const mail = outgoing(letter.mail, mailer, yield* nameOf(row))
          if (mail === null)
            return yield* never(
              letter.mail.to === null
                ? "the shop has no address of its own (SHOP_MAIL_TO)"
                : isMailable(letter.mail.to)
                  ? "mail cannot be sent to the address"
                  : "the address has letters before the @ that need SMTPUTF8",
            )
          yield* mailer.send({
            ...mail,
            attachments: yield* attachmentsOf(letter.mail.billingDocuments),
          })
          return null
        })
      }
    }
  }

  type Availability = Pick<Claim, "mail" | "jobs">
  type Result = "sent" | "later" | "dead" | "held" | "dropped" | { readonly closed: string }

  /** Stores why a row was not delivered, and when it is tried again. */
  const fail = Effect.fnUntraced(function* (
    row: OutboxRow,
    { words: error, verdict }: SendFailed,
  ): Effect.fn.Return<Result> {
    const nowMs = yield* Clock.currentTimeMillis
    const pauseMs = row.kind.startsWith("payment.") ? jobPauseAfter(row.tries, row.id) : pauseAfter(row.tries)
    if (verdict === "closed") {
      yield* retryWhileBusy(outbox.release(row, { nextAtMs: nowMs + (pauseMs ?? 0), error }))
      return { closed: error }
    }
    const nextAtMs = verdict === "never" || pauseMs === null ? null : nowMs + pauseMs
    yield* retryWhileBusy(outbox.fail(row, { nextAtMs, error, nowMs }))
    return nextAtMs === null ? "dead" : "later"
  })

  /** When a letter may go; null for one that is dropped. @rule CM263, CM396 */
  const allowedAt = Effect.fnUntraced(function* (row: OutboxRow, to: string, nowMs: number) {
    if (!isLimited(row.kind)) return nowMs
    if (row.allowedAtMs !== null) return row.allowedAtMs
    const secret = yield* retryWhileBusy(secrets.key("outbox"))
    const letter = { id: row.id, limitKey: limitKey(secret, row.kind, to) }
    return yield* retryWhileBusy(outbox.takeTurn(letter, (freeAtMs) => nextTurn(freeAtMs, nowMs)))
  })

  const work = Effect.fnUntraced(function* (row: OutboxRow): Effect.fn.Return<Result> {
    const nowMs = yield* Clock.currentTimeMillis
    const prepared = yield* Effect.result(bounded(retryWhileBusy(composed(row, nowMs))))
    if (prepared._tag === "Failure") return yield* fail(row, prepared.failure)
    const letter = prepared.success
    const to = letter.tag === "mail" ? letter.mail.to : null
    const allowedAtMs = to === null ? nowMs : yield* allowedAt(row, to, nowMs)
    if (allowedAtMs === null) {
      yield* retryWhileBusy(outbox.complete(storedPayload(row), nowMs, tooMany))
      return "dropped"
    }
    if (allowedAtMs > nowMs) {
      yield* retryWhileBusy(outbox.release(row, { nextAtMs: allowedAtMs, error: tooMany }))
      return "held"
    }
    const result = yield* Effect.result(bounded(deliver(row, letter)))
    if (result._tag === "Failure") return yield* fail(row, result.failure)
    const thenMs = yield* Clock.currentTimeMillis
    yield* retryWhileAway(outbox.complete(storedPayload(row), thenMs, result.success))
    return "sent"
  })

  /** Claims and processes the next row; null when no row is due. An interruption never abandons a claimed row. */
  const workNext = Effect.fnUntraced(function* (able: Availability): Effect.fn.Return<Result | null> {
    const nowMs = yield* Clock.currentTimeMillis
    const row = yield* retryWhileBusy(outbox.claim({ ...able, nowMs, leaseMs }))
    return row === null ? null : yield* work(row)
  }, Effect.uninterruptible)

  /** Works off letters or jobs until none is due. @returns how many rows had each result, and why letters stay */
  const drain = Effect.fnUntraced(function* (kinds: Availability) {
    const counts = { sent: 0, later: 0, dead: 0, held: 0, dropped: 0 }
    for (let count = 0; count < roundMax; count += 1) {
      const result: Result | null = yield* workNext(kinds)
      if (result === null) break
      if (typeof result !== "string") return { ...counts, closed: result.closed }
      counts[result] += 1
    }
    return { ...counts, closed: null }
  })
  const sendLetters = Effect.gen(function* () {
    if (mailer === null) return { sent: 0, later: 0, dead: 0, closed: "not sent: no SMTP" }
    const { held, dropped, ...round } = yield* drain({ mail: true, jobs: false })
    yield* logLimited(held, dropped)
    return { ...round, later: round.later + held }
  })

  /** Works off the jobs of a provider, some at a time: a payment without an answer delays no other one. @rule CM506 */
  const settleJobs = (provider: string): Effect.Effect<SendRound> =>
    Effect.map(
      Effect.all(
        Array.from({ length: jobsAtOnce }, () => drain({ mail: false, jobs: { provider } })),
        {
          concurrency: "unbounded",
        },
      ),
      sumOf,
    )

  const rounds = [sendLetters, ...payments.providers.map(settleJobs)]
  const sendDue = Effect.map(Effect.all(rounds, { concurrency: "unbounded" }), sumOf)

  return {
    rounds,
    sendDue,
    canSend: mailer !== null,
    read: Effect.fn("Outbox.read")(function* (id) {
      const nowMs = yield* Clock.currentTimeMillis
      const row = yield* outbox.find(id)
      if (row === null) return null
      // A new one-time link would end the link that was sent.
      const isOver = row.sentAtMs !== null && hasOneTimeLink(row.kind)
      return { row, composed: isOver ? nobody : yield* Effect.orDie(composed(row, nowMs)) }
    }, dieOnSqlError),
    list: (state, countMax, beforeId = null) => dieOnSqlError(outbox.list({ state, beforeId, countMax })),
    countWaiting: dieOnSqlError(outbox.countWaiting),
    counts: dieOnSqlError(outbox.counts),
    retry: (ids) => dieOnSqlError(outbox.retry(ids)),
    deleteOld: Effect.fn("Outbox.deleteOld")(function* ({ sentLetterDays, unsentLetterDays }) {
      const nowMs = yield* Clock.currentTimeMillis
      yield* outbox.deleteFreeLimits(nowMs)
      return {
        sent: yield* outbox.deleteSent(nowMs - sentLetterDays * dayMs),
        unsent: yield* outbox.deleteUnsentLetters(nowMs - unsentLetterDays * dayMs),
      }
    }, dieOnSqlError),
  }
}

const nobody: Composed = { tag: "nobody" }
