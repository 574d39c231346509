import type { Review } from "./model.ts"

/** Filters approved reviews; not every platform filters by status. @rule RV2 - wire §11.6 */
export const approvedOnly = (reviews: ReadonlyArray<Review>): ReadonlyArray<Review> =>
  reviews.filter(({ status }) => status === "approved")
