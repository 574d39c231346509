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

/** The chosen options of a product. */
export const OptionSchema = Schema.Struct({
  configurable: Schema.Array(Schema.Struct({ optionId: Schema.String, optionValue: Schema.String })),
  custom: Schema.Array(Schema.Struct({ optionId: Schema.String, optionValue: Schema.String })),
  bundle: Schema.Array(
    Schema.Struct({
      optionId: Schema.String,
      qty: Schema.Number,
      selections: Schema.Array(Schema.String),
    }),
  ),
})
