import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { defaults, type StoreView } from "@shop/core/store-view"
import * as Review from "../legacy/review.ts"
import type { HttpRequest } from "../http/index.ts"
import { serverEndpoints } from "../server/index.ts"

const [fr] = defaults as readonly [StoreView, StoreView, StoreView]
const request = (fields: Partial<HttpRequest>): HttpRequest => ({
  method: "GET",
  path: "/api/x",
  query: {},
  body: null,
  headers: {},
  ...fields,
})

describe("WI40 reviews", () => {
  it("are decoded from documents of the index", () =>
    expect(
      Review.decode({
        id: "4",
        product_id: "7",
        title: "Fine",
        detail: "<b>",
        nickname: "Ada",
        review_status: "1",
        ratings: [{ rating_name: "Quality", percent: "80", value: 4 }],
      }),
    ).toEqual({
      isBought: false,
      id: 4,
      productId: 7,
      title: "Fine",
      detail: "<b>",
      nickname: "Ada",
      status: "approved",
      createdAt: null,
      ratings: [{ name: "Quality", percent: 80, value: 4 }],
    }))
  it.each([
    [2, "pending"],
    [3, "rejected"],
    [0, null],
    [4, null],
    [undefined, null],
  ])("status %j is %j", (review_status, status) =>
    expect(Review.decode({ id: 1, review_status })?.status ?? null).toBe(status),
  )
  it.each([null, 1, {}, { review_status: 1 }, { id: 0, review_status: 1 }])(
    "%j is no valid review",
    (value) => expect(Review.decode(value)).toBeNull(),
  )
})

describe("WI41 a new review", () => {
  const review = { productId: 7, title: "Fine", detail: "Soup", nickname: "Ada" }
  it("is sent as pending", () =>
    expect(serverEndpoints["review.create"].encodeRequest(review, fr)).toMatchObject({
      method: "POST",
      path: "/api/review/create",
      body: { review: { product_id: 7, review_entity: "product", review_status: 2, nickname: "Ada" } },
    }))
  it.each([
    [{}, "review is missing in the body"],
    [{ review: { title: "Fine" } }, "review.product_id is missing"],
    [{ review: { product_id: 7, title: "Fine" } }, "review needs title, detail and nickname"],
  ])("%j is refused with the name of the missing field", (body, message) =>
    expect(serverEndpoints["review.create"].decodeRequest(request({ body }))).toEqual(
      Result.fail({ code: 400, message }),
    ),
  )
  it("is pending, whatever status the client sends", () => {
    const body = { review: { ...Review.encodeNew(review), review_status: 1 } }
    expect(serverEndpoints["review.create"].decodeRequest(request({ body }))).toEqual(Result.succeed(review))
  })
})
