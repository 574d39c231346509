/** A purchase with the core and a simulated platform, for any JavaScript runtime. */
import { Effect, SubscriptionRef } from "effect"
import fc from "fast-check"
import { hashKey } from "@shop/core/cache"
import { cents, format, ratePpm } from "@shop/core/money"
import { price } from "@shop/core/pricing"
import { Arbitrary, makeDevice, openShop, openTab, pass, run, toReview, view } from "@shop/testing"

/** The result of the purchase. */
export interface SaleResult {
  /** Lines that the cart showed while the device was offline. */
  readonly offline: number
  /** Quantities in the platform's cart after all changes were sent, by sku. */
  readonly platformQtys: Readonly<Record<string, number>>
  /** Quantities that another tab of the device showed, by sku. */
  readonly otherTabLines: Readonly<Record<string, number>>
  readonly total: string
  readonly orderNumber: string | null
  readonly state: string | null
  /** Number of cart lines after the order. */
  readonly remainingLines: number | null
  /** Names of the requests that the platform received, in the order of their first arrival. */
  readonly calls: ReadonlyArray<string>
  /** Cents of a special price in its last hour, and after it. */
  readonly special: ReadonlyArray<number | null>
  /** Hash of the carts that a seed generates; equal on every runtime. */
  readonly drawnCarts: string
}

/** 23:30 in Paris, on a day of 25 hours. */
const lateMs = Date.UTC(2026, 9, 25, 22, 30)

const specialCents = (nowMs: number): number | null => {
  const listed = { regularCents: cents(48_00), specialCents: cents(39_00), finalCents: null, tiers: [] }
  const window = { specialFrom: "2026-10-25", specialTo: "2026-10-25", lowest30dCents: null }
  const place = {
    ratePpm: ratePpm(200_000),
    sourceIncludesTax: true,
    timeZone: "Europe/Paris",
    groupId: null,
  }
  return price({ ...listed, ...window }, { ...place, nowMs })?.payable.grossCents ?? null
}

/** Opens a shop, fills the cart offline with a lost response, and checks out. */
export const runSale = (): Promise<SaleResult> =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const shop = yield* openShop(device)
      yield* pass(0)
      shop.actions.page.open("/fr/bol")
      yield* pass(100)
      yield* SubscriptionRef.set(device.online, false)
      device.platform.fail({ on: "cart.update", kind: "loseReply" })
      shop.actions.cart.add({ sku: "BOL", qty: 2 })
      yield* pass(1000)
      const offline = shop.views.cart?.lines.length ?? 0
      yield* SubscriptionRef.set(device.online, true)
      shop.actions.cart.add({ sku: "BOL", qty: 2 })
      shop.actions.cart.add({ sku: "TASSE", qty: 1 })
      yield* pass(10_000)
      const platformQtys = device.platform.held()
      const other = yield* openTab(device)
      yield* pass(1000)
      const otherTabLines = yield* other.qtys
      yield* toReview(shop)
      const total = format(shop.views.cart?.totals.grandCents ?? cents(0), view.money)
      shop.actions.checkout.place({ termsAccepted: true })
      yield* pass(5000)
      return {
        offline,
        platformQtys,
        otherTabLines,
        total,
        orderNumber: shop.views.lastOrder?.orderNumber ?? null,
        state: shop.views.lastOrder?.state ?? null,
        remainingLines: shop.views.cart?.lines.length ?? null,
        calls: [...new Set(device.platform.log)],
        special: [specialCents(lateMs), specialCents(lateMs + 3_600_000)],
        drawnCarts: hashKey({
          request: JSON.stringify(fc.sample(Arbitrary.cartState, { seed: 7, numRuns: 20 })),
          group: null,
        }),
      }
    }),
  )
