import { describe, expect, it } from "vitest"
import { Review } from "../legacy/index.ts"

describe("WI82 ratings of a review", () => {
  const review = { productId: 1, title: "T", detail: "D", nickname: "N" }
  it("are sent by name and value, and only where the shop asks for ratings", () => {
    const rated = { ...review, ratings: [{ name: "Quality", value: 4 }] }
    expect(Review.encodeNew(rated)).toMatchObject({ ratings: [{ rating_name: "Quality", value: 4 }] })
    expect(Review.decodeNew(Review.encodeNew(rated))).toEqual(rated)
    expect(JSON.stringify(Review.encodeNew(review))).not.toContain("ratings")
    expect(Review.decodeNew(Review.encodeNew(review))).toEqual(review)
  })
  it.each(["five", 5, [null], [{}]])("%j is refused as a rating", (ratings) =>
    expect(Review.decodeNew({ ...Review.encodeNew(review), ratings })).toMatchObject({
      ratings: Array.isArray(ratings) ? [{ name: "", value: 0 }] : [],
    }),
  )
})
