import { describe, expect, it } from "vitest"
import { conditionWords, couponOf } from "./coupon-fields.ts"
import { FieldInvalid, momentOf } from "./fields.ts"

const paris = "Europe/Paris"
const iso = (text: string, isEnd: boolean) => new Date(momentOf(text, "It", isEnd, paris)).toISOString()

describe("C21: days of coupons are days of the shop", () => {
  it.each([
    ["a day begins at midnight of the shop", "2026-12-01", false, "2026-11-30T23:00:00.000Z"],
    ["a day ends with its last hour in the shop", "2026-12-24", true, "2026-12-24T23:00:00.000Z"],
    ["in summer an hour earlier", "2026-07-14", false, "2026-07-13T22:00:00.000Z"],
    ["a day on which clocks change has 23 hours", "2026-03-29", true, "2026-03-29T22:00:00.000Z"],
    ["a time with an offset is that moment", "2026-12-24T18:00+01:00", true, "2026-12-24T17:00:00.000Z"],
    ["a time of Greenwich is that moment", "2026-12-24T18:00Z", false, "2026-12-24T18:00:00.000Z"],
  ])("%s", (_, text, isEnd, expected) => expect(iso(text, isEnd)).toBe(expected))
  it.each(["2026-02-30", "2026-13-01", "24.12.2026", "2026-12-24T18:00", "2026-12-24T25:00Z"])(
    "%s is no day and no time",
    (text) => expect(() => momentOf(text, "It", false, paris)).toThrow(FieldInvalid),
  )

  const fields = {
    code: " NOE\u0308L10\u200b ",
    promotion: "percent",
    args: "10",
    min: "",
    uses: "",
    usesPerCustomer: "",
    starts: "2026-12-01",
    ends: "2026-12-24",
    groups: "2, 3",
    skus: "B412 T120",
    categories: "12;14",
    coversVouchers: false,
  }
  it("C8, C17: a coupon is parsed to its normal form with its limits, and shown in the shop's time zone", () => {
    const coupon = couponOf(fields)
    expect(coupon).toMatchObject({
      code: "NOËL10",
      startsAtMs: Date.parse("2026-11-30T23:00Z"),
      groupIds: [2, 3],
      skus: ["B412", "T120"],
      categoryIds: [12, 14],
      coversVouchers: false,
    })
    expect(conditionWords({ ...coupon, useCount: 0 })).toBe(
      "from 2026-12-01 00:00 (Europe/Paris), until 2026-12-25 00:00 (Europe/Paris), for customer groups 2 3, " +
        "for B412 T120, for categories 12 14",
    )
  })
})
