import { Schema } from "effect"
import { FilledText } from "./values.ts"

/** The body of an error response. @rule WI100 - wire §1 */
export const ErrorResponse = Schema.Struct({
  code: Schema.Int.check(Schema.isBetween({ minimum: 400, maximum: 599 })),
  result: Schema.Unknown,
}).annotate({
  identifier: "ErrorResponse",
  description: "`code` equals the HTTP status. `result` is an error message, or data about the error.",
})

/** The body of a GraphQL error response. @rule WI100 - wire §14 */
export const GraphqlErrorResponse = Schema.Struct({
  errors: Schema.Array(Schema.Struct({ message: FilledText })),
}).annotate({ identifier: "GraphqlErrorResponse", description: "The error messages of a GraphQL request." })
