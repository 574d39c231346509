import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CartRefused } from "../carts/index.ts"
import { cents } from "@shop/core/money"
import { price, product } from "@shop/testing"
import { line, order, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { perform } from "../../../../tests/support/order-steps.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { findOrder } from "../../../../tests/support/stored-orders.ts"
import {
  after,
  type OrderAction,
  OrderLifeRefused,
  type OrderRecord,
  OrderRefused,
  type OrderStatus,
  orderStatuses,
  type OrderVerb,
  planRefund,
  refundableCents,
} from "./index.ts"

const bol = product({ sku: "BOL", id: 1, price: price(24_00) })
const mug = product({ sku: "MUG", id: 2, price: price(9_50) })
const nowMs = Date.UTC(2026, 10, 21, 12)

const open = (qty = 10) => memoryShop({ products: [bol, mug], stock: { BOL: { qty }, MUG: { qty } } })
type Shop = ReturnType<typeof open>

let minted = 0
const placed = (shop: Shop, qtyBySku: Readonly<Record<string, number>>, coupon?: string): string => {
  const place = shop.cartOf(qtyBySku)
  if (coupon !== undefined) shop.run(shop.carts.applyCoupon(place, coupon))
  const lines = Object.entries(qtyBySku).map(([sku, qty]) => line(sku, qty))
  return shop.run(shop.orders.place(order(place.token, lines), `life-${(minted += 1)}`, view)).orderNumber
}
const act = (
  shop: Shop,
  number: string,
  action: OrderAction,
  given: { readonly key?: string; readonly actor?: "operator" | "buyer" } = {},
): OrderRecord =>
  perform(shop, { number, action, key: given.key ?? null, actor: given.actor ?? "operator", nowMs })
const reasonOf = (body: () => unknown): unknown => {
  try {
    body()
  } catch (error) {
    if (error instanceof OrderLifeRefused) return error.reason
    throw error
  }
  throw new Error("it was not refused")
}
const letters = (shop: Shop, kind: string): number =>
  Number(shop.database.get("SELECT count(*) AS n FROM outbox WHERE kind = ?", kind)!["n"])

describe("CM81 actions that an order allows", () => {
  /** Status, step, new status. */
  const table: ReadonlyArray<readonly [OrderStatus, OrderVerb, OrderStatus | null]> = [
    ["pending", "pay", "processing"],
    ["pending", "ship", "processing"],
    ["pending", "complete", "complete"],
    ["pending", "cancel", "cancelled"],
    ["pending", "refund", "pending"],
    ["processing", "pay", "processing"],
    ["processing", "ship", "processing"],
    ["processing", "complete", "complete"],
    ["processing", "cancel", "cancelled"],
    ["processing", "refund", "processing"],
    ["complete", "pay", null],
    ["complete", "ship", null],
    ["complete", "complete", null],
    ["complete", "cancel", null],
    ["complete", "refund", "complete"],
    ["cancelled", "pay", null],
    ["cancelled", "ship", null],
    ["cancelled", "complete", null],
    ["cancelled", "cancel", null],
    ["cancelled", "refund", null],
  ]
  it.each(table)("%s, %s: %s", (status, verb, expected) =>
    expect(after({ status, isShipped: false, isPaid: false, isRefunded: false }, verb, "operator")).toBe(
      expected,
    ),
  )
  it.each<[OrderVerb, boolean]>([
    ["pay", true],
    ["ship", false],
    ["complete", true],
    ["cancel", false],
    ["refund", true],
  ])("after shipment: %s %s", (verb, isDone) =>
    expect(
      after({ status: "processing", isShipped: true, isPaid: false, isRefunded: false }, verb, "operator") !==
        null,
    ).toBe(isDone),
  )
  it("refuses a second payment", () =>
    expect(
      after({ status: "processing", isShipped: false, isPaid: true, isRefunded: false }, "pay", "operator"),
    ).toBe(null))
  it("CM395 refuses to ship an order whose money went back, and nothing else", () => {
    const verbs: ReadonlyArray<OrderVerb> = ["pay", "ship", "complete", "cancel", "refund"]
    const standing = { status: "processing", isShipped: false, isPaid: true } as const
    const able = (isRefunded: boolean) =>
      verbs.filter((verb) => after({ ...standing, isRefunded }, verb, "operator") !== null)
    expect([able(false), able(true)]).toEqual([
      ["ship", "complete", "cancel", "refund"],
      ["complete", "cancel", "refund"],
    ])
  })
  it("a buyer may cancel before the shop has begun, and nothing else", () => {
    const verbs: ReadonlyArray<OrderVerb> = ["pay", "ship", "complete", "cancel", "refund"]
    const able = orderStatuses.flatMap((status) =>
      verbs
        .filter(
          (verb) =>
            after({ status, isShipped: false, isPaid: false, isRefunded: false }, verb, "buyer") !== null,
        )
        .map((verb) => [status, verb]),
    )
    expect(able).toEqual([["pending", "cancel"]])
  })
})

describe("CM83 CM82 cancelling", () => {
  it("returns stock and coupon once, and writes one letter", () => {
    const shop = open()
    shop.coupon({
      code: "TEN",
      promotion: { code: "percent", args: { ratePpm: 100_000 } },
      usesLeft: 1,
      endsAtMs: null,
    })
    const uses = () => shop.database.get("SELECT uses_left FROM coupon")!["uses_left"]
    const number = placed(shop, { BOL: 2, MUG: 1 }, "TEN")
    expect([shop.qtyOf("BOL"), shop.qtyOf("MUG"), uses()]).toEqual([8, 9, 0])
    const first = act(shop, number, { tag: "cancel" }, { key: "k" })
    expect(act(shop, number, { tag: "cancel" }, { key: "k" })).toEqual(first)
    expect(reasonOf(() => act(shop, number, { tag: "cancel" }))).toMatchObject({ tag: "NotNow" })
    expect([shop.qtyOf("BOL"), shop.qtyOf("MUG"), uses(), letters(shop, "order.cancelled")]).toEqual([
      10, 10, 1, 1,
    ])
    expect(first).toMatchObject({ status: "cancelled", cancelledAtMs: nowMs, refundedCents: 0 })
  })
  it("refunds the paid amount, with an entry", () => {
    const shop = open()
    const number = placed(shop, { BOL: 2 })
    act(shop, number, { tag: "pay" })
    const cancelled = act(shop, number, { tag: "cancel" })
    expect(cancelled.refundedCents).toBe(cancelled.grandCents)
    expect(cancelled.refunds).toMatchObject([{ amountCents: cancelled.grandCents, isRestocked: true }])
  })
  it("puts sold-out products on sale again, but not products that an operator has disabled", () => {
    const shop = open(2)
    const [all, some] = [placed(shop, { BOL: 2 }), placed(shop, { MUG: 1 })]
    shop.database.run("UPDATE stock SET is_in_stock = 0 WHERE sku = 'MUG'")
    act(shop, all, { tag: "cancel" })
    act(shop, some, { tag: "cancel" })
    const items = shop.stock.items(["BOL", "MUG"])
    expect([items.get("BOL"), items.get("MUG")]).toMatchObject([
      { qty: 2, isInStock: true },
      { qty: 2, isInStock: false },
    ])
  })
  it("broken returned pieces do not go back to stock", () => {
    const shop = open()
    const number = placed(shop, { BOL: 3 })
    act(shop, number, { tag: "pay" })
    const ask = { of: "lines", lines: [{ position: 0, qty: 1 }], withShipping: false } as const
    act(shop, number, { tag: "refund", ask, isRestocked: false })
    act(shop, number, { tag: "cancel" })
    expect(shop.qtyOf("BOL")).toBe(9)
  })
  it("rolls back a cancellation that fails half-way", () => {
    const shop = open()
    const number = placed(shop, { BOL: 2 })
    shop.database.exec(
      "CREATE TRIGGER power_cut BEFORE UPDATE ON stock BEGIN SELECT RAISE(ABORT, 'power cut'); END",
    )
    expect(() => act(shop, number, { tag: "cancel" }, { key: "k" })).toThrow("power cut")
    shop.database.exec("DROP TRIGGER power_cut")
    expect([findOrder(shop.database, number)!.status, letters(shop, "order.cancelled")]).toEqual([
      "pending",
      0,
    ])
    expect(act(shop, number, { tag: "cancel" }, { key: "k" }).status).toBe("cancelled")
  })
})

describe("CM82 steps", () => {
  it("CM395 an order is sent after a part of its money went back, and not after all of it", () => {
    const shop = open()
    const number = placed(shop, { BOL: 2 })
    act(shop, number, { tag: "pay" })
    const ship = { tag: "ship", tracking: null } as const
    act(shop, number, { tag: "refund", ask: { of: "all" }, isRestocked: false })
    expect(reasonOf(() => act(shop, number, ship))).toMatchObject({ tag: "NotNow", verb: "ship" })
    expect(letters(shop, "order.shipped")).toBe(0)
    const other = placed(shop, { BOL: 2 })
    act(shop, other, { tag: "pay" })
    const part = { of: "amount", amountCents: cents(1_00) } as const
    act(shop, other, { tag: "refund", ask: part, isRestocked: false })
    expect(act(shop, other, ship).shippedAtMs).toBe(nowMs)
  })
  it("shipment is announced once, with its tracking number", () => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    const ship = { tag: "ship", tracking: "1Z999" } as const
    expect(act(shop, number, ship, { key: "a" })).toMatchObject({
      status: "processing",
      shippedAtMs: nowMs,
      tracking: "1Z999",
    })
    act(shop, number, ship, { key: "a" })
    expect(reasonOf(() => act(shop, number, ship))).toMatchObject({ tag: "NotNow", isShipped: true })
    expect(letters(shop, "order.shipped")).toBe(1)
  })
  it("marks a completed order as paid", () => {
    const shop = open()
    const done = act(shop, placed(shop, { BOL: 1 }), { tag: "complete" })
    expect([done.status, done.paidCents, done.completedAtMs]).toEqual(["complete", done.grandCents, nowMs])
  })
  it("another step under the same key is an error, and an unknown order is not found", () => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    act(shop, number, { tag: "pay" }, { key: "k" })
    expect(reasonOf(() => act(shop, number, { tag: "complete" }, { key: "k" }))).toEqual({
      tag: "StepReused",
    })
    expect(reasonOf(() => act(shop, "FR-1", { tag: "pay" }))).toEqual({ tag: "OrderUnknown" })
  })
})

