import { limits } from "../settings/index.ts"
import type { Review, ReviewState } from "./model.ts"

/** A review on a page. @rule RV5 */
export interface ReviewView extends Pick<
  Review,
  "id" | "title" | "detail" | "nickname" | "createdAt" | "isBought"
> {
  /** Up to `starsMax`; null without ratings. */
  readonly stars: number | null
}

/** The reviews of a product with their mean. @rule RV5 - S2 §9 (ratings out of 5) */
export interface ReviewsView extends Omit<ReviewState, "reviews" | "productId"> {
  readonly productId: number
  readonly reviews: ReadonlyArray<ReviewView>
  readonly starsMax: number
  /** Number of reviews before "show more". */
  readonly pageSize: number
  /** The mean rating; null without ratings. @rule RV7 */
  readonly mean: {
    /** Up to `starsMax`, rounded to tenths. */
    readonly stars: number
    /** Number of reviews with ratings. */
    readonly count: number
    /** Number of reviews by stars, most stars first. */
    readonly spread: ReadonlyArray<{ readonly stars: number; readonly count: number }>
  } | null
}

/** The reviews in a server-rendered product page. @rule RV28 */
export interface PageReviews extends Pick<ReviewsView, "mean" | "starsMax" | "reviews"> {
  /** Number of all reviews; `reviews` has the first page. */
  readonly count: number
}

/**
 * The mean of all reviews and the first page of them, for a server-rendered product page.
 *
 * @param reviews - approved, latest first
 * @returns null without reviews
 * @rule RV28
 */
export const pageReviews = (reviews: ReadonlyArray<Review>): PageReviews | null =>
  reviews.length === 0
    ? null
    : {
        mean: meanRating(reviews),
        starsMax: limits.ratingMax,
        count: reviews.length,
        reviews: reviews.slice(0, limits.reviewPageSize).map(reviewView),
      }

const reviewView = ({ id, title, detail, nickname, createdAt, ratings, isBought }: Review): ReviewView => ({
  id,
  title,
  detail,
  nickname,
  createdAt,
  isBought,
  stars: stars(ratings),
})

/** The view of reviews; null before the first product. @rule RV5 - S2 §9 */
export const view = (state: ReviewState): ReviewsView | null => {
  const { productId } = state
  if (productId === null) return null
  return {
    ...state,
    productId,
    starsMax: limits.ratingMax,
    pageSize: limits.reviewPageSize,
    mean: meanRating(state.reviews),
    reviews: state.reviews.map(reviewView),
  }
}

/**
 * The mean rating of reviews.
 *
 * @returns null without ratings
 * @rule RV7
 */
export const meanRating = (reviews: ReadonlyArray<Pick<Review, "ratings">>): ReviewsView["mean"] => {
  const given = reviews.flatMap(({ ratings }) => {
    const each = stars(ratings)
    return each === null ? [] : [each]
  })
  if (given.length === 0) return null
  const all = Array.from({ length: limits.ratingMax }, (_, index) => limits.ratingMax - index)
  return {
    stars: Math.round((given.reduce((sum, each) => sum + each, 0) * 10) / given.length) / 10,
    count: given.length,
    // Half stars count for the whole star above; less than one star counts as one.
    spread: all.map((whole) => ({
      stars: whole,
      count: given.filter((each) => Math.max(1, Math.ceil(each)) === whole).length,
    })),
  }
}

/**
 * The mean of a review's ratings in stars.
 *
 * @returns 0 to `limits.ratingMax` in halves; null without ratings
 * @rule RV5 - S2 §9 (ratings shown as 5 out of 5)
 */
export const stars = (ratings: Review["ratings"]): number | null => {
  if (ratings.length === 0) return null
  const mean = ratings.reduce((sum, { percent }) => sum + percent, 0) / ratings.length
  return Math.round((Math.min(100, Math.max(0, mean)) / 100) * limits.ratingMax * 2) / 2
}
