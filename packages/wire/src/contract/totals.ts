import { Schema } from "effect"
import { type Promotion, promotions } from "@shop/core/promotion"
import { AnyObject, FilledText, NumberOrNull, optional } from "./values.ts"

const TotalsItem = Schema.Struct({
  item_id: Schema.Int,
  qty: Schema.Finite,
  price_incl_tax: Schema.Finite,
  row_total_incl_tax: Schema.Finite,
  discount_amount: Schema.Finite,
  options: Schema.String.annotate({
    contentMediaType: "application/json",
    description: "JSON list of labels and values; `[]` without options.",
  }),
  ...optional({
    name: Schema.String,
    row_total: Schema.Finite,
    row_total_with_discount: Schema.Finite,
    tax_amount: Schema.Finite,
    tax_percent: Schema.Finite,
    is_covered: Schema.Boolean.annotate({
      description: "False if the promotion does not cover the line.",
    }),
  }),
}).annotate({ identifier: "TotalsItem" })

const TotalSegment = Schema.Struct({
  code: Schema.String,
  title: Schema.String,
  value: NumberOrNull,
  ...optional({
    area: Schema.NullOr(Schema.String),
    extension_attributes: Schema.Struct({
      tax_grandtotal_details: Schema.optionalKey(
        Schema.Array(
          Schema.Struct({
            amount: Schema.Finite,
            rates: Schema.Array(
              Schema.Struct({ percent: Schema.Union([Schema.String, Schema.Finite]), title: Schema.String }),
            ),
            group_id: Schema.optionalKey(Schema.Int),
          }),
        ),
      ),
    }),
  }),
}).annotate({ identifier: "TotalSegment" })

const promotionSchema = ({ code, args, argsSchema }: Promotion) =>
  Schema.Struct({
    code: Schema.Literal(code),
    args: Object.keys(args).length === 0 ? AnyObject : argsSchema,
    is_for_all_goods: Schema.Boolean,
    goods_min: Schema.Finite,
  })

/** The amounts in the currency of the shop, for older clients. */
const baseAmounts = Object.fromEntries(
  [
    "grand_total",
    "subtotal",
    "subtotal_incl_tax",
    "subtotal_with_discount",
    "discount_amount",
    "shipping_amount",
    "shipping_incl_tax",
    "shipping_discount_amount",
    "shipping_tax_amount",
    "tax_amount",
  ].map((name) => [`base_${name}`, Schema.Finite]),
)

/** The totals of a cart. */
export const Totals = Schema.Struct({
  grand_total: Schema.Finite,
  subtotal: Schema.Finite,
  subtotal_incl_tax: Schema.Finite,
  discount_amount: Schema.Finite.annotate({ description: "Zero or less." }),
  shipping_amount: Schema.Finite,
  shipping_incl_tax: Schema.Finite,
  tax_amount: Schema.Finite,
  quote_currency_code: Schema.String,
  items_qty: Schema.Finite,
  items: Schema.Array(TotalsItem),
  total_segments: Schema.Array(TotalSegment),
  ...optional({
    subtotal_with_discount: Schema.Finite,
    shipping_discount_amount: Schema.Finite,
    shipping_tax_amount: Schema.Finite,
    ...baseAmounts,
    base_currency_code: Schema.String,
    coupon_code: FilledText.annotate({
      description: "Absent without a coupon, because clients test for the key.",
    }),
    promotion: Schema.Union(promotions.map(promotionSchema)).annotate({
      description:
        "The promotion of the coupon. Clients use it to estimate totals between two responses. Later versions may add kinds.",
    }),
    coupon_refusal: Schema.Struct({ coupon_code: FilledText, reason: FilledText }).annotate({
      description: "A coupon of the cart without a discount, and the reason.",
    }),
    unavailable_items: Schema.Array(
      Schema.Struct({
        item_id: Schema.Int,
        qty: Schema.Finite,
        reason: FilledText.annotate({ description: "`notSold`, `soldOut` or `tooFew`." }),
        ...optional({
          qty_min: Schema.Finite.annotate({
            description: "The product is sold from this quantity on, and the line has another.",
          }),
          qty_step: Schema.Finite.annotate({ description: "The step of larger quantities." }),
        }),
        qty_left: Schema.Finite.annotate({ description: "Quantity that is available for the line." }),
      }),
    ).annotate({ description: "Lines of the cart that cannot be ordered. The totals do not include them." }),
  }),
}).annotate({ identifier: "Totals" })
