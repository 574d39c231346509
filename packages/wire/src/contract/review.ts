import { Schema } from "effect"
import { Review } from "./documents.ts"
import type { ContractDetails } from "./model.ts"
import { common } from "./parameters.ts"
import { refusalWith } from "./refusal.ts"
import { FilledText, Id, optional } from "./values.ts"

const query = { token: "", storeCode: "fr" }

/** Writing a review. @rule WI100 - wire §8 */
export const review = {
  "review.create": {
    family: "review",
    refusal: refusalWith("ReviewRefusal", ["ProductUnknown", "FieldsInvalid", "RatingInvalid"]),
    summary: "A review handed in",
    about: "The platform sets the status, whatever is said.",
    query: common,
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
    refusals: { 400: "Something is missing", 404: "There is no such product", 429: "Too many reviews" },
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
      answer: true,
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
