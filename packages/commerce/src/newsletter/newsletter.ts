import { Clock, Context, Effect, Layer } from "effect"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { Database, type DatabaseService } from "../database/index.ts"
import { mailAddress, post } from "../letters/index.ts"
import { hashOf, newSecret } from "../secrets/index.ts"
import { wordsOf } from "./words.ts"

const hourMs = 3_600_000
/** How long a confirmation may be waited for, and how soon another letter of a kind may be asked for. */
const confirmMs = 48 * hourMs
const againMs = hourMs

/** Where links in letters lead to; the server says it. */
export const NewsletterLinks = Context.Reference<{
  readonly confirm: (view: StoreView, secret: string) => string
  readonly leave: (view: StoreView, secret: string) => string
}>("@shop/commerce/NewsletterLinks", {
  defaultValue: () => ({
    confirm: (view, secret) => `/newsletter/confirm?store=${view.code}&token=${secret}`,
    leave: (view, secret) => `/newsletter/leave?store=${view.code}&token=${secret}`,
  }),
})

/** Who gets the newsletter. Addresses are trimmed and compared without case. @rule SR85 */
export interface NewsletterService {
  /** Whether an address has confirmed. For its owner alone. @rule SR85, SR315 - wire §13 */
  readonly isSubscribed: (email: string) => boolean
  /**
   * Asks an address whether it wants the newsletter, by letter; one that gets it already is sent the link that ends it.
   * Says nothing of what was known before.
   *
   * @returns false when this is no address
   * @rule SR85, SR315 - law on e-mail marketing (double opt-in)
   */
  readonly ask: (email: string, view: StoreView) => Effect.Effect<boolean>
  /**
   * Sends the link that ends the newsletter to an address that gets it. Says nothing of what was known before.
   *
   * @returns false when this is no address
   * @rule SR316
   */
  readonly askLeave: (email: string, view: StoreView) => Effect.Effect<boolean>
  /** Confirms with the secret of the letter, once. @returns whether it was one that still holds @rule SR85 */
  readonly confirm: (secret: string) => Effect.Effect<boolean>
  /** Takes an address off the list at once, for its owner. @returns false when this is no address @rule SR316 - wire §13 */
  readonly remove: (email: string) => Effect.Effect<boolean>
  /** Takes off whoever the secret of a letter belongs to; twice is once. @returns whether it was one @rule SR85 */
  readonly leave: (secret: string) => Effect.Effect<boolean>
}

/** The platform's newsletter. @rule SR85 - S2 §7 Newsletter */
export class Newsletter extends Context.Service<Newsletter, NewsletterService>()(
  "@shop/commerce/Newsletter",
) {
  static readonly layer = Layer.effect(
    Newsletter,
    Effect.gen(function* () {
      return make(yield* Database, (yield* Settings).views, yield* NewsletterLinks)
    }),
  )
}

const make = (
  database: DatabaseService,
  views: ReadonlyArray<StoreView>,
  links: (typeof NewsletterLinks)["Service"],
): NewsletterService => {
  const letter = (
    kind: "confirm" | "welcome" | "leave",
    email: string,
    view: StoreView,
    secret: string,
    nowMs: number,
  ) => {
    const words = wordsOf(view.language)[kind]
    const link = kind === "confirm" ? links.confirm(view, secret) : links.leave(view, secret)
    post(
      database,
      {
        kind: `newsletter.${kind}`,
        key: hashOf(secret),
        store: view.code,
        to: email,
        replyTo: null,
        subject: words.subject,
        text: words.text(link),
        ...(kind === "confirm" ? {} : { unsubscribeUrl: link }),
      },
      nowMs,
    )
  }

  const askLeave = (email: string, view: StoreView, nowMs: number): void => {
    const secret = newSecret()
    const { changes } = database.run(
      `UPDATE subscription SET letter_hash = ?, letter_at = ? WHERE email = ? AND status = 'subscribed'
       AND coalesce(letter_at, ?) <= ?`,
      hashOf(secret),
      nowMs,
      email,
      nowMs - againMs,
      nowMs - againMs,
    )
    if (changes === 1) letter("leave", email, view, secret, nowMs)
  }

  const ask = (email: string, view: StoreView, nowMs: number): void => {
    const known = database.get("SELECT status, asked_at FROM subscription WHERE email = ?", email)
    if (known?.["status"] === "subscribed") return askLeave(email, view, nowMs)
    if (known?.["status"] === "pending" && nowMs - Number(known["asked_at"]) < againMs) return
    const secret = newSecret()
    database.run(
      `INSERT INTO subscription (email, store, status, confirm_hash, asked_at) VALUES (?1, ?2, 'pending', ?3, ?4)
       ON CONFLICT (email) DO UPDATE SET store = ?2, status = 'pending', confirm_hash = ?3, asked_at = ?4`,
      email,
      view.code,
      hashOf(secret),
      nowMs,
    )
    letter("confirm", email, view, secret, nowMs)
  }

  const confirm = (secret: string, nowMs: number): boolean => {
    const leaving = newSecret()
    const row = database.get(
      `UPDATE subscription SET status = 'subscribed', confirm_hash = NULL, leave_hash = ?, confirmed_at = ?, left_at = NULL,
         letter_hash = NULL, letter_at = NULL
       WHERE confirm_hash = ? AND status = 'pending' AND asked_at > ? RETURNING email, store`,
      hashOf(leaving),
      nowMs,
      hashOf(secret),
      nowMs - confirmMs,
    )
    if (row === undefined) return false
    const view = views.find(({ code }) => code === row["store"]) ?? views[0]!
    letter("welcome", String(row["email"]), view, leaving, nowMs)
    return true
  }

  const timed = <A>(step: (nowMs: number) => A): Effect.Effect<A> =>
    Effect.map(Clock.currentTimeMillis, (nowMs) => database.transaction(() => step(nowMs)))

  const toAddress =
    (write: (email: string, view: StoreView, nowMs: number) => void) =>
    (given: string, view: StoreView): Effect.Effect<boolean> =>
      timed((nowMs) => {
        const email = mailAddress(given)
        if (email !== null) write(email, view, nowMs)
        return email !== null
      })

  return {
    isSubscribed: (given) =>
      database.get(
        "SELECT 1 FROM subscription WHERE email = ? AND status = 'subscribed'",
        mailAddress(given),
      ) !== undefined,
    ask: toAddress(ask),
    askLeave: toAddress(askLeave),
    confirm: (secret) => timed((nowMs) => confirm(secret, nowMs)),
    remove: (given) =>
      timed((nowMs) => {
        const email = mailAddress(given)
        database.run(
          "UPDATE subscription SET status = 'left', confirm_hash = NULL, left_at = ? WHERE email = ? AND status <> 'left'",
          nowMs,
          email,
        )
        return email !== null
      }),
    leave: (secret) =>
      timed((nowMs) => {
        const { changes } = database.run(
          "UPDATE subscription SET status = 'left', confirm_hash = NULL, left_at = coalesce(left_at, ?1) WHERE leave_hash = ?2 OR letter_hash = ?2",
          nowMs,
          hashOf(secret),
        )
        return changes === 1
      }),
  }
}

/**
 * Forgets addresses that never confirmed, once nobody can confirm them any more.
 *
 * @returns how many went
 * @rule SR85 - ours: what was not consented to is not kept
 */
export const forgetUnconfirmed = (database: DatabaseService, nowMs: number): number =>
  database.run("DELETE FROM subscription WHERE status = 'pending' AND asked_at < ?", nowMs - confirmMs)
    .changes
