import { define } from "../calls/index.ts"
import type { Found, Query } from "../catalogue/index.ts"
import type { NewReview, Review } from "./model.ts"

/** Reviews of the view's index. @rule RV2 - wire §11.6 */
export const search = define<"review.search", Query, Found<Review>>("review.search")
/** Hands a review in; the platform decides when it is shown. @rule RV4 - S2 §7 Reviews */
export const create = define<"review.create", NewReview, true>("review.create")

/** Every call of this module. @rule RV2 */
export type ReviewCall = ReturnType<typeof search> | ReturnType<typeof create>
