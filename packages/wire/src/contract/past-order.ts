import { Schema } from "effect"
import { addressStruct } from "./address.ts"
import { ProductOption } from "./cart-item.ts"
import { Id, IdOrDigits, TextOrNull, optional } from "./values.ts"

const OrderAddress = addressStruct(
  {
    firstname: Schema.String,
    lastname: Schema.String,
    street: Schema.Array(TextOrNull),
    city: Schema.String,
    postcode: Schema.String,
    country_id: Schema.String,
  },
  {
    region: TextOrNull,
    region_id: Schema.Union([Schema.Int, TextOrNull]),
    region_code: TextOrNull,
    telephone: Schema.String,
    company: Schema.String,
    vat_id: Schema.String,
  },
).annotate({ identifier: "OrderAddress" })

/** An earlier order of a customer. */
export const PastOrder = Schema.Struct({
  entity_id: Id,
  increment_id: Schema.String,
  created_at: Schema.String,
  status: Schema.String,
  grand_total: Schema.Finite,
  items: Schema.Array(
    Schema.Struct({
      sku: Schema.String,
      name: Schema.String,
      qty_ordered: Schema.Finite,
      ...optional({
        item_id: IdOrDigits,
        parent_item_id: Schema.NullOr(IdOrDigits).annotate({
          description:
            "Id of the parent row. Clients skip a row with a parent, because the parent row includes it.",
        }),
        price: Schema.Finite,
        price_incl_tax: Schema.Finite,
        row_total: Schema.Finite,
        row_total_incl_tax: Schema.Finite,
        product_type: Schema.String,
        product_id: Id.annotate({ description: "Id of the product, or of a variant's product." }),
        product_option: ProductOption.annotate({
          description: "The selected options, with which the line can be ordered again.",
        }),
        tax_amount: Schema.Finite,
        tax_percent: Schema.Finite,
        discount_amount: Schema.Finite,
        options: Schema.String.annotate({
          description: "JSON text of the selected options: labels and values.",
        }),
      }),
    }),
  ),
  ...optional({
    subtotal: Schema.Finite,
    tax_amount: Schema.Finite,
    shipping_amount: Schema.Finite,
    discount_amount: Schema.Finite.annotate({ description: "Zero or less." }),
    discount_tax_compensation_amount: Schema.Finite.annotate({
      description: "Amount by which the discount reduces the tax.",
    }),
    shipping_incl_tax: Schema.Finite,
    shipping_tax_amount: Schema.Finite,
    subtotal_incl_tax: Schema.Finite,
    total_paid: Schema.Finite,
    total_refunded: Schema.Finite,
    coupon_code: Schema.String,
    state: Schema.String,
    shipping_method: Schema.String,
    customer_email: Schema.String,
    customer_firstname: Schema.String,
    customer_lastname: Schema.String,
    total_due: Schema.Finite,
    store_name: Schema.String.annotate({ description: "Several lines, separated by newlines." }),
    order_currency_code: Schema.String,
    billing_address: OrderAddress,
    payment: Schema.Struct(
      optional({ method: Schema.String, additional_information: Schema.Array(TextOrNull) }),
    ),
    shipping_description: TextOrNull,
    extension_attributes: Schema.Struct({
      shipping_assignments: Schema.optionalKey(
        Schema.Array(
          Schema.Struct({
            shipping: Schema.optionalKey(Schema.Struct({ address: Schema.optionalKey(OrderAddress) })),
          }),
        ),
      ),
    }),
  }),
}).annotate({ identifier: "PastOrder" })
