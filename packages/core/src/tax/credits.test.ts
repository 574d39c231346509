import { describe, expect, it } from "vitest"
import * as Money from "@shop/core/money"
import { type CreditBalance, initialCreditBalance, splitCredit, subtractShares } from "./credits.ts"
import type { TaxShare } from "./model.ts"
import { fromGross } from "./split.ts"

const percent = (value: number) => Money.fromPercent(value)!
const euro = (value: number) => Money.fromDecimal(value)!
const share = (rate: number, gross: number): TaxShare => ({
  ratePpm: percent(rate),
  ...fromGross(euro(gross), percent(rate)),
})
/** A share with a tax that differs from its rate, as after earlier credits. */
const shareOf = (rate: number, net: number, tax: number): TaxShare => ({
  ratePpm: percent(rate),
  netCents: euro(net),
  taxCents: euro(tax),
  grossCents: euro(net + tax),
})

/** A bowl for 60, a book for 20, delivery for 8. */
const order: CreditBalance = {
  lines: [[share(20, 60)], [share(5.5, 21.1)]],
  shipping: [share(5.5, 2.11), share(20, 6)],
  rates: [share(5.5, 23.21), share(20, 66)],
}
const credit = (amount: number, lines: ReadonlyArray<readonly [number, number]> = [], shipping = 0) => ({
  amountCents: euro(amount),
  lines: lines.map(([position, gross]) => ({ position, amountCents: euro(gross) })),
  shippingCents: euro(shipping),
})

describe("TX10 the balance of an order", () => {
  it("is that of the order's charges, before the first credit", () => {
    expect(initialCreditBalance({ ...order, payment: [share(20, 1)] })).toEqual(order)
  })
  it("decreases by rate, lowest rate first, without rates at zero", () => {
    expect(
      subtractShares([share(20, 60), share(5.5, 21.1), share(0, 3)], [share(20, 24), share(0, 3)]),
    ).toEqual([share(5.5, 21.1), share(20, 36)])
    expect(subtractShares([], [share(20, 60)])).toEqual([shareOf(20, -50, -10)])
  })
  it("retains a rate with different net and tax, though its gross is zero", () => {
    expect(subtractShares([shareOf(20, 5, 1)], [shareOf(20, 4, 2)])).toEqual([shareOf(20, 1, -1)])
  })
})

