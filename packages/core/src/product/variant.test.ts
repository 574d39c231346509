import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { choice, price, product, stock, variant } from "@shop/testing"
import * as Product from "./index.ts"

const out = stock({ qty: 0, isInStock: false })
const inStockOnly: Product.Listing = { listOutOfStock: false }

/** The bowls of domain §3: red S 20, red M 15, blue S 12, blue M 9 but disabled. */
const bowl = (fields: Partial<Product.Product> = {}) =>
  product({
    sku: "BOWL",
    type: "configurable",
    configurableOptions: [
      choice("color", { 1: "Red", 2: "Blue", 3: " " }, 93),
      choice("size", { 10: "S", 11: "M" }, 94),
    ],
    variants: [
      variant("R-S", { color: "1", size: "10" }, { price: price(20_00) }),
      variant("R-M", { color: "1", size: "11" }, { price: price(15_00, 20_00) }),
      variant("B-S", { color: "2", size: "10" }, { price: price(12_00) }),
      variant("B-M", { color: "2", size: "11" }, { price: price(9_00), status: 2 }),
    ],
    ...fields,
  })
const without = (...skus: ReadonlyArray<string>) =>
  bowl({ variants: bowl().variants.map((one) => (skus.includes(one.sku) ? { ...one, stock: out } : one)) })
const chosen = (picks: Readonly<Record<string, string>>): ReadonlyArray<Product.Selection> =>
  Object.entries(picks).map(([attributeCode, optionId]) => ({ attributeCode, optionId }))

describe("PD2 PD3 the best variant", () => {
  it.each([
    [{ color: "1", size: "10" }, "R-S"],
    [{ color: "1" }, "R-M"],
    [{ color: "2", size: "11" }, "B-S"],
    [{ color: "9", size: "10" }, "B-S"],
    [{ color: "9", size: "99" }, "B-S"],
    [{}, "B-S"],
    [{ glaze: "1" }, "B-S"],
    [{ sku: "R-S" }, "R-S"],
    [{ sku: "R-S", color: "2", size: "10" }, "R-S"],
    [{ sku: "unknown" }, "B-S"],
    [{ sku: "B-M" }, "B-S"],
  ])("of %j is %s", (picks, expected) =>
    expect(Product.match(bowl(), chosen(picks), "best")?.sku).toBe(expected),
  )

  it("is the first of equals, and one without a price only when there is no other", () => {
    const same = bowl({ variants: bowl().variants.map((one) => ({ ...one, price: null })) })
    expect(Product.match(same, [], "best")?.sku).toBe("R-S")
    const one = bowl({
      variants: bowl().variants.map((each) => (each.sku === "R-M" ? each : { ...each, price: null })),
    })
    expect(Product.match(one, [], "best")?.sku).toBe("R-M")
  })

  it.each([
    ["R-S", { color: "1", size: "10" }, Product.listEverything, "R-S"],
    ["R-S", { color: "1", size: "10" }, inStockOnly, "B-S"],
    ["R-S", { color: "1" }, inStockOnly, "R-M"],
    ["R-S", { sku: "R-S", color: "1" }, inStockOnly, "R-M"],
    ["B-S", {}, Product.listEverything, "B-S"],
    ["B-S", {}, inStockOnly, "R-M"],
  ])("with %s out of stock, of %j under %j is %s", (sku, picks, listing, expected) => {
    expect(Product.match(without(sku), chosen(picks as Record<string, string>), "best", listing)?.sku).toBe(
      expected,
    )
  })

  it("V1: stock is read without a crash, and unknown stock excludes no variant", () => {
    const unknown = bowl({ variants: bowl().variants.map((one) => ({ ...one, stock: null })) })
    expect(Product.eligible(unknown, inStockOnly)).toHaveLength(3)
    expect(Product.eligible(without("R-S", "R-M", "B-S"), inStockOnly)).toEqual([])
  })

  it("is null only without an eligible variant", () => {
    const disabled = bowl({ variants: bowl().variants.map((one) => ({ ...one, status: 2 })) })
    expect(Product.match(disabled, [], "best")).toBeNull()
    expect(Product.match(without("R-S", "R-M", "B-S"), [], "best", inStockOnly)).toBeNull()
    expect(Product.match(product(), [], "best")).toBeNull()
  })
})

