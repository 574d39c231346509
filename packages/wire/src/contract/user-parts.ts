import {
  about,
  anyOf,
  exactly,
  id,
  idOrDigits,
  integer,
  list,
  mailAddress,
  named,
  number,
  open,
  type Schema,
  said,
  text,
  textOrNull,
} from "./schema.ts"

const region = anyOf(
  textOrNull,
  open({ region: textOrNull, "region_code?": textOrNull, "region_id?": anyOf(integer, textOrNull) }),
)

const savedAddress = open({
  "id?": id,
  "customer_id?": id,
  firstname: text,
  lastname: text,
  "company?": text,
  street: list(text),
  postcode: text,
  city: text,
  "region?": region,
  "region_id?": anyOf(integer, textOrNull),
  country_id: text,
  "telephone?": text,
  "vat_id?": text,
  "default_billing?": about("Absent when it is not.", exactly(true)),
  "default_shipping?": about("Absent when it is not.", exactly(true)),
})

const profile = open({
  id,
  email: mailAddress,
  firstname: text,
  lastname: text,
  "group_id?": integer,
  "groupToken?": about("Opaque; goes along with searches.", said),
  "created_at?": text,
  "updated_at?": text,
  "created_in?": text,
  "default_billing?": about("Id of an address, as text.", { type: "string", pattern: "^\\d+$" }),
  "default_shipping?": about("Id of an address, as text.", { type: "string", pattern: "^\\d+$" }),
  addresses: list(named("SavedAddress")),
})

const orderAddress = open({
  firstname: text,
  lastname: text,
  street: list(textOrNull),
  city: text,
  postcode: text,
  country_id: text,
  "region?": textOrNull,
  "telephone?": text,
})

const pastOrder = open({
  entity_id: id,
  increment_id: text,
  created_at: text,
  status: text,
  grand_total: number,
  "subtotal?": number,
  "tax_amount?": number,
  "shipping_amount?": number,
  "discount_amount?": about("Zero or less.", number),
  "discount_tax_compensation_amount?": about("What the discount has taken of the tax.", number),
  "shipping_incl_tax?": number,
  "subtotal_incl_tax?": number,
  "total_paid?": number,
  "total_refunded?": number,
  "coupon_code?": text,
  "state?": text,
  "shipping_method?": text,
  "customer_email?": text,
  "customer_firstname?": text,
  "customer_lastname?": text,
  "total_due?": number,
  "store_name?": about("Lines by newline.", text),
  "order_currency_code?": text,
  items: list(
    open({
      sku: text,
      name: text,
      qty_ordered: number,
      "item_id?": idOrDigits,
      "parent_item_id?": about(
        "A row that has one is told by it already.",
        anyOf(idOrDigits, { type: "null" }),
      ),
      "price?": number,
      "price_incl_tax?": number,
      "row_total?": number,
      "row_total_incl_tax?": number,
      "product_type?": text,
      "tax_amount?": number,
      "tax_percent?": number,
      "discount_amount?": number,
      "options?": about("What was chosen: labels and values as a JSON text.", text),
    }),
  ),
  "billing_address?": named("OrderAddress"),
  "payment?": open({ "method?": text, "additional_information?": list(textOrNull) }),
  "shipping_description?": textOrNull,
  "extension_attributes?": open({
    "shipping_assignments?": list(open({ "shipping?": open({ "address?": named("OrderAddress") }) })),
  }),
})

/** Customers, their addresses and earlier orders. @rule WI100 - wire §4 */
export const userParts: Readonly<Record<string, Schema>> = {
  SavedAddress: savedAddress,
  Profile: profile,
  OrderAddress: orderAddress,
  PastOrder: pastOrder,
}
