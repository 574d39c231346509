import { type Query, Queries } from "../catalogue/index.ts"
import type { Review } from "./model.ts"

/** The approved reviews of a product. @rule RV2 - wire §11.6 (product_id eq, review_status eq 1, 50) */
export const ofProduct = (productId: number): Query => Queries.reviews(productId)

/** Reviews that may be shown, whoever answered. @rule RV2 - wire §11.6 */
export const approved = (reviews: ReadonlyArray<Review>): ReadonlyArray<Review> =>
  reviews.filter(({ status }) => status === "approved")
