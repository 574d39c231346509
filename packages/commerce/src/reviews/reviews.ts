import { createHash } from "node:crypto"
import { Clock, Context, Effect, Layer } from "effect"
import type { Query } from "@shop/core/catalogue"
import * as Form from "@shop/core/form"
import { productHref } from "@shop/core/product"
import type { NewReview, OwnReview, Rating, ReviewStatus } from "@shop/core/review"
import { limits } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { Catalogue, type CatalogueSearchResult } from "../catalogue/index.ts"
import { searchDocuments } from "../catalogue/search.ts"
import { isReadable, type DocumentTable, inMemoryTable } from "../catalogue/index-snapshot.ts"
import { dieOnSqlError, Sql } from "../sql/index.ts"
import { oneLine } from "../letters/index.ts"
import { createdAt, documentOf } from "./documents.ts"
import {
  type Reviewer,
  type ReviewReason,
  type ReviewRecord,
  ReviewRefused,
  type ReviewSummary,
} from "./model.ts"
import { type NewReviewRecord, ReviewRepository } from "./review-repository.ts"
import { summarise } from "./summary.ts"

/** Reviews of products by shoppers. @rule SR80 */
export interface ReviewsService {
  /**
   * Stores a review that waits for approval. The same review again, such as by a second click, is the first.
   *
   * @param reviewer - null for a guest
   * @returns its id
   * @fails ReviewRefused, with nothing stored
   * @rule SR80 - wire §8
   */
  readonly submit: (
    review: NewReview,
    view: StoreView,
    reviewer: Reviewer | null,
  ) => Effect.Effect<number, ReviewRefused>
  /** Approved reviews that match a query. @rule SR81 - wire §11.6 */
  readonly search: (store: string, query: Query) => Effect.Effect<CatalogueSearchResult>
  /** Figures of a product's approved reviews. @rule SR82 */
  readonly summary: (store: string, productId: number) => Effect.Effect<ReviewSummary>
  /** @returns the updated review; null for an unknown id @rule SR83 */
  readonly decide: (id: number, status: ReviewStatus) => Effect.Effect<ReviewRecord | null>
  /** A customer's reviews, newest first, with the products as a view sells them now. @rule SR148 */
  readonly ofCustomer: (customerId: number, view: StoreView) => Effect.Effect<ReadonlyArray<OwnReview>>
  /** Reviews of a status (null: any), newest first. @rule SR83 */
  readonly latest: (
    status: ReviewStatus | null,
    count: number,
    look?: { readonly search?: string; readonly start?: number },
  ) => Effect.Effect<ReadonlyArray<ReviewRecord>>
}

/** The platform's reviews. @rule SR80 - S2 §7 Reviews */
export class Reviews extends Context.Service<Reviews, ReviewsService>()("@shop/commerce/Reviews") {
  static readonly layer = Layer.effect(
    Reviews,
    Effect.suspend(() => make),
  )
}

const refused = (reason: ReviewReason) => new ReviewRefused({ reason })

const hashOf = (review: Omit<NewReviewRecord, "hash">): string => {
  const { productId, store, title, detail, nickname, ratings, customerId } = review
  const text = JSON.stringify([productId, store, title, detail, nickname, ratings, customerId])
  return createHash("sha256").update(text).digest("hex")
}

