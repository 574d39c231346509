import type { Review } from "./model.ts"

/** Keeps the approved reviews of a response, because some platforms send all of them. @rule RV2 - wire §11.6 */
export const filterApproved = (reviews: ReadonlyArray<Review>): ReadonlyArray<Review> =>
  reviews.filter(({ status }) => status === "approved")
