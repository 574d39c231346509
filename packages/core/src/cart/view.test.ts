import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { stock } from "../testing/builders.ts"
import { cart, local } from "../testing/lines.ts"
import { cents, ratePpm } from "../money/index.ts"
import { type CartState, commitTotals, empty, totals, totalsOf, totalsView, view } from "./index.ts"

const moment = { isSyncing: false, isOnline: true, badgeCounts: "quantities" } as const

/** The cart after the server has told totals at `unitGrossCents`, with a discount. */
const told = (state: CartState, unitGrossCents: number, couponCents = 0): CartState =>
  commitTotals(
    state,
    totals({
      lines: state.confirmed.lines.map((line) => ({
        ...line,
        unitGrossCents: cents(unitGrossCents),
        ratePpm: ratePpm(200_000),
        isVirtual: false,
      })),
      shippingGrossCents: null,
      discount: couponCents === 0 ? null : { kind: "fixed", amountCents: cents(couponCents), code: "TEN" },
      paymentGrossCents: null,
    }),
    totalsOf(state),
  )

describe("CA2, CA20 lines", () => {
  it("are the local ones, with what waits", () => {
    const { lines } = view(cart({ BOL: 2, TASSE: 1 }, { BOL: 2, PLAT: 4 }), moment)
    expect(lines.map(({ sku, qty, isPending, rowCents }) => [sku, qty, isPending, rowCents])).toEqual([
      ["BOL", 2, false, 48_00],
      ["TASSE", 1, true, 24_00],
    ])
  })
  it.each([
    [null, "unknown", null],
    [stock({ qty: 3 }), "ok", 3],
    [stock({ qty: 30, qtyMax: 4 }), "ok", 4],
    [stock({ isInStock: false, qty: 0 }), "out", null],
    [stock({ isManaged: false, isInStock: false }), "ok", null],
  ] as const)("say of stock %j: %s, at most %j", (of, availability, qtyMax) =>
    expect(view({ ...empty, local: [local("BOL", 1, { stock: of })] }, moment).lines[0]).toMatchObject({
      availability,
      qtyMax,
    }),
  )
})

describe("CA21 totals shown", () => {
  const agreed = cart({ BOL: 2 }, { BOL: 2 })
  it("are the server's while the carts agree", () =>
    expect(totalsView(told(agreed, 20_00, 5_00))).toMatchObject({
      subtotalCents: 40_00,
      discountCents: -5_00,
      grandCents: 35_00,
      couponCode: "TEN",
      isEstimate: false,
      shippingCents: null,
    }))
  it("are an estimate at the server's prices, the coupon kept, once the shopper changes something", () => {
    const changed = { ...told(agreed, 20_00, 5_00), local: [local("BOL", 3), local("TASSE", 1)] }
    expect(totalsView(changed)).toMatchObject({
      subtotalCents: 84_00,
      discountCents: -5_00,
      grandCents: 79_00,
      isEstimate: true,
    })
  })
  it("are an estimate while the delivery is another than they were told for", () => {
    const delivery = {
      country: "FR",
      carrierCode: "f",
      methodCode: "f",
      paymentCode: null,
      shippingGrossCents: cents(5_00),
      paymentGrossCents: cents(3_00),
    }
    expect(totalsView({ ...told(agreed, 20_00), delivery })).toMatchObject({
      shippingCents: 5_00,
      paymentCents: 3_00,
      grandCents: 48_00,
      isEstimate: true,
    })
  })
  it("of an empty cart are nothing and no estimate, and the last cart's do not stay (C17)", () =>
    expect(totalsView({ ...told(agreed, 20_00, 5_00), local: [], confirmed: empty.confirmed })).toMatchObject(
      {
        grandCents: 0,
        isEstimate: false,
        shippingCents: null,
      },
    ))
})

describe("CA22 the badge", () => {
  it("counts pieces, or lines", () => {
    expect(view(cart({ BOL: 2, TASSE: 3 }), moment).count).toBe(5)
    expect(view(cart({ BOL: 2, TASSE: 3 }), { ...moment, badgeCounts: "items" }).count).toBe(2)
  })
})

describe("laws", () => {
  it("rows sum to the subtotal, estimated or told", () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("A", "B", "C"), fc.integer({ min: 1, max: 99 })),
        fc.nat(9_999),
        fc.boolean(),
        (lines, unit, isTold) => {
          const state = isTold ? told(cart(lines, lines), unit) : cart(lines)
          const shown = view(state, moment)
          expect(shown.totals.subtotalCents).toBe(shown.lines.reduce((sum, line) => sum + line.rowCents, 0))
        },
      ),
    ))
})
