import { Clock, Context, Effect, Layer } from "effect"
import { isSoldOut, productHref } from "@shop/core/product"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { Catalogue } from "../catalogue/index.ts"
import { Database } from "../database/index.ts"
import { mailAddress, post } from "../letters/index.ts"
import { ShopOrigin } from "../outbox/index.ts"
import { hashOf } from "../secrets/index.ts"
import { wordsOf } from "./words.ts"

const dayMs = 86_400_000
/** Products that one address can wait for. */
const skusMax = 50

/** Letters to shoppers who wait for a product. @rule CM302 */
export interface RemindersService {
  /**
   * Notes that an address waits for a sku. A sku that nobody sells is not noted; the answer is the same.
   *
   * @returns false when this is no address
   */
  readonly ask: (email: string, sku: string, view: StoreView) => Effect.Effect<boolean>
  /** Writes to the addresses whose product can be bought again, once, and deletes them. @returns how many letters */
  readonly sendDue: Effect.Effect<number>
  /** Deletes reminders that have waited longer than `retention.reminderDays`. */
  readonly sweep: Effect.Effect<void>
}

/** @rule CM302 */
export class Reminders extends Context.Service<Reminders, RemindersService>()("@shop/commerce/Reminders") {
  static readonly layer: Layer.Layer<Reminders, never, Database | Catalogue | Settings> = Layer.effect(
    Reminders,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const catalogue = yield* Catalogue
  const { views, retention } = yield* Settings
  const origin = yield* ShopOrigin

  const productOf = (sku: string, view: StoreView, nowMs: number) =>
    catalogue.find(view.code, sku, { ...view.tax, groupId: null, nowMs })

  /** Writes the letters of one product in one language. */
  const send = (sku: string, store: string, nowMs: number): number => {
    const view = views.find(({ code }) => code === store)
    const product = view === undefined ? null : productOf(sku, view, nowMs)
    if (view === undefined || product === null || product.status >= 2 || isSoldOut(product)) return 0
    const words = wordsOf(view.language)
    const link = `${origin}${productHref(product, null, view)}`
    return database.transaction(() => {
      const rows = database.all(
        "DELETE FROM stock_reminder WHERE sku = ? AND store = ? RETURNING email, asked_at",
        sku,
        store,
      )
      for (const { email, asked_at: askedAt } of rows) {
        const [kind, key] = ["stock.back", hashOf(`${sku} ${String(email)} ${String(askedAt)}`)]
        const text = words.text(product.name, link)
        const subject = words.subject(product.name)
        post(database, { kind, key, store, to: String(email), replyTo: null, subject, text }, nowMs)
      }
      return rows.length
    })
  }

  return Reminders.of({
    ask: (given, sku, view) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => {
        const email = mailAddress(given)
        if (email !== null && productOf(sku, view, nowMs) !== null)
          database.run(
            `INSERT INTO stock_reminder (sku, email, store, asked_at) SELECT ?1, ?2, ?3, ?4
             WHERE (SELECT count(*) FROM stock_reminder WHERE email = ?2) < ?5
             ON CONFLICT (sku, email) DO NOTHING`,
            sku,
            email,
            view.code,
            nowMs,
            skusMax,
          )
        return email !== null
      }),
    sendDue: Effect.gen(function* () {
      const nowMs = yield* Clock.currentTimeMillis
      let count = 0
      for (const { sku, store } of database.all("SELECT DISTINCT sku, store FROM stock_reminder")) {
        count += send(String(sku), String(store), nowMs)
        yield* Effect.yieldNow
      }
      return count
    }),
    sweep: Effect.map(Clock.currentTimeMillis, (nowMs) => {
      database.run("DELETE FROM stock_reminder WHERE asked_at < ?", nowMs - retention.reminderDays * dayMs)
    }),
  })
})