describe("CM84 refunds", () => {
  const paid = () => {
    const shop = open()
    const number = placed(shop, { BOL: 3, MUG: 2 })
    act(shop, number, { tag: "pay" })
    return { shop, number, order: findOrder(shop.database, number)! }
  }
  it("of some pieces is their price, with delivery on request", () => {
    const { order: one } = paid()
    expect(planRefund(one, { of: "lines", lines: [{ position: 0, qty: 2 }], withShipping: false })).toEqual({
      amountCents: 48_00,
      shippingCents: 0,
      lines: [{ position: 0, qty: 2, amountCents: 48_00 }],
    })
    expect(
      planRefund(one, { of: "lines", lines: [{ position: 1, qty: 1 }], withShipping: true }),
    ).toMatchObject({ amountCents: 9_50 + one.shippingGrossCents, shippingCents: one.shippingGrossCents })
  })
  it("of everything is the paid amount that is not refunded yet", () => {
    const { shop, number, order: one } = paid()
    act(shop, number, { tag: "refund", ask: { of: "amount", amountCents: 5_00 }, isRestocked: false })
    const all = act(shop, number, { tag: "refund", ask: { of: "all" }, isRestocked: true })
    expect(all.refunds.map(({ amountCents }) => amountCents)).toEqual([5_00, one.grandCents - 5_00])
    expect([refundableCents(all), shop.qtyOf("BOL"), shop.qtyOf("MUG")]).toEqual([0, 10, 10])
    expect(letters(shop, "order.refunded")).toBe(2)
  })
  it.each<[string, Parameters<typeof planRefund>[1], string]>([
    ["nothing", { of: "lines", lines: [], withShipping: false }, "RefundEmpty"],
    ["less than nothing", { of: "amount", amountCents: -1 }, "RefundEmpty"],
    ["half a cent", { of: "amount", amountCents: 1.5 }, "RefundEmpty"],
    ["more than was paid", { of: "amount", amountCents: 1_000_00 }, "RefundTooHigh"],
    [
      "more pieces than there are",
      { of: "lines", lines: [{ position: 0, qty: 4 }], withShipping: false },
      "QtyTooHigh",
    ],
    ["no pieces", { of: "lines", lines: [{ position: 0, qty: 0 }], withShipping: false }, "QtyTooHigh"],
    ["half a piece", { of: "lines", lines: [{ position: 0, qty: 0.5 }], withShipping: false }, "QtyTooHigh"],
    [
      "an unknown line",
      { of: "lines", lines: [{ position: 9, qty: 1 }], withShipping: false },
      "LineUnknown",
    ],
    [
      "one line twice",
      {
        of: "lines",
        lines: [
          { position: 0, qty: 2 },
          { position: 0, qty: 2 },
        ],
        withShipping: false,
      },
      "LineUnknown",
    ],
  ])("of %s is refused", (_, ask, tag) => {
    const { shop, number, order: one } = paid()
    expect(planRefund(one, ask)).toMatchObject({ tag })
    expect(reasonOf(() => act(shop, number, { tag: "refund", ask, isRestocked: true }))).toMatchObject({
      tag,
    })
    expect(findOrder(shop.database, number)).toEqual(one)
  })
  it("of exactly the rest succeeds, and of a cent more is refused", () => {
    const { order: one } = paid()
    const left = refundableCents(one)
    expect(planRefund(one, { of: "amount", amountCents: left })).toMatchObject({ amountCents: left })
    expect(planRefund(one, { of: "amount", amountCents: left + 1 })).toEqual({
      tag: "RefundTooHigh",
      askedCents: left + 1,
      leftCents: left,
    })
  })
  it("of an unpaid order is refused", () => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    expect(
      reasonOf(() => act(shop, number, { tag: "refund", ask: { of: "all" }, isRestocked: true })),
    ).toMatchObject({ tag: "RefundEmpty" })
  })
  it("the table itself refuses more than was paid", () => {
    const { shop } = paid()
    expect(() => shop.database.exec("UPDATE orders SET refunded_cents = paid_cents + 1")).toThrow(
      "constraint",
    )
  })
})

