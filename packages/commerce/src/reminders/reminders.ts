import { Clock, Context, Effect, Layer } from "effect"
import { isMailable } from "@shop/core/form"
import { isEnabled, isSoldOut, productHref } from "@shop/core/product"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { Catalogue } from "../catalogue/index.ts"
import { dieOnSqlError, Sql } from "../sql/index.ts"
import { letterEntry, mailAddress, OutboxRepository, ShopOrigin } from "../letters/index.ts"
import { hashOf } from "../secrets/index.ts"
import { ReminderRepository } from "./reminder-repository.ts"
import { wordsOf } from "./words.ts"

const dayMs = 86_400_000
/** Products that one address can wait for. */
const skusMax = 50

/** Letters to shoppers who wait for a product. @rule CM302 */
export interface RemindersService {
  /**
   * Adds a reminder for a sku that is sold. The result does not depend on whether it is sold.
   *
   * @returns false for an invalid address
   */
  readonly add: (email: string, sku: string, view: StoreView) => Effect.Effect<boolean>
  /** Writes to the addresses whose product can be bought again, once, and deletes the reminders. @returns how many letters */
  readonly sendDue: Effect.Effect<number>
  /** Deletes reminders that have waited longer than `retention.reminderDays`. */
  readonly deleteExpired: Effect.Effect<void>
}

/** @rule CM302 */
export class Reminders extends Context.Service<Reminders, RemindersService>()("@shop/commerce/Reminders") {
  static readonly layer = Layer.effect(
    Reminders,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const { transaction } = yield* Sql
  const reminders = yield* ReminderRepository
  const outbox = yield* OutboxRepository
  const catalogue = yield* Catalogue
  const { views, retention } = yield* Settings
  const origin = yield* ShopOrigin

  const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) => dieOnSqlError(transaction(effect))

  const productOf = (sku: string, view: StoreView, nowMs: number) =>
    catalogue.find(view.code, sku, { ...view.tax, groupId: null, nowMs })

  /** Writes the letters of one product in one language. */
  const send = Effect.fnUntraced(
    function* (sku: string, store: string, nowMs: number) {
      const view = views.find(({ code }) => code === store)
      const product = view === undefined ? null : productOf(sku, view, nowMs)
      if (view === undefined || product === null || !isEnabled(product) || isSoldOut(product)) return 0
      const words = wordsOf(view.language)
      const link = `${origin}${productHref(product, null, view)}`
      const [subject, text] = [words.subject(product.name), words.text(product.name, link)]
      const taken = yield* reminders.take({ sku, store })
      for (const { email, askedAtMs } of taken) {
        const key = hashOf(`${sku} ${email} ${askedAtMs}`)
        const entry = letterEntry({ kind: "stock.back", key, store, to: email, replyTo: null, subject, text })
        yield* outbox.add(entry, nowMs)
      }
      return taken.length
    },
    (effect) => inTransaction(effect),
  )

  return Reminders.of({
    add: Effect.fn("Reminders.add")(
      function* (given, sku, view) {
        const email = mailAddress(given)
        if (email === null || !isMailable(email)) return false
        const nowMs = yield* Clock.currentTimeMillis
        if (productOf(sku, view, nowMs) !== null && (yield* reminders.count(email)) < skusMax)
          yield* reminders.add({ sku, email, store: view.code, askedAtMs: nowMs })
        return true
      },
      (effect) => inTransaction(effect),
    ),
    sendDue: Effect.gen(function* () {
      const nowMs = yield* Clock.currentTimeMillis
      let count = 0
      for (const { sku, store } of yield* dieOnSqlError(reminders.products)) {
        count += yield* send(sku, store, nowMs)
        yield* Effect.yieldNow
      }
      return count
    }),
    deleteExpired: Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
      dieOnSqlError(reminders.deleteOlder(nowMs - retention.reminderDays * dayMs)),
    ),
  })
})
