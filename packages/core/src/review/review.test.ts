import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { ada, type Device, found, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"
import type { Query } from "../catalogue/index.ts"
import { Queries } from "../catalogue/index.ts"
import { filterApproved, meanRating, type NewReview, pageReviews, type Review, starRating } from "./index.ts"

const review = (id: number, fields: Partial<Review> = {}): Review => ({
  id,
  productId: 7,
  title: "Fine",
  detail: "Holds soup.",
  nickname: "Ada",
  status: "approved",
  createdAt: null,
  ratings: [],
  isBought: false,
  ...fields,
})
const written: NewReview = { productId: 7, title: "Fine", detail: "Holds soup.", nickname: "Ada" }

const inShop = (test: (shop: OpenShop, device: Device, made: Array<NewReview>) => Effect.Effect<void>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const made: Array<NewReview> = []
      device.platform.setHandler("review.search", (query: Query) => {
        const productId = Number(query.filters[0]?.conditions[0]?.values[0])
        return found([review(productId * 10, { productId }), review(2, { productId, status: "pending" })])
      })
      device.platform.setHandler("review.create", (input: NewReview) => made.push(input) > 0)
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* test(shop, device, made)
    }),
  )
const notificationsOf = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body)

describe("RV1, RV2 the displayed reviews", () => {
  it("are the approved reviews of a product", () => {
    expect(Queries.reviews(7)).toMatchObject({
      entity: "review",
      size: 50,
      filters: [
        { attribute: "product_id", conditions: [{ operator: "eq", values: [7] }] },
        { attribute: "review_status", conditions: [{ operator: "eq", values: [1] }] },
      ],
    })
    const all = [review(1), review(2, { status: "pending" }), review(3, { status: "rejected" })]
    expect(filterApproved(all).map(({ id }) => id)).toEqual([1])
  })
})

describe("RV28 the reviews of a document", () => {
  it("are null without any, otherwise the first of them and the mean of all", () => {
    expect(pageReviews([])).toBeNull()
    const rating = [{ name: "Glaze", percent: 80, value: 4 }]
    const all = Array.from({ length: 30 }, (_, index) => review(index, index < 2 ? {} : { ratings: rating }))
    const published = pageReviews(all)!
    expect(published).toMatchObject({ count: 30, starsMax: 5, mean: { stars: 4, count: 28 } })
    expect(published.reviews.length).toBeLessThan(30)
    expect(published.reviews.map(({ id, stars }) => [id, stars]).slice(0, 3)).toEqual([
      [0, null],
      [1, null],
      [2, 4],
    ])
    expect(pageReviews([review(1)])).toMatchObject({ count: 1, mean: null })
  })
})

describe("RV3 the reviews of a product", () => {
  it("are empty before a request, then those of the last requested product", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        expect(shop.views.reviews).toBeNull()
        device.platform.setLatency(100)
        shop.actions.review.load(7)
        yield* pass(50)
        expect(shop.views.reviews).toMatchObject({ productId: 7, isLoading: true, reviews: [] })
        device.platform.setLatency(10)
        shop.actions.review.load(8)
        yield* pass(1000)
        expect(shop.views.reviews).toMatchObject({ productId: 8, isLoading: false, reviews: [{ id: 80 }] })
        expect(shop.views.reviews?.reviews.length).toBe(1)
      }),
    ))
  it("without a response they do not change, without a notification", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.review.load(7)
        yield* pass(0)
        device.platform.fail({ on: "review.search", kind: { refuse: 500, message: "no index" } })
        shop.actions.review.load(7)
        yield* pass(0)
        expect(shop.views.reviews).toMatchObject({ isLoading: false, reviews: [{ id: 70 }] })
        expect(notificationsOf(shop)).toEqual([])
      }),
    ))
})

