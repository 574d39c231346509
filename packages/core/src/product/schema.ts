import { Schema } from "effect"

/** The kinds of product, as the device stores them. The type `ProductType` loads without Effect. */
export const ProductTypeSchema = Schema.Literals([
  "simple",
  "configurable",
  "grouped",
  "bundle",
  "virtual",
  "downloadable",
])

/** Label and value of a chosen option. The type `ChoiceWords` loads without Effect. */
export const ChoiceWordsSchema = Schema.Struct({ label: Schema.String, value: Schema.String })