const make = Effect.gen(function* () {
  const { transaction } = yield* Sql
  const reviews = yield* ReviewRepository
  const catalogue = yield* Catalogue
  const indexes = new Map<string, { readonly version: string; readonly shelf: DocumentTable }>()

  /** The index of a view's approved reviews. It is built again after a decision or a rebuild of the catalogue's index. */
  const indexOf = Effect.fnUntraced(function* (store: string) {
    const version = `${catalogue.generation(store)}/${yield* reviews.version}`
    const known = indexes.get(store)
    if (known?.version === version) return known.shelf
    const documents = [
      ...(yield* reviews.imported(store)),
      ...(yield* reviews.approved(store)).map(documentOf),
    ]
    const shelf = inMemoryTable("review", documents.filter(isReadable))
    indexes.set(store, { version, shelf })
    return shelf
  }, dieOnSqlError)

  const productOf = (id: number, view: StoreView, nowMs: number) => {
    const audience = { country: view.tax.country, region: view.tax.region, groupId: null, nowMs }
    const product = catalogue.findById(view.code, id, audience)
    return product === null || product.status > 1 ? null : product
  }

  return Reviews.of({
    submit: Effect.fn("Reviews.submit")(
      function* (given, view, reviewer) {
        const nowMs = yield* Clock.currentTimeMillis
        const review = normalized(given)
        const faults = Form.review(review)
        if (faults.length > 0) return yield* refused({ tag: "FieldsInvalid", faults })
        const product = productOf(review.productId, view, nowMs)
        if (product === null) return yield* refused({ tag: "ProductUnknown" })
        const ratings = ratingsOf(given.ratings ?? [])
        if (ratings === null) return yield* refused({ tag: "RatingInvalid" })
        const customerId = reviewer?.customerId ?? null
        const skus = [product.sku, ...product.variants.map(({ sku }) => sku)]
        const record = {
          ...review,
          ratings,
          store: view.code,
          customerId,
          // An e-mail address proves nothing: anybody can type one. Only orders of the account count.
          isBought: customerId !== null && (yield* reviews.hasBought(customerId, { sku: product.sku, skus })),
          madeAtMs: nowMs,
        }
        return yield* reviews.add({ ...record, hash: hashOf(record) })
      },
      (effect) => dieOnSqlError(transaction(effect)),
    ),
    search: (store, query) =>
      Effect.map(indexOf(store), (table) => searchDocuments(query, { table, random: Math.random })),
    summary: (store, productId) =>
      Effect.map(indexOf(store), (shelf) => {
        const all = Array.from({ length: shelf.rows }, (_, row) => shelf.body(row))
        return summarise(all.filter((body) => body["product_id"] === productId))
      }),
    ofCustomer: Effect.fn("Reviews.ofCustomer")(function* (customerId, view) {
      const nowMs = yield* Clock.currentTimeMillis
      const own = yield* reviews.ofCustomer(customerId, limits.reviewListSize)
      return own.map((review) => {
        const { id, productId, title, detail, nickname, status, ratings, isBought } = review
        const product = productOf(productId, view, nowMs)
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
          product:
            product === null
              ? null
              : { sku: product.sku, name: product.name, href: productHref(product, null, view) },
        }
      })
    }, dieOnSqlError),
    decide: Effect.fn("Reviews.decide")(
      function* (id, status) {
        const review = yield* reviews.setStatus(id, status, yield* Clock.currentTimeMillis)
        if (review !== null) yield* reviews.increaseVersion
        return review
      },
      (effect) => dieOnSqlError(transaction(effect)),
    ),
    latest: (status, count, { search = "", start = 0 } = {}) =>
      dieOnSqlError(reviews.list({ status, search, start, count })),
  })
})

/** Names and titles become one line; the text keeps its lines. Control characters are removed. */
const normalized = ({ productId, title, detail, nickname }: NewReview) => ({
  productId,
  title: oneLine(title, title.length),
  nickname: oneLine(nickname, nickname.length),
  detail: Form.printableText(detail).trim(),
})

const qualitiesMax = 5
const qualityMax = 40

/** The ratings with their percentages; null when one of them is invalid. */
const ratingsOf = (given: NonNullable<NewReview["ratings"]>): ReadonlyArray<Rating> | null => {
  const names = new Set(given.map(({ name }) => oneLine(name, qualityMax)))
  const isValid =
    given.length <= qualitiesMax &&
    names.size === given.length &&
    !names.has("") &&
    given.every(({ value }) => Number.isInteger(value) && value >= 1 && value <= limits.ratingMax)
  return isValid
    ? given.map(({ name, value }) => ({
        name: oneLine(name, qualityMax),
        value,
        percent: Math.round((value * 100) / limits.ratingMax),
      }))
    : null
}
