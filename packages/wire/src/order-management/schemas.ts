import { Schema } from "effect"

const text = Schema.String
const filledText = Schema.String.annotate({ minLength: 1, pattern: "\\S" })
const textOrNull = Schema.NullOr(text)

/** A guest's order that now belongs to the customer. @rule CM235 */
export const claimedOrder = Schema.Struct({ number: filledText })

/** A deleted account. @rule AC30 */
export const deletedAccount = Schema.Struct({
  ordersKept: Schema.Int.annotate({
    minimum: 0,
    description: "Number of orders that the shop stores for the legal retention period.",
  }),
})

/** The sessions of a customer. @rule AC31 */
export const sessions = Schema.Struct({
  sessions: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      browser: textOrNull.annotate({
        description: "Name of the browser, such as Firefox; null if unknown.",
      }),
      system: textOrNull.annotate({
        description: "Name of the operating system, such as Windows; null if unknown.",
      }),
      startedAt: filledText,
      usedAt: filledText.annotate({ description: "Time of the session's last token, accurate to one hour." }),
      isCurrent: Schema.Boolean,
    }),
  ),
})

/** The reviews that a customer wrote. @rule RV8 */
export const ownReviews = Schema.Struct({
  reviews: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      productId: Schema.Int,
      title: text,
      detail: text,
      nickname: text,
      status: Schema.Literals(["approved", "pending", "rejected"]),
      createdAt: textOrNull,
      ratings: Schema.Array(Schema.Struct({ name: text, percent: Schema.Finite, value: Schema.Finite })),
      isBought: Schema.Boolean,
      product: Schema.NullOr(
        Schema.Struct({
          sku: text,
          name: text,
          href: Schema.optionalKey(
            Schema.String.check(Schema.isPattern(/^\/(?!\/)/u)).annotate({
              description: "Address of the product's page in the store view, with its path.",
            }),
          ),
        }),
      ),
    }),
  ),
})