describe("laws", () => {
  const action: fc.Arbitrary<OrderAction> = fc.oneof(
    fc.constant({ tag: "pay" } as const),
    fc.constant({ tag: "ship", tracking: null } as const),
    fc.constant({ tag: "complete" } as const),
    fc.constant({ tag: "cancel" } as const),
    fc.record({
      tag: fc.constant("refund" as const),
      isRestocked: fc.boolean(),
      ask: fc.oneof(
        fc.constant({ of: "all" } as const),
        fc.record({ of: fc.constant("amount" as const), amountCents: fc.integer({ min: 0, max: 60_00 }) }),
        fc.record({
          of: fc.constant("lines" as const),
          withShipping: fc.boolean(),
          lines: fc.array(
            fc.record({ position: fc.integer({ min: 0, max: 2 }), qty: fc.integer({ min: 0, max: 3 }) }),
            { maxLength: 2 },
          ),
        }),
      ),
    }),
  )
  const story = fc.array(
    fc.oneof(
      fc.record({
        buy: fc.record({ BOL: fc.integer({ min: 1, max: 3 }), MUG: fc.integer({ min: 1, max: 3 }) }),
        coupon: fc.boolean(),
      }),
      fc.record({
        at: fc.nat({ max: 5 }),
        action,
        key: fc.option(fc.constantFrom("a", "b", "c")),
        twice: fc.boolean(),
      }),
    ),
    { maxLength: 14 },
  )
  const start = { BOL: 12, MUG: 9 }
  const usesStart = 3

  it("CM83 CM84 the books reconcile after every step of every story", () => {
    fc.assert(
      fc.property(story, (steps) => {
        const shop = memoryShop({
          products: [bol, mug],
          stock: { BOL: { qty: start.BOL }, MUG: { qty: start.MUG } },
        })
        shop.coupon({
          code: "OFF",
          promotion: { code: "fixed", args: { amountCents: cents(3_33) } },
          usesLeft: usesStart,
          endsAtMs: null,
        })
        const numbers: Array<string> = []
        for (const step of steps) {
          try {
            if ("buy" in step) numbers.push(placed(shop, step.buy, step.coupon ? "OFF" : undefined))
            else if (numbers.length > 0)
              for (let time = 0; time < (step.twice ? 2 : 1); time += 1)
                act(
                  shop,
                  numbers[step.at % numbers.length]!,
                  step.action,
                  step.key === null ? {} : { key: step.key },
                )
          } catch (error) {
            // Sold out, a coupon used up, or a step that cannot be: nothing may have changed.
            if (
              !(
                error instanceof OrderLifeRefused ||
                error instanceof OrderRefused ||
                error instanceof CartRefused
              )
            )
              throw error
          }
          reconcile(shop, numbers)
        }
      }),
      limitRuns(120, "every example opens a shop"),
    )
  })

  const reconcile = (shop: Shop, numbers: ReadonlyArray<string>): void => {
    const orders = numbers.map((number) => findOrder(shop.database, number)!)
    for (const sku of ["BOL", "MUG"] as const) {
      const moved = shop.database.get(
        "SELECT coalesce(sum(qty), 0) AS out, coalesce(sum(returned_qty), 0) AS back FROM order_stock WHERE sku = ?",
        sku,
      )!
      expect(shop.qtyOf(sku)).toBe(start[sku] - Number(moved["out"]) + Number(moved["back"]))
      // The same from the entries alone: cancelled and refunded pieces are in stock again.
      const back = orders.flatMap(({ refunds, lines, status }) => {
        const at = lines.findIndex((one) => one.sku === sku)
        const pieces = (all: typeof refunds) =>
          all
            .flatMap((refund) => refund.lines)
            .reduce((sum, one) => sum + (one.position === at ? one.qty : 0), 0)
        const lost = pieces(refunds.filter(({ isRestocked }) => !isRestocked))
        if (status === "cancelled") return [lines[at]!.qty - lost]
        return [pieces(refunds.filter(({ isRestocked }) => isRestocked))]
      })
      expect(Number(moved["back"])).toBe(back.reduce((sum, qty) => sum + qty, 0))
    }
    for (const one of orders) {
      const given = one.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(given).toBe(one.refundedCents)
      expect(given).toBeLessThanOrEqual(one.paidCents)
      expect(one.paidCents).toBeLessThanOrEqual(one.grandCents)
      if (one.status === "cancelled") expect(one.refundedCents).toBe(one.paidCents)
      for (const { position, qty, refundedQty, rowGrossCents, discountCents } of one.lines) {
        const parts = one.refunds.flatMap(({ lines }) => lines.filter((part) => part.position === position))
        expect(parts.reduce((sum, part) => sum + part.qty, 0)).toBe(refundedQty)
        const cost = parts.reduce((sum, part) => sum + part.amountCents, 0)
        expect(cost).toBeLessThanOrEqual(rowGrossCents - discountCents)
        if (refundedQty === qty) expect(cost).toBe(rowGrossCents - discountCents)
      }
    }
    const uses = Number(shop.database.get("SELECT uses_left FROM coupon")!["uses_left"])
    const held = orders.filter(({ coupon, status }) => coupon !== null && status !== "cancelled").length
    expect(uses).toBe(usesStart - held)
  }
})
