import { Clock, Context, Effect, Layer } from "effect"
import { isMailable } from "@shop/core/form"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { CouponRepository } from "../carts/index.ts"
import { dieOnSqlError, Sql } from "../sql/index.ts"
import { letterEntry, mailAddress, OutboxRepository } from "../letters/index.ts"
import { hashOf, newSecret } from "../secrets/index.ts"
import { SubscriptionRepository } from "./subscription-repository.ts"
import { type NewsletterCoupon, wordsOf } from "./words.ts"

const hourMs = 3_600_000
const confirmMs = 48 * hourMs
/** The time after which an address can get another letter of a kind. */
const letterIntervalMs = hourMs

/** Addresses of the links in letters; the server sets them. */
export const NewsletterLinks = Context.Reference<{
  readonly confirm: (view: StoreView, secret: string) => string
  readonly leave: (view: StoreView, secret: string) => string
}>("@shop/commerce/NewsletterLinks", {
  defaultValue: () => ({
    confirm: (view, secret) => `/newsletter/confirm?store=${view.code}&token=${secret}`,
    leave: (view, secret) => `/newsletter/leave?store=${view.code}&token=${secret}`,
  }),
})

/** Subscriptions to the newsletter. Addresses are trimmed and compared without case. @rule SR85 */
export interface NewsletterService {
  /** Whether an address has confirmed. Only the owner of the address may see the result. @rule SR85, SR315 - wire §13 */
  readonly isSubscribed: (email: string) => Effect.Effect<boolean>
  /**
   * Sends an address a link that subscribes it; a subscribed one gets the link that unsubscribes it. The result does
   * not depend on the stored subscriptions.
   *
   * @returns false for an invalid address
   * @rule SR85, SR315 - law on e-mail marketing (double opt-in)
   */
  readonly requestSubscription: (email: string, view: StoreView) => Effect.Effect<boolean>
  /**
   * Sends a subscribed address a link that unsubscribes it. The result does not depend on the stored subscriptions.
   *
   * @returns false for an invalid address
   * @rule SR316
   */
  readonly requestUnsubscription: (email: string, view: StoreView) => Effect.Effect<boolean>
  /**
   * Subscribes the address of a letter's secret, once. The first time, the letter that welcomes it brings a coupon.
   *
   * @returns whether the secret is valid
   * @rule SR85, SR318
   */
  readonly confirm: (secret: string) => Effect.Effect<boolean>
  /** Unsubscribes an address at once, for its owner. @returns false for an invalid address @rule SR316 - wire §13 */
  readonly unsubscribe: (email: string) => Effect.Effect<boolean>
  /** Unsubscribes the address of a letter's secret; it can be repeated. @returns whether the secret is valid @rule SR85 */
  readonly unsubscribeBySecret: (secret: string) => Effect.Effect<boolean>
  /** Deletes addresses whose confirmation has expired. @returns how many @rule SR85 - data without consent is not stored */
  readonly deleteUnconfirmed: Effect.Effect<number>
}

