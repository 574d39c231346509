import { Schema } from "effect"
import type { EndpointSchemas } from "./model.ts"
import { FilledText } from "./values.ts"

/** The contract of the health check. */
export const version: EndpointSchemas = {
  family: "operations",
  summary: "Get the version of the API",
  description:
    "No envelope. Clients use this endpoint as the health check. `offers` lists capabilities beyond version 1.12.",
  routes: [{ method: "GET", path: "/api" }],
  isBare: true,
  result: Schema.Struct({ version: FilledText, offers: Schema.optionalKey(Schema.Array(FilledText)) }),
  errors: {},
  example: { response: { version: "1.12.5", offers: ["buyerTotals", "emailConfirmation", "addressBook"] } },
}
