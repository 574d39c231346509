import { ReviewRequests } from "@shop/core/review"
import * as Review from "../legacy/review.ts"
import { type EndpointTable, endpointTable, enveloped } from "./endpoint.ts"

/** Submits a review. */
const reviewCreate = enveloped(ReviewRequests.create, {
  method: "POST",
  path: "/api/review/create",
  body: (review) => ({ review: Review.encodeNew(review) }),
  decodeAnswer: () => true as const,
})

/** The endpoints of reviews. */
export const reviewEndpoints: EndpointTable<Pick<typeof ReviewRequests, "create">> =
  endpointTable(reviewCreate)