describe("RV4 a review of one's own", () => {
  it("is submitted once, trimmed; success is the code, with a notification", () =>
    inShop((shop, device, made) =>
      Effect.gen(function* () {
        shop.actions.review.load(7)
        device.platform.setLatency(50)
        shop.actions.review.create({ ...written, nickname: " Ada " })
        shop.actions.review.create(written)
        yield* pass(1000)
        expect(made).toEqual([written])
        expect(shop.views.reviews?.stage).toBe("sent")
        expect(notificationsOf(shop)).toEqual([{ tag: "ReviewSent" }])
      }),
    ))
  it.each([
    [null, "ReviewSent"],
    ["loseReply", "ReviewFailed"],
  ] as const)("changes no form of another product (fault: %s)", (kind, tag) =>
    inShop((shop, device, made) =>
      Effect.gen(function* () {
        shop.actions.review.load(7)
        yield* pass(0)
        device.platform.setLatency(50)
        if (kind !== null) device.platform.fail({ on: "review.create", kind })
        shop.actions.review.create(written)
        yield* pass(10)
        shop.actions.review.load(8)
        yield* pass(10)
        shop.actions.review.create({ ...written, productId: 8, nickname: "" })
        yield* pass(1000)
        expect(made).toEqual([written])
        expect(notificationsOf(shop).map((body) => body.tag)).toEqual([tag])
        expect(shop.views.reviews).toMatchObject({
          productId: 8,
          stage: "open",
          faults: [{ field: "nickname", tag: "required" }],
        })
      }),
    ),
  )
  it("names each invalid field, and sends nothing", () =>
    inShop((shop, _, made) =>
      Effect.gen(function* () {
        shop.actions.review.load(7)
        shop.actions.review.create({ ...written, nickname: "", detail: " " })
        yield* pass(0)
        expect(shop.views.reviews?.faults).toEqual([
          { field: "nickname", tag: "required" },
          { field: "detail", tag: "required" },
        ])
        expect(made).toEqual([])
      }),
    ))
  it("a failed one leaves the form open, with one notification", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.review.load(7)
        device.platform.fail({ on: "review.create", kind: "loseReply" })
        shop.actions.review.create(written)
        yield* pass(0)
        expect(shop.views.reviews?.stage).toBe("open")
        expect(notificationsOf(shop)).toEqual([{ tag: "ReviewFailed", message: null, reason: "noAnswer" }])
      }),
    ))
})

describe("RV5 stars", () => {
  const rating = (percent: number) => ({ name: "quality", percent, value: 0 })
  it.each([
    [[], null],
    [[0], 0],
    [[100], 5],
    [[80], 4],
    [[80, 100], 4.5],
    [[70], 3.5],
    [[20, 20, 100], 2.5],
    [[-5], 0],
    [[400], 5],
  ] as ReadonlyArray<readonly [ReadonlyArray<number>, number | null]>)(
    "%j percent are %j of 5",
    (stars, expected) => expect(starRating(stars.map(rating))).toBe(expected),
  )
})

describe("RV6, RV7 the mean of reviews", () => {
  const rated = (percent: number) => review(1, { ratings: [{ name: "Overall", percent, value: 1 }] })
  it("is that of the rated ones, in tenths, with the distribution of the stars", () => {
    const mean = meanRating([rated(100), rated(70), rated(0), review(2)])
    expect(mean).toMatchObject({ stars: 2.8, count: 3 })
    expect(mean?.distribution.map(({ stars: whole, count }) => [whole, count])).toEqual([
      [5, 1],
      [4, 1],
      [3, 0],
      [2, 0],
      [1, 1],
    ])
  })
  it.each([[[]], [[review(1)]]])("is null without ratings", (none) => expect(meanRating(none)).toBeNull())
  it("each shows whether its author bought the piece", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("review.search", () => found([review(1, { isBought: true }), review(2)]))
        shop.actions.review.load(7)
        yield* pass(0)
        expect(shop.views.reviews?.reviews.map(({ isBought }) => isBought)).toEqual([true, false])
      }),
    ))
  it("required stars that are missing are an error of their own", () =>
    inShop((shop, _, made) =>
      Effect.gen(function* () {
        shop.actions.review.load(7)
        yield* pass(0)
        shop.actions.review.create({ ...written, ratings: [{ name: "Overall", value: 0 }] })
        yield* pass(0)
        expect(shop.views.reviews?.faults).toEqual([{ field: "rating", tag: "choose" }])
        shop.actions.review.create({ ...written, ratings: [{ name: "Overall", value: 4 }] })
        yield* pass(0)
        expect(made).toEqual([{ ...written, ratings: [{ name: "Overall", value: 4 }] }])
      }),
    ))
})

describe("RV8 the reviews of a customer", () => {
  it("load on request; without a response the known ones remain, with a flag", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("review.mine", () => ({ reviews: [{ ...review(1), product: null }] }))
        device.platform.users.register(ada.email, ada.password)
        shop.actions.account.login(ada)
        yield* pass(1000)
        shop.actions.review.loadMine()
        yield* pass(0)
        expect(shop.views.ownReviews).toMatchObject({ hasFailed: false, reviews: [{ id: 1 }] })
        device.platform.fail({ on: "review.mine", kind: "loseRequest" })
        shop.actions.review.loadMine()
        yield* pass(0)
        expect(shop.views.ownReviews).toMatchObject({ hasFailed: true, reviews: [{ id: 1 }] })
      }),
    ))
  it("are not requested by a guest", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.review.loadMine()
        yield* pass(0)
        expect(device.platform.count("review.mine")).toBe(0)
      }),
    ))
})
