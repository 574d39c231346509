import { limits } from "../settings/index.ts"
import type { Review, ReviewState } from "./model.ts"

/** A review on a page. */
export interface ReviewView extends Pick<
  Review,
  "id" | "title" | "detail" | "nickname" | "createdAt" | "isBought"
> {
  /** 0 to `starsMax` in steps of 0.5; null without ratings. */
  readonly stars: number | null
}

/** The loaded reviews of a product with their mean rating. */
export interface ReviewsView extends Omit<ReviewState, "reviews" | "productId"> {
  readonly productId: number
  readonly reviews: ReadonlyArray<ReviewView>
  /** The best rating in stars. */
  readonly starsMax: number
  /** Number of reviews that a page shows before the shopper presses "show more". */
  readonly pageSize: number
  /** The mean rating of all reviews; null without ratings. */
  readonly mean: {
    /** 0 to `starsMax`, rounded to 0.1. */
    readonly stars: number
    /** Number of reviews with ratings. */
    readonly count: number
    /** Number of reviews for each whole number of stars, from `starsMax` down to 1. */
    readonly distribution: ReadonlyArray<{ readonly stars: number; readonly count: number }>
  } | null
}

/** The reviews of a server-rendered product page. */
export interface PageReviews extends Pick<ReviewsView, "mean" | "starsMax" | "reviews"> {
  /** Number of all reviews; `reviews` holds only the first page. */
  readonly count: number
}

/**
 * The mean rating of all reviews and the first page of reviews, for a server-rendered product page.
 *
 * @param reviews - all approved reviews, latest first
 * @returns null for an empty list
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
  stars: starRating(ratings),
})

/** The view of the loaded reviews; null before the first product page. */
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
 * The mean rating of reviews. Reviews without ratings do not count.
 *
 * @returns null without ratings
 */
export const meanRating = (reviews: ReadonlyArray<Pick<Review, "ratings">>): ReviewsView["mean"] => {
  const rated = reviews.flatMap(({ ratings }) => {
    const stars = starRating(ratings)
    return stars === null ? [] : [stars]
  })
  if (rated.length === 0) return null
  const levels = Array.from({ length: limits.ratingMax }, (_, index) => limits.ratingMax - index)
  return {
    stars: Math.round((rated.reduce((sum, stars) => sum + stars, 0) * 10) / rated.length) / 10,
    count: rated.length,
    // The distribution rounds half stars up and counts ratings below one star as one star.
    distribution: levels.map((level) => ({
      stars: level,
      count: rated.filter((stars) => Math.max(1, Math.ceil(stars)) === level).length,
    })),
  }
}

/**
 * The mean of a review's ratings, in stars.
 *
 * @returns 0 to `limits.ratingMax` in steps of 0.5; null without ratings
 */
export const starRating = (ratings: Review["ratings"]): number | null => {
  if (ratings.length === 0) return null
  const meanPercent = ratings.reduce((sum, { percent }) => sum + percent, 0) / ratings.length
  return Math.round((Math.min(100, Math.max(0, meanPercent)) / 100) * limits.ratingMax * 2) / 2
}