describe("TX10 a credit", () => {
  it("of a line has the line's rate, and reduces the line and the order", () => {
    expect(splitCredit(order, credit(24, [[0, 24]]))).toEqual({
      lines: [[share(20, 24)]],
      rates: [share(20, 24)],
      balance: {
        lines: [[share(20, 36)], [share(5.5, 21.1)]],
        shipping: order.shipping,
        rates: [share(5.5, 23.21), share(20, 42)],
      },
    })
  })
  it("of two lines reduces each by its own part", () => {
    const { lines, rates, balance } = splitCredit(
      order,
      credit(34.55, [
        [1, 10.55],
        [0, 24],
      ]),
    )
    expect(lines).toEqual([[share(5.5, 10.55)], [share(20, 24)]])
    expect(rates).toEqual([share(5.5, 10.55), share(20, 24)])
    expect(balance.lines).toEqual([[share(20, 36)], [share(5.5, 10.55)]])
  })
  it("of delivery has the rates of delivery in proportion", () => {
    const balance = { ...order, shipping: [share(5.5, 2.11), share(20, 6.33)] }
    const { rates, balance: after } = splitCredit(balance, credit(4.22, [], 4.22))
    expect(rates).toEqual([shareOf(5.5, 1, 0.06), shareOf(20, 2.64, 0.52)])
    expect(after.shipping).toEqual([shareOf(5.5, 1, 0.05), shareOf(20, 2.64, 0.53)])
  })
  it("of the order as a whole has the rates of the rest, in proportion", () => {
    const balance = { ...order, rates: [share(5.5, 21.1), share(20, 63.3)] }
    expect(splitCredit(balance, credit(8.44)).rates).toEqual([shareOf(5.5, 2, 0.11), shareOf(20, 5.27, 1.06)])
  })
  it("of everything takes exactly the balance", () => {
    const balance = { ...order, rates: [shareOf(5.5, 22, 1.2), shareOf(20, 55, 11.01)] }
    const { rates, balance: after } = splitCredit(balance, credit(89.21))
    expect(rates).toEqual(balance.rates)
    expect(after.rates).toEqual([])
  })
  it("larger than the balance takes no more than the balance", () => {
    expect(splitCredit(order, credit(1000)).rates).toEqual(order.rates)
  })
  it("of a line beyond its balance takes the line's balance, and the rest from the order", () => {
    const balance: CreditBalance = {
      lines: [[share(20, 6)]],
      shipping: [],
      rates: [share(0, 50), share(20, 6)],
    }
    const { lines, rates } = splitCredit(balance, credit(10, [[0, 10]]))
    expect(lines).toEqual([[share(20, 6)]])
    expect(rates).toEqual([share(0, 4), share(20, 6)])
  })
  it("of a line that the order has not takes everything from the order", () => {
    const balance: CreditBalance = { lines: [], shipping: [], rates: [share(20, 60)] }
    expect(splitCredit(balance, credit(24, [[3, 24]]))).toEqual({
      lines: [[]],
      rates: [share(20, 24)],
      balance: { lines: [], shipping: [], rates: [share(20, 36)] },
    })
  })
  it("smaller than its lines and its delivery is shared among them", () => {
    const balance: CreditBalance = {
      lines: [[share(20, 60)], [share(0, 60)]],
      shipping: [],
      rates: [share(0, 60), share(20, 60)],
    }
    expect(
      splitCredit(
        balance,
        credit(12, [
          [0, 12],
          [1, 12],
        ]),
      ).rates,
    ).toEqual([share(0, 6), share(20, 6)])
  })

  it.each([
    ["more than is left of its rate", [share(0, 50), share(20, 6)], [share(0, 18), share(20, 6)]],
    ["as much as is left of its rate", [share(0, 50), shareOf(20, 20.5, 3.5)], [shareOf(20, 20.5, 3.5)]],
    ["a rate without a rest", [share(0, 50)], [share(0, 24)]],
    ["a rate that was credited too much", [share(0, 50), shareOf(20, -1, 0)], [share(0, 24)]],
    ["a rate without cents of its own", [share(0, 50), shareOf(20, 1, -1)], [share(0, 24)]],
    ["more tax than is left", [share(0, 50), shareOf(20, 40, 2)], [shareOf(20, 22, 2)]],
    ["more net than is left", [share(0, 50), shareOf(20, 18, 12)], [shareOf(20, 18, 6)]],
    ["as much tax as it may", [share(0, 50), shareOf(20, 40, 8)], [shareOf(20, 20, 4)]],
    ["tax above the gross", [share(0, 50), shareOf(20, 0, 30)], [shareOf(20, 0, 24)]],
  ])("of a line stays within the balance of its rate: it requests %s", (_, rates, expected) => {
    const balance: CreditBalance = { lines: [[share(20, 60)]], shipping: [], rates }
    expect(splitCredit(balance, credit(24, [[0, 24]])).rates).toEqual(expected)
  })
  it("takes nothing from a line whose gross is zero or less", () => {
    const balance: CreditBalance = {
      lines: [[shareOf(20, 1, -1), shareOf(5.5, -3, 0), share(0, 10)]],
      shipping: [],
      rates: [share(0, 10)],
    }
    const { lines } = splitCredit(balance, credit(4, [[0, 4]]))
    expect(lines).toEqual([[shareOf(20, 0, 0), shareOf(5.5, 0, 0), share(0, 4)]])
  })
})
