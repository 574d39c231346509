import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { ada, type Device, found, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"
import type { Query } from "../catalogue/index.ts"
import { Queries } from "../catalogue/index.ts"
import { approvedOnly, meanRating, type NewReview, pageReviews, type Review, starRating } from "./index.ts"

const review = (id: number, given: Partial<Review> = {}): Review => ({
  id,
  productId: 7,
  title: "Fine",
  detail: "Holds soup.",
  nickname: "Ada",
  status: "approved",
  createdAt: null,
  ratings: [],
  isBought: false,
  ...given,
})
const written: NewReview = { productId: 7, title: "Fine", detail: "Holds soup.", nickname: "Ada" }

const inShop = (test: (shop: OpenShop, device: Device, made: Array<NewReview>) => Effect.Effect<void>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const made: Array<NewReview> = []
      device.platform.teach("review.search", (query: Query) => {
        const productId = Number(query.filters[0]?.conditions[0]?.values[0])
        return found([review(productId * 10, { productId }), review(2, { productId, status: "pending" })])
      })
      device.platform.teach("review.create", (given: NewReview) => made.push(given) > 0)
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* test(shop, device, made)
    }),
  )
const told = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body)

describe("RV1, RV2 which are shown", () => {
  it("are those of a product that are approved", () => {
    expect(Queries.reviews(7)).toMatchObject({
      entity: "review",
      size: 50,
      filters: [
        { attribute: "product_id", conditions: [{ operator: "eq", values: [7] }] },
        { attribute: "review_status", conditions: [{ operator: "eq", values: [1] }] },
      ],
    })
    const all = [review(1), review(2, { status: "pending" }), review(3, { status: "rejected" })]
    expect(approvedOnly(all).map(({ id }) => id)).toEqual([1])
  })
})

describe("RV28 what a document tells of reviews", () => {
  it("is nothing where there are none, else the first of them and what all come to", () => {
    expect(pageReviews([])).toBeNull()
    const rating = [{ name: "Glaze", percent: 80, value: 4 }]
    const all = Array.from({ length: 30 }, (_, index) => review(index, index < 2 ? {} : { ratings: rating }))
    const told = pageReviews(all)!
    expect(told).toMatchObject({ count: 30, starsMax: 5, mean: { stars: 4, count: 28 } })
    expect(told.reviews.length).toBeLessThan(30)
    expect(told.reviews.map(({ id, stars: given }) => [id, given]).slice(0, 3)).toEqual([
      [0, null],
      [1, null],
      [2, 4],
    ])
    expect(pageReviews([review(1)])).toMatchObject({ count: 1, mean: null })
  })
})

describe("RV3 the reviews of a product", () => {
  it("are nothing until somebody asks, then those of the product asked about last", () =>
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
  it("without an answer those already there stay, and nobody is bothered", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.review.load(7)
        yield* pass(0)
        device.platform.fail({ on: "review.search", kind: { refuse: 500, message: "no index" } })
        shop.actions.review.load(7)
        yield* pass(0)
        expect(shop.views.reviews).toMatchObject({ isLoading: false, reviews: [{ id: 70 }] })
        expect(told(shop)).toEqual([])
      }),
    ))
})

describe("RV4 a review of one's own", () => {
  it("is handed in once, trimmed; success is the code, and it is told", () =>
    inShop((shop, device, made) =>
      Effect.gen(function* () {
        shop.actions.review.load(7)
        device.platform.setLatency(50)
        shop.actions.review.create({ ...written, nickname: " Ada " })
        shop.actions.review.create(written)
        yield* pass(1000)
        expect(made).toEqual([written])
        expect(shop.views.reviews?.stage).toBe("sent")
        expect(told(shop)).toEqual([{ tag: "ReviewSent" }])
      }),
    ))
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
  it("one that does not arrive leaves the form open, and is told once", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.review.load(7)
        device.platform.fail({ on: "review.create", kind: "loseReply" })
        shop.actions.review.create(written)
        yield* pass(0)
        expect(shop.views.reviews?.stage).toBe("open")
        expect(told(shop)).toEqual([{ tag: "ReviewFailed", message: null }])
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
    (given, expected) => expect(starRating(given.map(rating))).toBe(expected),
  )
})

describe("RV6, RV7 what reviews come to", () => {
  const rated = (percent: number) => review(1, { ratings: [{ name: "Overall", percent, value: 1 }] })
  it("is the mean of those that rate, in tenths, and how the stars were given", () => {
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
  it.each([[[]], [[review(1)]]])("is nothing where nobody rated", (none) =>
    expect(meanRating(none)).toBeNull(),
  )
  it("each says whether its writer bought the piece", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.teach("review.search", () => found([review(1, { isBought: true }), review(2)]))
        shop.actions.review.load(7)
        yield* pass(0)
        expect(shop.views.reviews?.reviews.map(({ isBought }) => isBought)).toEqual([true, false])
      }),
    ))
  it("stars that are asked for and were not given are a fault of their own", () =>
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

describe("RV8 what a customer wrote", () => {
  it("comes when asked for; without an answer what is known stays, and that is told", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.teach("review.mine", () => ({ reviews: [{ ...review(1), product: null }] }))
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
  it("is not asked for by a guest", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.review.loadMine()
        yield* pass(0)
        expect(device.platform.count("review.mine")).toBe(0)
      }),
    ))
})
