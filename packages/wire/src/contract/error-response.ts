import { Schema } from "effect"
import { Count, FilledText, furtherFields, optional } from "./values.ts"

const envelope = {
  code: Schema.Int.check(Schema.isBetween({ minimum: 400, maximum: 599 })).annotate({
    description: "Equals the HTTP status.",
  }),
  result: Schema.Unknown.annotateKey({ description: "An error message, or data about the error." }),
}
const retryAfter = Count.annotate({ description: "Waiting time before the next attempt, in seconds." })

/** The body of an error response without a stable error code. */
export const ErrorResponse = Schema.Struct({
  ...envelope,
  meta: Schema.optionalKey(Schema.Struct({ retryAfter: Schema.optionalKey(retryAfter) })),
}).annotate({ identifier: "ErrorResponse" })

/** Makes the body of an error response with a stable error code. */
export const errorResponseWith = (identifier: string, codes: ReadonlyArray<string>) => {
  const code = Schema.Literals(codes).annotate({
    description: "Stable error code. `meta` may contain further fields for a code.",
  })
  return Schema.Struct({
    ...envelope,
    meta: Schema.optionalKey(Schema.Struct(optional({ code, retryAfter })).annotate(furtherFields)),
  }).annotate({ identifier })
}

/** Stable error codes of cart requests. */
export const cartErrorCodes = [
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

/** The body of an error response to a customer request. */
export const CustomerErrorResponse = errorResponseWith("CustomerErrorResponse", [
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

/** The body of a GraphQL error response. */
export const GraphqlErrorResponse = Schema.Struct({
  errors: Schema.Array(Schema.Struct({ message: FilledText })),
}).annotate({ identifier: "GraphqlErrorResponse", description: "The error messages of a GraphQL request." })
