import { Schema } from "effect"
import type { EndpointSchemas } from "./model.ts"
import { FilledText } from "./values.ts"

/** The request that finds out whether the shop is there. @rule WI100 - wire §16 */
export const version: EndpointSchemas = {
  family: "operations",
  summary: "The version of the protocol",
  about:
    "Bare. There is no other sign of life. `offers` names capabilities beyond 1.12 that no request shows.",
  at: [{ method: "GET", path: "/api" }],
  isBare: true,
  result: Schema.Struct({ version: FilledText, offers: Schema.optionalKey(Schema.Array(FilledText)) }),
  refusals: {},
  example: { answer: { version: "1.12.5", offers: ["buyerTotals", "emailConfirmation", "addressBook"] } },
}
