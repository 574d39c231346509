import { Schema } from "effect"
import { FilledText, Id, NumberOrNull, optional } from "./values.ts"

const optionId = Schema.Union([FilledText, Id])
const choice = Schema.Struct({ option_id: optionId, option_value: Schema.Union([Schema.String, Schema.Int]) })
const choices = Schema.Union([
  Schema.Array(choice),
  Schema.Record(
    Schema.String,
    Schema.Struct({
      option_id: Schema.optionalKey(optionId),
      option_value: Schema.Union([Schema.String, Schema.Int]),
    }),
  ),
]).annotate({ description: "A list, or an object keyed by option id." })

/** The options of a product that a shopper selected. */
export const ProductOption = Schema.Struct({
  extension_attributes: Schema.optionalKey(
    Schema.Struct(
      optional({
        configurable_item_options: Schema.Array(choice).annotate({
          description: "`option_id` is the id of the attribute.",
        }),
        custom_options: choices,
        bundle_options: Schema.Union([
          Schema.Array(
            Schema.Struct({
              option_id: optionId,
              option_qty: Schema.Finite,
              option_selections: Schema.Array(Schema.Union([FilledText, Id])),
            }),
          ),
          Schema.Record(
            Schema.String,
            Schema.Struct(
              optional({
                option_qty: Schema.Finite,
                option_selections: Schema.Array(Schema.Union([FilledText, Id])),
              }),
            ),
          ),
        ]),
      }),
    ),
  ),
}).annotate({ identifier: "ProductOption" })

/** A line of a cart. */
export const CartItem = Schema.Struct({
  item_id: Id.annotate({
    description: "The same number in update, pull and totals, because clients compare with strict equality.",
  }),
  sku: FilledText.annotate({ description: "Sku of the selected variant." }),
  qty: Schema.Finite,
  quote_id: Schema.String,
  ...optional({
    name: Schema.String,
    price: NumberOrNull,
    price_incl_tax: NumberOrNull,
    product_type: Schema.String,
    product_option: ProductOption,
  }),
}).annotate({ identifier: "CartItem" })
