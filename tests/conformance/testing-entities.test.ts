import { describe, expect, it } from "vitest"
import { declarationsOf } from "../tidy/declarations.ts"
import { sources } from "../tidy/sources.ts"

/** What stands in the files of a module that say what its data is. */
const declared = sources
  .filter(({ path }) => /^packages\/core\/src\/(?!testing\/)[\w-]+\/(model|task|state)\.ts$/.test(path))
  .flatMap((source) => declarationsOf(source).filter(({ kind }) => kind === "type"))
  .map(({ name }) => name)

const arbitraries = sources
  .filter(({ path, isTest }) => path.startsWith("packages/core/src/testing/arbitraries/") && !isTest)
  .map(({ text }) => text)
  .join("\n")

const hasArbitrary = (name: string): boolean =>
  new RegExp(`: fc\\.Arbitrary<(ReadonlyArray<)?${name}\\b`).test(arbitraries)

/** Data that is generated as a part of other data, and words that are one of a few. */
const within: Readonly<Record<string, string>> = {
  AccountSection: "Route",
  CheckoutStep: "CheckoutState",
  Complaint: "Fault",
  Confirmed: "CartState",
  ContentLayout: "ContentDocument",
  CustomOptionType: "CustomOption",
  EvictableCollection: "Entry",
  Fact: "Product",
  Gone: "CatalogueCopy",
  LineFacts: "LocalLine",
  LineKey: "LocalLine",
  LocalShippingMethod: "ShopSettings",
  Mark: "CartState",
  Merging: "CartState",
  NoticeAction: "Notice",
  NoticeKind: "Notice",
  OfflineDocument: "CatalogueCopy",
  Operator: "Filter",
  Order: "MadeOrder",
  OrderLine: "MadeOrder",
  OptionValue: "ConfigurableOption",
  OwnReview: "Review",
  OwnReviews: "Review",
  PastLine: "PastOrder",
  Point: "Place",
  PriceBucket: "ShopSettings",
  ProductsFound: "Found",
  ProductType: "Product",
  Rating: "Review",
  RecipeProduct: "Recipe",
  ReviewStatus: "Review",
  Selection: "Product",
  StockStatus: "StockItem",
  TotalSegment: "Totals",
  TotalsLine: "Totals",
  CouponRefusalReason: "Totals",
  CouponRefusal: "Totals",
  UnavailableReason: "Totals",
  Unavailability: "Totals",
  UnavailableRow: "Totals",
  Values: "Product",
}

/** What is no data of its own: types that speak of other types, or of how something ended. */
const noData = new Set(["Call", "ResultOf", "Entity", "Ending"])

describe("TE9 entities of the core", () => {
  it("have an arbitrary each, by themselves or as a part of another", () => {
    expect(declared.length).toBeGreaterThan(80)
    const without = declared.filter(
      (name) => !noData.has(name) && !hasArbitrary(name) && !hasArbitrary(within[name] ?? "nothing"),
    )
    expect(without).toEqual([])
  })
  it("are not said to be a part when they are not there, or have one of their own", () => {
    const stale = Object.keys(within).filter((name) => !declared.includes(name) || hasArbitrary(name))
    expect(stale).toEqual([])
    expect([...noData].filter((name) => !declared.includes(name))).toEqual([])
  })
})
