import { Schema } from "effect"
import { Review } from "./documents.ts"
import type { ContractDetails, EndpointSchemas } from "./model.ts"
import { commonParameters } from "./parameters.ts"
import { errorResponseWith } from "./error-response.ts"
import { Count, Digits, FilledText, Id, NumberOrNull, optional } from "./values.ts"

const query = { token: "", storeCode: "fr" }

/** The contract of the endpoint for a new review. */
export const review = {
  "review.create": {
    family: "review",
    errorResponse: errorResponseWith("ReviewErrorResponse", [
      "ProductUnknown",
      "FieldsInvalid",
      "RatingInvalid",
    ]),
    summary: "Submit a review",
    description: "The server sets the status and ignores `review_status`.",
    query: commonParameters,
    body: Schema.Struct({
      review: Schema.Struct({
        product_id: Id,
        title: FilledText,
        detail: FilledText,
        nickname: FilledText,
        ...optional({
          review_entity: Schema.String,
          review_status: Schema.Int,
          customer_id: Schema.NullOr(Schema.Int),
          ratings: Schema.Array(Schema.Struct({ rating_name: FilledText, value: Schema.Finite })),
        }),
      }),
    }),
    result: Schema.Union([Schema.Literal(true), Review]),
    errors: { 400: "A field is missing", 404: "The product does not exist", 429: "Too many requests" },
    example: {
      query,
      body: {
        review: {
          product_id: 1,
          title: "Good",
          detail: "A good bowl.",
          nickname: "Anne",
          review_entity: "product",
          review_status: 2,
          customer_id: null,
        },
      },
      response: true,
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>

/** The contract of the summary of a product's reviews. This frontend does not request it. */
export const reviewSummary: EndpointSchemas = {
  family: "review",
  summary: "Count the approved reviews of a product",
  routes: [{ method: "GET", path: "/api/review/summary" }],
  query: { ...commonParameters, productId: Digits },
  result: Schema.Struct({
    count: Count,
    rated_count: Count,
    percent: NumberOrNull.annotate({
      description: "Mean of the ratings, 0 to 100; null without a rating.",
    }),
    bought_count: Count.annotate({ description: "Reviews by customers who bought the product." }),
  }),
  errors: { 400: "The parameter is missing or not a whole number" },
  example: {
    query: { ...query, productId: "1" },
    response: { count: 3, rated_count: 2, percent: 90, bought_count: 1 },
  },
}