describe("PD3 V2 a choice by hand", () => {
  it.each([
    [{ color: "1", size: "10" }, "R-S"],
    [{ color: "1" }, "R-M"],
    [{ color: "2", size: "11" }, null],
    [{ color: "9", size: "10" }, null],
    [{ glaze: "1" }, null],
    [{ sku: "R-S" }, "R-S"],
    [{ sku: "unknown" }, null],
    [{}, "B-S"],
  ])("of %j is %j", (picks, expected) =>
    expect(Product.match(bowl(), chosen(picks), "full")?.sku ?? null).toBe(expected),
  )

  it("a sold out one matches where it is listed, and not elsewhere", () => {
    const picks = chosen({ color: "2", size: "10" })
    expect(Product.match(without("B-S"), picks, "full")?.sku).toBe("B-S")
    expect(Product.match(without("B-S"), picks, "full", inStockOnly)).toBeNull()
  })

  it("addresses name a child, or none", () => {
    expect(Product.match(bowl(), Product.bySku("R-S"), "best")?.sku).toBe("R-S")
    expect(Product.bySku(null)).toEqual([])
  })
})

describe("PD4 values", () => {
  const outcomes = (
    of: Product.Product,
    code: string,
    picks: Readonly<Record<string, string>>,
    listing?: Product.Listing,
  ) =>
    Product.availability(
      of,
      of.configurableOptions.find(({ attributeCode }) => attributeCode === code)!,
      chosen(picks),
      listing,
    ).map(
      ({ optionId, isImpossible, isSoldOut, variant: to }) =>
        `${optionId} ${isImpossible ? "impossible" : isSoldOut ? "sold out" : "ok"} ${to?.sku ?? "-"}`,
    )

  it("have their results with the other choices; blank ones are not shown", () => {
    expect(outcomes(bowl(), "color", { color: "1", size: "11" })).toEqual(["1 ok R-M", "2 impossible -"])
    expect(outcomes(bowl(), "color", { color: "1", size: "10" })).toEqual(["1 ok R-S", "2 ok B-S"])
    expect(outcomes(bowl(), "size", { color: "2", size: "10" })).toEqual(["10 ok B-S", "11 impossible -"])
    expect(outcomes(bowl(), "color", {})).toEqual(["1 ok R-M", "2 ok B-S"])
    expect(outcomes(bowl(), "color", { sku: "R-M" })).toEqual(["1 ok R-M", "2 ok B-S"])
  })
  it("are sold out when every variant they lead to is", () => {
    expect(outcomes(without("B-S"), "color", { size: "10" })).toEqual(["1 ok R-S", "2 sold out B-S"])
    expect(outcomes(without("R-M"), "color", {})).toEqual(["1 ok R-M", "2 ok B-S"])
    expect(outcomes(without("R-M"), "color", {}, inStockOnly)).toEqual(["1 ok R-S", "2 ok B-S"])
    expect(outcomes(without("B-S"), "color", {}, inStockOnly)).toEqual(["1 ok R-M", "2 sold out -"])
  })
})

describe("PD5 the variant of a cart line", () => {
  const ids = (color: string, size: string) => [
    { optionId: "94", optionValue: size },
    { optionId: "93", optionValue: color },
  ]
  it("is named by every attribute, in any order", () => {
    expect(Product.variantOf(bowl(), ids("1", "10"))?.sku).toBe("R-S")
    expect(Product.variantOf(bowl(), ids("2", "11"))).toBeNull()
    expect(Product.variantOf(bowl(), ids("1", "10").slice(1))).toBeNull()
    expect(Product.variantOf(bowl(), [])).toBeNull()
    expect(Product.variantOf(product(), [])).toBeNull()
    expect(Product.variantOf(without("R-S"), ids("1", "10"))?.sku).toBe("R-S")
  })
  it("is the chosen one (V3: a configuration survives the way to the server and back)", () => {
    const bowls = bowl()
    const [first, ...rest] = Product.eligible(bowls)
    expect(rest).toHaveLength(2)
    for (const one of [first!, ...rest])
      expect(Product.variantOf(bowls, Product.configurableOf(bowls, one))).toBe(one)
  })
})

