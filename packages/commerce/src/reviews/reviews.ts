import { Clock, Context, Effect, Layer } from "effect"
import type { Query } from "@shop/core/catalogue"
import * as Form from "@shop/core/form"
import type { NewReview, OwnReview, Rating, ReviewStatus } from "@shop/core/review"
import { limits } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { refusable } from "../carts/index.ts"
import { Catalogue, type CatalogueService, type SearchAnswer } from "../catalogue/index.ts"
import { search } from "../catalogue/search.ts"
import { isReadable, type DocumentTable, inMemoryTable } from "../catalogue/index-snapshot.ts"
import { Database, type DatabaseService } from "../database/index.ts"
import { oneLine } from "../letters/index.ts"
import { hasBought } from "./bought.ts"
import {
  type Reviewer,
  type ReviewReason,
  type ReviewRecord,
  ReviewRefused,
  type ReviewSummary,
} from "./model.ts"
import {
  createdAt,
  decide,
  documents,
  latest,
  ofCustomer,
  type ReviewLook,
  version,
  write,
} from "./records.ts"
import { summarise } from "./summary.ts"

/** What shoppers say of products. @rule SR80 */
export interface ReviewsService {
  /**
   * Takes a review in; it waits for approval.
   *
   * @param reviewer - null for a guest
   * @returns its id
   * @fails ReviewRefused, with nothing stored
   * @rule SR80 - wire §8
   */
  readonly handIn: (
    review: NewReview,
    view: StoreView,
    reviewer: Reviewer | null,
  ) => Effect.Effect<number, ReviewRefused>
  /** Approved reviews that answer a query about reviews. @rule SR81 - wire §11.6 */
  readonly search: (store: string, query: Query) => SearchAnswer
  /** What the approved reviews of a product come to. @rule SR82 */
  readonly summary: (store: string, productId: number) => ReviewSummary
  /** @returns the review as it is now, null when there is none @rule SR83 */
  readonly decide: (id: number, status: ReviewStatus) => Effect.Effect<ReviewRecord | null>
  /** What a customer wrote, newest first, with the products as a view sells them now. @rule SR148 */
  readonly ofCustomer: (customerId: number, view: StoreView) => Effect.Effect<ReadonlyArray<OwnReview>>
  /** Newest first. @rule SR83 */
  readonly latest: (
    status: ReviewStatus | null,
    count: number,
    look?: ReviewLook,
  ) => ReadonlyArray<ReviewRecord>
}

/** The platform's reviews. @rule SR80 - S2 §7 Reviews */
export class Reviews extends Context.Service<Reviews, ReviewsService>()("@shop/commerce/Reviews") {
  static readonly layer = Layer.effect(
    Reviews,
    Effect.gen(function* () {
      return make(yield* Database, yield* Catalogue)
    }),
  )
}

/** Refuses a review. @throws ReviewRefused */
const refuse = (reason: ReviewReason): never => {
  throw new ReviewRefused({ reason })
}

const isRefused = (error: unknown): error is ReviewRefused => error instanceof ReviewRefused

const make = (database: DatabaseService, catalogue: CatalogueService): ReviewsService => {
  const opened = new Map<string, { readonly mark: string; readonly shelf: DocumentTable }>()

  /** The approved reviews of a view; built again once one is decided or another index serves. */
  const reviewsOf = (store: string): DocumentTable => {
    const mark = `${catalogue.generation(store)}/${version(database)}`
    const known = opened.get(store)
    if (known?.mark === mark) return known.shelf
    const shelf = inMemoryTable("review", documents(database, store).filter(isReadable))
    opened.set(store, { mark, shelf })
    return shelf
  }

  const productAt = (id: number, view: StoreView, nowMs: number) => {
    const audience = { country: view.tax.country, region: view.tax.region, groupId: null, nowMs }
    const [hit] = catalogue.search(view.code, byId(id), audience).hits
    const sku = hit?.source["sku"]
    return typeof sku === "string" ? catalogue.find(view.code, sku, audience) : null
  }
  /** @throws ReviewRefused */
  const productOf = (id: number, view: StoreView, nowMs: number) =>
    productAt(id, view, nowMs) ?? refuse({ tag: "ProductUnknown" })

  const take = (given: NewReview, view: StoreView, reviewer: Reviewer | null, nowMs: number): number => {
    const review = tidied(given)
    const faults = Form.review(review)
    if (faults.length > 0) refuse({ tag: "FieldsInvalid", faults })
    const product = productOf(review.productId, view, nowMs)
    return write(database, {
      ...review,
      ratings: rated(given.ratings ?? []),
      store: view.code,
      customerId: reviewer?.customerId ?? null,
      isBought: reviewer !== null && hasBought(database, reviewer.customerId, product),
      madeAtMs: nowMs,
    })
  }

  return {
    handIn: (review, view, reviewer) =>
      Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
        refusable(isRefused, () => take(review, view, reviewer, nowMs)),
      ),
    search: (store, query) =>
      search(query, { shelf: reviewsOf(store), products: null, priceBuckets: [], random: Math.random }),
    summary: (store, productId) => {
      const shelf = reviewsOf(store)
      const all = Array.from({ length: shelf.rows }, (_, row) => shelf.body(row))
      return summarise(all.filter((body) => body["product_id"] === productId))
    },
    ofCustomer: (customerId, view) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) =>
        ofCustomer(database, customerId, limits.reviewListSize).map((review) => {
          const { id, productId, title, detail, nickname, status, ratings, isBought } = review
          const product = productAt(productId, view, nowMs)
          return {
            id,
            productId,
            title,
            detail,
            nickname,
            status,
            ratings,
            isBought,
            createdAt: createdAt(review),
            product: product === null ? null : { sku: product.sku, name: product.name },
          }
        }),
      ),
    decide: (id, status) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => decide(database, id, status, nowMs)),
    latest: (status, count, look) => latest(database, status, count, look),
  }
}

const byId = (id: number): Query => ({
  entity: "product",
  text: "",
  filters: [
    { attribute: "id", scope: "default", conditions: [{ operator: "eq", values: [id] }] },
    { attribute: "status", scope: "default", conditions: [{ operator: "in", values: [0, 1] }] },
  ],
  facets: [],
  sort: [],
  start: 0,
  size: 1,
  include: ["sku"],
  exclude: [],
  groupToken: null,
  groupId: null,
})

/** Names and titles are one line; the text keeps its own lines, and no signs that cannot be seen. */
const tidied = ({ productId, title, detail, nickname }: NewReview) => ({
  productId,
  title: oneLine(title, title.length),
  nickname: oneLine(nickname, nickname.length),
  detail: detail
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "")
    .trim(),
})

const qualitiesMax = 5
const qualityMax = 40

/** @throws ReviewRefused */
const rated = (given: NonNullable<NewReview["ratings"]>): ReadonlyArray<Rating> => {
  const names = new Set(given.map(({ name }) => oneLine(name, qualityMax)))
  const isRight =
    given.length <= qualitiesMax &&
    names.size === given.length &&
    !names.has("") &&
    given.every(({ value }) => Number.isInteger(value) && value >= 1 && value <= limits.ratingMax)
  if (!isRight) refuse({ tag: "RatingInvalid" })
  return given.map(({ name, value }) => ({
    name: oneLine(name, qualityMax),
    value,
    percent: Math.round((value * 100) / limits.ratingMax),
  }))
}
