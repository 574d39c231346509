import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import {
  type Device,
  makeDevice,
  makePlatform,
  openShop,
  type OpenShop,
  pass,
  product,
  run,
  stock,
} from "@shop/testing"
import { Refused } from "../api/index.ts"
import { CartSync } from "../cart/index.ts"

interface Check {
  readonly sku: string
  readonly taskId?: string
}

/**
 * A shop in one tab, which knows products of unknown stock. The platform loses requests for the stock of several products.
 *
 * @param test - gets the requested checks of single products, and closes the tab
 */
const inShop = (
  test: (
    shop: OpenShop,
    device: Device,
    checks: ReadonlyArray<Check>,
    close: Effect.Effect<void>,
  ) => Effect.Effect<void, never, Scope.Scope>,
) =>
  run(
    Effect.gen(function* () {
      const products = ["BOL", "TASSE"].map((sku, id) => product({ id, sku, stock: null }))
      const device = yield* makeDevice(makePlatform(products))
      const checks: Array<Check> = []
      device.platform.setHandler("stock.check", (check: Check) => {
        checks.push(check)
        return check.sku === "BOL" ? stock({ isInStock: false, qty: 0 }) : stock({ qty: 7 })
      })
      const scope = yield* Scope.make()
      const shop = yield* Scope.provide(openShop(device), scope)
      yield* pass(0)
      // Later adds find the products without the platform.
      for (const sku of ["BOL", "TASSE"]) {
        yield* add(shop, device, sku)
        for (const { key } of shop.views.cart?.lines ?? []) shop.actions.cart.remove(key)
        yield* pass(1000)
      }
      checks.splice(0)
      yield* test(shop, device, checks, Scope.close(scope, Exit.void))
    }),
  )
const add = ({ actions }: OpenShop, { platform }: Device, sku: string) =>
  Effect.gen(function* () {
    platform.fail({ on: "stock.list", kind: "loseRequest" })
    actions.cart.add({ sku, qty: 1 })
    yield* pass(1000)
  })
const waiting = (shop: OpenShop) => shop.within(Effect.flatMap(CartSync, ({ stockChecks }) => stockChecks))
const soldOut = ({ views }: OpenShop) =>
  (views.cart?.lines ?? []).filter(({ unavailable }) => unavailable !== null).map(({ sku }) => sku)

describe("ST11 a check of the stock queue", () => {
  it("has the id of its task, and tells the line whether it is in stock", () =>
    inShop((shop, device, checks) =>
      Effect.gen(function* () {
        yield* add(shop, device, "BOL")
        const { key } = device.platform.sent.findLast(({ tag }) => tag === "stock.check")!
        expect(checks).toEqual([{ sku: "BOL", taskId: key }])
        expect(soldOut(shop)).toEqual(["BOL"])
        expect(yield* waiting(shop)).toEqual([])
      }),
    ))
  it("waits on an offline device, once for each sku", () =>
    inShop((shop, device, checks) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        for (const sku of ["BOL", "BOL", "TASSE"]) yield* add(shop, device, sku)
        const queued = yield* waiting(shop)
        expect(queued.map(({ sku }) => sku)).toEqual(["BOL", "TASSE"])
        expect([checks, soldOut(shop)]).toEqual([[], []])
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect(checks).toEqual(queued)
        expect(soldOut(shop)).toEqual(["BOL"])
        expect(yield* waiting(shop)).toEqual([])
      }),
    ))
  it("survives a reload of the page", () =>
    inShop((shop, device, checks, close) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        yield* add(shop, device, "BOL")
        yield* close
        yield* SubscriptionRef.set(device.online, true)
        const reloaded = yield* openShop(device)
        yield* pass(1000)
        expect(checks.map(({ sku }) => sku)).toEqual(["BOL"])
        expect(soldOut(reloaded)).toEqual(["BOL"])
      }),
    ))
  it("that the platform refuses ends, and the line stays", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("stock.check", () => {
          throw new Refused({ request: "stock.check", code: 404, message: null, result: null })
        })
        yield* add(shop, device, "BOL")
        expect(yield* waiting(shop)).toEqual([])
        expect(shop.views.cart?.lines.map(({ sku }) => sku)).toEqual(["BOL"])
      }),
    ))
})
