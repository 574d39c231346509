import { Schema as EffectSchema } from "effect"
import { type Promotion, promotions } from "@shop/core/promotion"
import {
  about,
  anyOf,
  boolean,
  id,
  idOrDigits,
  integer,
  keyed,
  list,
  named,
  number,
  numberOrNull,
  exactly,
  open,
  type Schema,
  text,
  said,
} from "./schema.ts"

const optionId = anyOf(said, id)
const choice = open({ option_id: optionId, option_value: anyOf(text, integer) })
const choices = about(
  "A list, or an object keyed by option id.",
  anyOf(list(choice), keyed(open({ "option_id?": optionId, option_value: anyOf(text, integer) }))),
)

const productOption = open({
  "extension_attributes?": open({
    "configurable_item_options?": about("option_id is the id of the attribute.", list(choice)),
    "custom_options?": choices,
    "bundle_options?": anyOf(
      list(open({ option_id: optionId, option_qty: number, option_selections: list(anyOf(said, id)) })),
      keyed(open({ "option_qty?": number, "option_selections?": list(anyOf(said, id)) })),
    ),
  }),
})

const cartItem = open({
  item_id: about("Stays the same number in update, pull and totals: clients compare strictly.", id),
  sku: about("Of the chosen variant.", said),
  qty: number,
  quote_id: text,
  "name?": text,
  "price?": numberOrNull,
  "price_incl_tax?": numberOrNull,
  "product_type?": text,
  "product_option?": named("ProductOption"),
})

const totalsItem = open({
  item_id: integer,
  qty: number,
  "name?": text,
  price_incl_tax: number,
  row_total_incl_tax: number,
  "row_total?": number,
  "row_total_with_discount?": number,
  "tax_amount?": number,
  "tax_percent?": number,
  discount_amount: number,
  "is_covered?": about("False where the promotion does not cover the line.", boolean),
  options: about("JSON of a list of labels and values; `[]` when none.", {
    ...text,
    contentMediaType: "application/json",
  }),
})

const totalSegment = open({
  code: text,
  title: text,
  value: numberOrNull,
  "area?": anyOf(text, { type: "null" }),
  "extension_attributes?": open({
    "tax_grandtotal_details?": list(
      open({ amount: number, rates: list(open({ percent: anyOf(text, number), title: text })) }),
    ),
  }),
})

const promotionSchema = ({ code, args, argsSchema }: Promotion): Schema =>
  open({
    code: exactly(code),
    args: Object.keys(args).length === 0 ? open({}) : EffectSchema.toJsonSchemaDocument(argsSchema).schema,
    is_for_all_goods: boolean,
    goods_min: number,
  })

const totals = open({
  grand_total: number,
  subtotal: number,
  subtotal_incl_tax: number,
  discount_amount: about("Zero or less.", number),
  shipping_amount: number,
  shipping_incl_tax: number,
  tax_amount: number,
  "base_currency_code?": text,
  quote_currency_code: text,
  "coupon_code?": about("The key is absent without a coupon: clients test for it.", said),
  "promotion?": about(
    "What the coupon has applied, for estimates between two answers. Other kinds may follow.",
    anyOf(...promotions.map(promotionSchema)),
  ),
  "coupon_refusal?": about(
    "The coupon of the cart that takes nothing off, and why.",
    open({ coupon_code: said, reason: said }),
  ),
  "unavailable_items?": about(
    "Lines of the cart that cannot be ordered as they are: no sum counts them.",
    list(
      open({
        item_id: integer,
        qty: number,
        reason: about("notSold, soldOut or tooFew.", said),
        qty_left: about("Pieces that are left for the line.", number),
      }),
    ),
  ),
  items_qty: number,
  items: list(named("TotalsItem")),
  total_segments: list(named("TotalSegment")),
})

const paymentMethod = open({ code: said, title: text, "cost_incl_tax?": number })

const shippingMethod = open({
  carrier_code: said,
  method_code: said,
  method_title: text,
  "carrier_title?": text,
  amount: number,
  price_incl_tax: number,
  "price_excl_tax?": number,
  "base_amount?": number,
  "available?": about("Left out by clients when false.", boolean),
  "error_message?": text,
})

/** What was chosen of a product, the lines, sums and methods of carts. @rule WI100 - wire §5 */
export const cartParts: Readonly<Record<string, Schema>> = {
  ProductOption: productOption,
  CartItem: cartItem,
  TotalsItem: totalsItem,
  TotalSegment: totalSegment,
  Totals: totals,
  PaymentMethod: paymentMethod,
  ShippingMethod: shippingMethod,
  StockItem: open({
    product_id: integer,
    qty: number,
    is_in_stock: boolean,
    manage_stock: boolean,
    "item_id?": idOrDigits,
    "stock_id?": idOrDigits,
    "is_qty_decimal?": boolean,
    "min_sale_qty?": number,
    "max_sale_qty?": numberOrNull,
    "backorders?": anyOf(number, boolean),
    "min_qty?": number,
  }),
}
