import { Result } from "effect"
import type { reviewEndpoints } from "../endpoints/review.ts"
import { isRecord, record } from "../legacy/coerce.ts"
import * as Review from "../legacy/review.ts"
import { enveloped, invalid, type ServerTable } from "./endpoint.ts"

/** Writing a review. Older clients write the product's id as a text. */
export const reviewServer: ServerTable<keyof typeof reviewEndpoints> = {
  "review.create": enveloped({
    decodeRequest: ({ body }) => {
      const { review } = record(body)
      if (!isRecord(review)) return invalid("review is missing in the body")
      const input = Review.decodeNew(review)
      return typeof input === "string" ? invalid(input) : Result.succeed(input)
    },
  }),
}
