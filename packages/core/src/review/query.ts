import type { Review } from "./model.ts"

/** Filters approved reviews; not every platform filters by status. */
export const approvedOnly = (reviews: ReadonlyArray<Review>): ReadonlyArray<Review> =>
  reviews.filter(({ status }) => status === "approved")
