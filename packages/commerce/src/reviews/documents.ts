import { Review as ReviewDocument } from "@shop/wire/legacy"
import type { Document, JsonObject } from "../catalogue/model.ts"
import type { ReviewRecord } from "./model.ts"

/** When a review was written, in the format of the index's documents. @rule SR81, SR148 */
export const createdAt = ({ madeAtMs }: Pick<ReviewRecord, "madeAtMs">): string =>
  new Date(madeAtMs).toISOString().slice(0, 19).replace("T", " ")

const bodyOf = (review: ReviewRecord): JsonObject => ({
  ...ReviewDocument.encode({ ...review, createdAt: createdAt(review) }),
  is_bought: review.isBought,
})

/** An approved review as a document of its view's index. @rule SR81 - wire §12 */
export const documentOf = (review: ReviewRecord): Document => ({
  number: review.id,
  type: "review",
  id: review.id,
  origin: "import",
  body: bodyOf(review),
})
