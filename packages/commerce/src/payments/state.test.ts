import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  factsOf,
  orderPaymentState,
  type OrderPaymentState,
  type PaymentReport,
  type PaymentState,
  reportTypes,
  type ReportType,
  stateOf,
} from "./state.ts"

const requested = { amountCents: 2400, currency: "EUR" }
const report = (type: ReportType, amountCents = 0, currency = "EUR"): PaymentReport => ({
  type,
  amountCents,
  currency,
})
const authorized = report("authorized", 2400)
const captured = report("captured", 2400)

const anyReport: fc.Arbitrary<PaymentReport> = fc.record({
  type: fc.constantFrom(...reportTypes),
  amountCents: fc.oneof(fc.constantFrom(0, 500, 2399, 2400, 2401), fc.integer({ min: -10, max: 5000 })),
  currency: fc.constantFrom("EUR", "EUR", "EUR", "USD"),
})
const anyReports = fc.array(anyReport, { maxLength: 8 })

describe("CM501 the state of a payment by its reports", () => {
  it.each<[ReadonlyArray<PaymentReport>, PaymentState]>([
    [[], "created"],
    [[report("pending")], "pending"],
    [[report("pending"), report("failed")], "failed"],
    [[report("pending"), authorized], "authorized"],
    [[report("pending"), authorized, captured], "captured"],
    [[report("failed")], "failed"],
    [[report("abandoned")], "abandoned"],
    [[authorized], "authorized"],
    [[authorized, report("voided")], "voided"],
    [[authorized, report("expired")], "expired"],
    [[authorized, report("abandoned")], "abandoned"],
    [[authorized, report("failed")], "failed"],
    [[report("failed"), report("abandoned")], "failed"],
    [[authorized, captured], "captured"],
    [[captured], "captured"],
    [[authorized, report("captured", 1000)], "partiallyCaptured"],
    [[authorized, report("captured", 1000), captured], "captured"],
    [[authorized, report("captured", 1000), report("voided")], "partiallyCaptured"],
    [[captured, report("failed")], "captured"],
    [[captured, report("abandoned")], "captured"],
    [[captured, report("refunded", 1)], "partiallyRefunded"],
    [[captured, report("refunded", 1), report("refunded", 2400)], "refunded"],
    [[report("captured", 1000), report("refunded", 1000)], "refunded"],
    [[captured, report("disputed", 2400)], "disputed"],
    [[captured, report("disputed", 2400), report("won")], "won"],
    [[captured, report("disputed", 2400), report("lost")], "lost"],
    [[captured, report("disputed"), report("won"), report("lost")], "lost"],
    [[captured, report("refunded", 1), report("disputed")], "disputed"],
    [[captured, report("disputed"), report("won"), report("refunded", 1)], "partiallyRefunded"],
    [[report("authorized", 2399)], "mismatch"],
    [[report("authorized", 2401)], "mismatch"],
    [[report("authorized", 2400, "USD")], "mismatch"],
    [[report("captured", 2401)], "mismatch"],
    [[report("captured", -1)], "mismatch"],
    [[report("captured", 0.5)], "mismatch"],
    [[captured, report("refunded", 2401)], "mismatch"],
    [[report("pending", 7, "USD")], "pending"],
  ])("%j: %s", (reports, state) => expect(stateOf(requested, reports)).toBe(state))

  it("does not depend on the order of reports, nor on repeated ones", () => {
    const repeated = anyReports.chain((reports) =>
      fc.tuple(
        fc.constant(reports),
        fc.shuffledSubarray([...reports, ...reports], { minLength: 0 }),
        fc.shuffledSubarray(reports, { minLength: reports.length }),
      ),
    )
    fc.assert(
      fc.property(repeated, ([reports, some, all]) => {
        expect(factsOf(requested, [...some, ...all])).toEqual(factsOf(requested, reports))
        expect(stateOf(requested, [...some, ...all])).toBe(stateOf(requested, reports))
      }),
    )
  })
})

describe("CM500 the money of a payment by its reports", () => {
  it("is never negative; captured <= authorized <= requested, refunded <= captured", () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const { authorizedCents, capturedCents, refundedCents } = factsOf(requested, reports)
        expect(refundedCents).toBeGreaterThanOrEqual(0)
        expect(capturedCents).toBeGreaterThanOrEqual(refundedCents)
        expect(authorizedCents).toBeGreaterThanOrEqual(capturedCents)
        expect(requested.amountCents).toBeGreaterThanOrEqual(authorizedCents)
      }),
    )
  })
  it("never becomes less by another report", () => {
    fc.assert(
      fc.property(anyReports, anyReport, (reports, next) => {
        const before = factsOf(requested, reports)
        const after = factsOf(requested, [...reports, next])
        for (const name of ["authorizedCents", "capturedCents", "refundedCents"] as const)
          expect(after[name]).toBeGreaterThanOrEqual(before[name])
      }),
    )
  })
})

describe("CM502 the payment state of an order", () => {
  const order = { grandCents: 2400, paidByHandCents: 0, refundedByHandCents: 0 }
  const payment = (...reports: ReadonlyArray<PaymentReport>) => ({ ...requested, reports })
  it.each<[Partial<typeof order>, ReadonlyArray<ReturnType<typeof payment>>, OrderPaymentState]>([
    [{}, [], "unpaid"],
    [{ grandCents: 0 }, [], "paid"],
    [{ paidByHandCents: 2400 }, [], "paid"],
    [{ paidByHandCents: 2400, refundedByHandCents: 5 }, [], "partiallyRefunded"],
    [{ paidByHandCents: 2400, refundedByHandCents: 2400 }, [], "refunded"],
    [{ paidByHandCents: 1000 }, [], "partiallyPaid"],
    [{}, [payment()], "unpaid"],
    [{}, [payment(report("failed")), payment(report("abandoned"))], "unpaid"],
    [{}, [payment(report("pending"))], "pending"],
    [{}, [payment(report("failed")), payment(report("pending"))], "pending"],
    [{}, [payment(authorized)], "authorized"],
    [{}, [payment(authorized, captured)], "paid"],
    [{}, [payment(report("failed")), payment(captured)], "paid"],
    [{}, [payment(report("captured", 1000))], "partiallyPaid"],
    [{ paidByHandCents: 1400 }, [payment(report("captured", 1000))], "paid"],
    [{}, [payment(captured, report("refunded", 1))], "partiallyRefunded"],
    [{}, [payment(captured, report("refunded", 2400))], "refunded"],
    [{}, [payment(captured, report("disputed"))], "disputed"],
    [{}, [payment(captured, report("disputed"), report("won"))], "paid"],
    [{}, [payment(captured, report("disputed"), report("lost"))], "disputed"],
    [{}, [payment(report("authorized", 2399), captured)], "unpaid"],
  ])("%j with %j: %s", (change, payments, state) =>
    expect(orderPaymentState({ ...order, ...change }, payments)).toBe(state),
  )
  it("is not paid by less than its total, and does not depend on the order of its payments", () => {
    const payments = fc.array(
      fc.record({ amountCents: fc.constant(2400), currency: fc.constant("EUR"), reports: anyReports }),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(payments, (some) => {
        const state = orderPaymentState(order, some)
        expect(orderPaymentState(order, some.toReversed())).toBe(state)
        const heldCents = some
          .filter((one) => stateOf(one, one.reports) !== "mismatch")
          .reduce((sum, one) => sum + factsOf(one, one.reports).capturedCents, 0)
        expect(state === "paid" && heldCents < order.grandCents).toBe(false)
      }),
    )
  })
})
