import { limits } from "../settings/index.ts"
import type { Review, ReviewState } from "./model.ts"

/** A review as it is shown. @rule RV5 */
export interface ReviewView extends Pick<
  Review,
  "id" | "title" | "detail" | "nickname" | "createdAt" | "isBought"
> {
  /** Of `starsMax`; null when nothing was rated. */
  readonly stars: number | null
}

/** The reviews of a product as they are shown. @rule RV5 - S2 §9 (ratings out of 5) */
export interface ReviewsView extends Omit<ReviewState, "reviews" | "productId"> {
  readonly productId: number
  readonly reviews: ReadonlyArray<ReviewView>
  readonly starsMax: number
  /** How many are shown before somebody asks for more. */
  readonly pageSize: number
  /** What they come to; null without any rating: none is invented. @rule RV7 */
  readonly mean: {
    /** Of `starsMax`, in tenths. */
    readonly stars: number
    /** Reviews that rate. */
    readonly count: number
    /** How many reviews gave each whole number of stars, most stars first. */
    readonly spread: ReadonlyArray<{ readonly stars: number; readonly count: number }>
  } | null
}

/** What a document tells of a product's reviews. @rule RV28 */
export interface PageReviews extends Pick<ReviewsView, "mean" | "starsMax" | "reviews"> {
  /** All that are shown one day or another; `reviews` has the first of them. */
  readonly count: number
}

/**
 * What a document tells of a product's reviews: what all come to, and the first page of them.
 *
 * @param reviews - approved, latest first
 * @returns null when there are none
 * @rule RV28
 */
export const pageReviews = (reviews: ReadonlyArray<Review>): PageReviews | null =>
  reviews.length === 0
    ? null
    : {
        mean: meanOf(reviews),
        starsMax: limits.ratingMax,
        count: reviews.length,
        reviews: reviews.slice(0, limits.reviewPageSize).map(shown),
      }

const shown = ({ id, title, detail, nickname, createdAt, ratings, isBought }: Review): ReviewView => ({
  id,
  title,
  detail,
  nickname,
  createdAt,
  isBought,
  stars: stars(ratings),
})

/** Reviews as they are shown; null while no product was asked about. @rule RV5 - S2 §9 */
export const view = (state: ReviewState): ReviewsView | null => {
  const { productId } = state
  if (productId === null) return null
  return {
    ...state,
    productId,
    starsMax: limits.ratingMax,
    pageSize: limits.reviewPageSize,
    mean: meanOf(state.reviews),
    reviews: state.reviews.map(shown),
  }
}

/**
 * What reviews come to.
 *
 * @returns null when none of them rates
 * @rule RV7
 */
export const meanOf = (reviews: ReadonlyArray<Pick<Review, "ratings">>): ReviewsView["mean"] => {
  const given = reviews.flatMap(({ ratings }) => {
    const each = stars(ratings)
    return each === null ? [] : [each]
  })
  if (given.length === 0) return null
  const all = Array.from({ length: limits.ratingMax }, (_, index) => limits.ratingMax - index)
  return {
    stars: Math.round((given.reduce((sum, each) => sum + each, 0) * 10) / given.length) / 10,
    count: given.length,
    // Half a star counts with the whole one above it; what is below one with one.
    spread: all.map((whole) => ({
      stars: whole,
      count: given.filter((each) => Math.max(1, Math.ceil(each)) === whole).length,
    })),
  }
}

/**
 * The mean of what was rated, in stars.
 *
 * @returns 0 to `limits.ratingMax` in halves; null when nothing was
 * @rule RV5 - S2 §9 (ratings shown as 5 out of 5)
 */
export const stars = (ratings: Review["ratings"]): number | null => {
  if (ratings.length === 0) return null
  const mean = ratings.reduce((sum, { percent }) => sum + percent, 0) / ratings.length
  return Math.round((Math.min(100, Math.max(0, mean)) / 100) * limits.ratingMax * 2) / 2
}
