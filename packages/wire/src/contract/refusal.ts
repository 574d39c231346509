import { Schema } from "effect"
import { Count, FilledText, optional } from "./values.ts"

const envelope = {
  code: Schema.Int.check(Schema.isBetween({ minimum: 400, maximum: 599 })).annotate({
    description: "The status.",
  }),
  result: Schema.Unknown.annotateKey({ description: "A sentence, or data to go on with." }),
}
const retryAfter = Count.annotate({ description: "Seconds." })

/** The body of a refusal without a stable code. @rule WI100 - wire §1 */
export const Refusal = Schema.Struct({
  ...envelope,
  meta: Schema.optionalKey(Schema.Struct({ retryAfter: Schema.optionalKey(retryAfter) })),
}).annotate({ identifier: "Refusal" })

/** The body of a refusal with one of some stable codes. @rule WI100, WI226 - wire §1 */
export const refusalWith = (identifier: string, codes: ReadonlyArray<string>) => {
  const code = Schema.Literals(codes).annotate({
    description: "The stable code, where there is one. Its details stand beside it.",
  })
  return Schema.Struct({
    ...envelope,
    meta: Schema.optionalKey(Schema.Struct(optional({ code, retryAfter }))),
  }).annotate({ identifier })
}

/** Stable codes of a cart. @rule WI226 */
export const cartCodes = [
  "CartUnknown",
  "CartOrdered",
  "CartFull",
  "LineUnknown",
  "ProductUnknown",
  "ProductNotBuyable",
  "PriceUnknown",
  "OptionsInvalid",
  "QtyInvalid",
  "QtyAboveStock",
  "CountryUnknown",
  "TextTooLong",
  "MethodUnknown",
  "PaymentUnknown",
  "CouponUnknown",
  "CouponRefused",
  "OperationReused",
]

/** A refusal about a customer. @rule WI226 */
export const CustomerRefusal = refusalWith("CustomerRefusal", [
  "SignInIncorrect",
  "SessionOver",
  "FieldsInvalid",
  "PasswordWrong",
  "PasswordNeeded",
  "ResetInvalid",
  "EmailRefused",
  "AddressForeign",
  "AddressesTooMany",
  "Busy",
])

/** The body of a refusal of GraphQL. @rule WI100 - wire §14 */
export const GraphqlRefusal = Schema.Struct({
  errors: Schema.Array(Schema.Struct({ message: FilledText })),
}).annotate({ identifier: "GraphqlRefusal", description: "What was wrong with the question, in words." })