/** The platform's newsletter. @rule SR85 - S2 §7 Newsletter */
export class Newsletter extends Context.Service<Newsletter, NewsletterService>()(
  "@shop/commerce/Newsletter",
) {
  static readonly layer = Layer.effect(
    Newsletter,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const { transaction } = yield* Sql
  const subscriptions = yield* SubscriptionRepository
  const outbox = yield* OutboxRepository
  const coupons = yield* CouponRepository
  const { newsletter, views } = yield* Settings
  const links = yield* NewsletterLinks

  const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) => dieOnSqlError(transaction(effect))

  const addLetter = (
    kind: "confirm" | "welcome" | "leave",
    email: string,
    view: StoreView,
    secret: string,
    nowMs: number,
    coupon: NewsletterCoupon | null = null,
  ) => {
    const words = wordsOf(view.language)[kind]
    const link = kind === "confirm" ? links.confirm(view, secret) : links.leave(view, secret)
    const entry = letterEntry({
      kind: `newsletter.${kind}`,
      key: hashOf(secret),
      store: view.code,
      to: email,
      replyTo: null,
      subject: words.subject,
      text: words.text(link, coupon),
      ...(kind === "confirm" ? {} : { unsubscribeUrl: link }),
    })
    return outbox.add(entry, nowMs)
  }

  const addUnsubscribeLetter = Effect.fnUntraced(function* (email: string, view: StoreView, nowMs: number) {
    const secret = newSecret()
    const lastBeforeMs = nowMs - letterIntervalMs
    if (yield* subscriptions.saveLetter({ email, hash: hashOf(secret), nowMs, lastBeforeMs }))
      yield* addLetter("leave", email, view, secret, nowMs)
  })

  const requestSubscription = Effect.fn("Newsletter.requestSubscription")(function* (
    given: string,
    view: StoreView,
  ) {
    const email = mailAddress(given)
    if (email === null || !isMailable(email)) return false
    const nowMs = yield* Clock.currentTimeMillis
    const known = yield* subscriptions.find(email)
    if (known?.status === "subscribed") yield* addUnsubscribeLetter(email, view, nowMs)
    else if (known?.status !== "pending" || nowMs - known.askedAtMs >= letterIntervalMs) {
      const secret = newSecret()
      yield* subscriptions.savePending({ email, store: view.code, askedAtMs: nowMs }, hashOf(secret))
      yield* addLetter("confirm", email, view, secret, nowMs)
    }
    return true
  }, inTransaction)

  const requestUnsubscription = Effect.fn("Newsletter.requestUnsubscription")(function* (
    given: string,
    view: StoreView,
  ) {
    const email = mailAddress(given)
    if (email === null) return false
    yield* addUnsubscribeLetter(email, view, yield* Clock.currentTimeMillis)
    return true
  }, inTransaction)

  /**
   * Gives out a coupon for one order. It names nobody, so the deletion of personal data does not concern it.
   *
   * @returns null where the shop gives none
   * @rule SR318 - S2 §1, §9
   */
  const giveCoupon = Effect.fnUntraced(function* () {
    const { couponPercent } = newsletter
    if (couponPercent === 0) return null
    const code = `NEWS-${newSecret().replaceAll(/[-_]/g, "").slice(0, 12).toUpperCase()}`
    const promotion = { code: "percent", args: { ratePpm: couponPercent * 10_000 } }
    yield* coupons.save({ code, promotion, usesLeft: 1, endsAtMs: null }, views[0]!.currency)
    return { code, percent: couponPercent } satisfies NewsletterCoupon
  })

  const confirm = Effect.fn("Newsletter.confirm")(function* (secret: string) {
    const nowMs = yield* Clock.currentTimeMillis
    const next = newSecret()
    const confirmed = yield* subscriptions.confirm({
      confirmHash: hashOf(secret),
      unsubscribeHash: hashOf(next),
      nowMs,
      askedAfterMs: nowMs - confirmMs,
    })
    if (confirmed === null) return false
    const view = views.find(({ code }) => code === confirmed.store) ?? views[0]!
    const coupon = confirmed.isFirst ? yield* giveCoupon() : null
    yield* addLetter("welcome", confirmed.email, view, next, nowMs, coupon)
    return true
  }, inTransaction)

  return Newsletter.of({
    isSubscribed: Effect.fn("Newsletter.isSubscribed")(function* (given) {
      const email = mailAddress(given)
      return email !== null && (yield* subscriptions.find(email))?.status === "subscribed"
    }, dieOnSqlError),
    requestSubscription,
    requestUnsubscription,
    confirm,
    unsubscribe: Effect.fn("Newsletter.unsubscribe")(function* (given) {
      const email = mailAddress(given)
      if (email !== null) yield* subscriptions.unsubscribe(email, yield* Clock.currentTimeMillis)
      return email !== null
    }, dieOnSqlError),
    unsubscribeBySecret: Effect.fn("Newsletter.unsubscribeBySecret")(function* (secret) {
      return yield* subscriptions.unsubscribeBySecret(hashOf(secret), yield* Clock.currentTimeMillis)
    }, dieOnSqlError),
    deleteUnconfirmed: Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
      dieOnSqlError(subscriptions.deletePending(nowMs - confirmMs)),
    ),
  })
})
