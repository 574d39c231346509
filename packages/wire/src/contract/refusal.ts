import { Schema } from "effect"
import { FilledText } from "./values.ts"

/** The body of a refusal. @rule WI100 - wire §1 */
export const Refusal = Schema.Struct({
  code: Schema.Int.check(Schema.isBetween({ minimum: 400, maximum: 599 })),
  result: Schema.Unknown,
}).annotate({
  identifier: "Refusal",
  description: "Words, or data to go on with. The code is the status.",
})

/** The body of a refusal of GraphQL. @rule WI100 - wire §14 */
export const GraphqlRefusal = Schema.Struct({
  errors: Schema.Array(Schema.Struct({ message: FilledText })),
}).annotate({ identifier: "GraphqlRefusal", description: "What was wrong with the question, in words." })