describe("laws", () => {
  const anyVariant = fc.record({
    color: fc.constantFrom("1", "2", "3"),
    size: fc.constantFrom("10", "11"),
    cents: fc.option(fc.integer({ min: 1, max: 5000 })),
    status: fc.constantFrom(1, 1, 1, 2),
    isInStock: fc.boolean(),
  })
  const anyBowl = fc.array(anyVariant, { maxLength: 8 }).map((rows) =>
    bowl({
      variants: rows.map(({ color, size, cents, status, isInStock }, index) =>
        variant(
          `V${index}`,
          { color, size },
          { price: cents === null ? null : price(cents), status, stock: stock({ isInStock }) },
        ),
      ),
    }),
  )
  const anyPicks = fc.record(
    { color: fc.constantFrom("1", "2", "9"), size: fc.constantFrom("10", "11", "9") },
    { requiredKeys: [] },
  )
  const anyListing = fc.boolean().map((listOutOfStock) => ({ listOutOfStock }))
  const level = (one: Product.Variant, picks: ReadonlyArray<Product.Selection>) =>
    picks.filter(({ attributeCode, optionId }) => one.options[attributeCode] === optionId).length

  it("PD3 no eligible variant matches more choices than the best, and none as many for less", () => {
    fc.assert(
      fc.property(anyBowl, anyPicks, anyListing, (some, picked, listing) => {
        const picks = chosen(picked as Record<string, string>)
        const candidates = Product.eligible(some, listing)
        const best = Product.match(some, picks, "best", listing)
        expect(best === null).toBe(candidates.length === 0)
        const paid = (one: Product.Variant) => one.price?.payable.grossCents ?? Number.POSITIVE_INFINITY
        const isBeaten = (one: Product.Variant) =>
          best !== null &&
          (level(one, picks) > level(best, picks) ||
            (level(one, picks) === level(best, picks) && paid(one) < paid(best)))
        expect(candidates.filter(isBeaten)).toEqual([])
      }),
    )
  })

  it("PD3 a full match is the best match, when every choice matches", () => {
    fc.assert(
      fc.property(anyBowl, anyPicks, anyListing, (some, picked, listing) => {
        const picks = chosen(picked as Record<string, string>)
        const best = Product.match(some, picks, "best", listing)
        const expected = best !== null && level(best, picks) === picks.length ? best : null
        expect(Product.match(some, picks, "full", listing)).toBe(expected)
      }),
    )
  })

  it("PD3 the order of the choices does not matter", () => {
    fc.assert(
      fc.property(
        anyBowl,
        anyPicks,
        fc.constantFrom("best" as const, "full" as const),
        (some, picked, mode) => {
          const picks = chosen(picked as Record<string, string>)
          expect(Product.match(some, picks.toReversed(), mode)).toBe(Product.match(some, picks, mode))
        },
      ),
    )
  })

  it("PD4 a value is impossible exactly when no enabled variant has it with the other choices", () => {
    fc.assert(
      fc.property(anyBowl, anyPicks, (some, picked) => {
        const picks = chosen(picked as Record<string, string>)
        for (const outcome of Product.availability(some, some.configurableOptions[0]!, picks)) {
          const wanted = [
            ...picks.filter(({ attributeCode }) => attributeCode !== "color"),
            ...chosen({ color: outcome.optionId }),
          ]
          const isThere = Product.eligible(some).some((one) => level(one, wanted) === wanted.length)
          expect(outcome.isImpossible).toBe(!isThere)
          expect(outcome.variant === null).toBe(!isThere)
        }
      }),
    )
  })
})
