import { define } from "../calls/index.ts"
import type { Found, Query } from "../catalogue/index.ts"
import type { NewReview, OwnReview, Review } from "./model.ts"

/** Reviews of the view's index. @rule RV2 - wire §11.6 */
export const search = define<"review.search", Query, Found<Review>>("review.search")
/** Hands a review in; the platform decides when it is shown. @rule RV4 - S2 §7 Reviews */
export const create = define<"review.create", NewReview, true>("review.create")

/** What the customer signed in wrote, latest first. In the table of late calls. @rule RV8 */
export const mine = define<
  "review.mine",
  Record<never, never>,
  { readonly reviews: ReadonlyArray<OwnReview> }
>("review.mine")

/** A call that browsers load with the screen that asks. @rule RV8 */
export type LateReviewCall = ReturnType<typeof mine>
/** Every other call of this module. @rule RV2 */
export type ReviewCall = ReturnType<typeof search> | ReturnType<typeof create>
