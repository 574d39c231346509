import {
  about,
  anyOf,
  anything,
  flag,
  id,
  idOrDigits,
  list,
  named,
  number,
  numberOrNull,
  open,
  partial,
  said,
  type Schema,
  text,
  textOrNull,
} from "./schema.ts"

const prices = Object.fromEntries(
  ["price", "special_price", "final_price", "original_price", "prior_price"]
    .flatMap((kind) => [kind, `${kind}_tax`, `${kind}_incl_tax`])
    .map((field) => [`${field}?`, numberOrNull]),
)
const picture = about("A path with a leading slash, or `no_selection`.", textOrNull)

const child = open({
  sku: said,
  "id?": idOrDigits,
  "name?": textOrNull,
  "status?": anyOf(number, flag),
  "image?": picture,
  "media_gallery?": anyOf(list(named("MediaEntry")), { type: "null" }),
  "url_key?": textOrNull,
  "tier_prices?": anyOf(list(named("TierPrice")), { type: "null" }),
  "stock?": anyOf(named("ProductStock"), { type: "null" }),
  "custom_attributes?": anyOf(list(open({ "attribute_code?": text, "value?": anything })), { type: "null" }),
  ...prices,
})

/** A product with all it must have. @rule WI100 - wire §12 */
export const product = open({
  id,
  sku: said,
  type_id: text,
  name: text,
  "slug?": textOrNull,
  "url_key?": textOrNull,
  "url_path?": textOrNull,
  status: about("1 on, 2 off.", anyOf(number, flag)),
  visibility: about("1 nowhere, 2 lists, 3 search, 4 both.", number),
  "tax_class_id?": about("Text, also of a number.", anyOf(text, number, { type: "null" })),
  ...prices,
  "description?": about("HTML.", textOrNull),
  "short_description?": textOrNull,
  "image?": picture,
  "small_image?": picture,
  "thumbnail?": picture,
  "category_ids?": list(anyOf(number, text)),
  "category?": list(open({ "category_id?": idOrDigits, "name?": textOrNull })),
  "tier_prices?": anyOf(list(named("TierPrice")), { type: "null" }),
  "media_gallery?": anyOf(list(named("MediaEntry")), { type: "null" }),
  "stock?": anyOf(named("ProductStock"), { type: "null" }),
  "configurable_children?": anyOf(list(named("ConfigurableChild")), { type: "null" }),
  "configurable_options?": anyOf(list(named("ConfigurableOption")), { type: "null" }),
  "custom_options?": anyOf(list(named("CustomOption")), { type: "null" }),
  "bundle_options?": anyOf(list(named("BundleOption")), { type: "null" }),
  "product_links?": anyOf(list(named("ProductLink")), { type: "null" }),
  "custom_attributes?": anything,
  "created_at?": textOrNull,
  "updated_at?": textOrNull,
})

const value = open({ "label?": textOrNull, value_index: idOrDigits })

/** Short names of the compact form, with the schemas of the long ones. */
const short: Readonly<Record<string, string>> = {
  nm: "name",
  u: "url_key",
  desc: "description",
  tci: "tax_class_id",
  i: "image",
  si: "small_image",
  t: "thumbnail",
  s: "status",
  ...Object.fromEntries(
    [
      ["p", "price"],
      ["sp", "special_price"],
      ["fp", "final_price"],
      ["op", "original_price"],
    ].flatMap(([brief, kind]) => [
      [brief, kind],
      [`${brief}t`, `${kind}_tax`],
      [`${brief}it`, `${kind}_incl_tax`],
    ]),
  ),
}
const renamed = (schema: Schema): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Object.entries(short).flatMap(([brief, long]) => {
      const known = schema.properties?.[long]
      return known === undefined ? [] : [[brief, known] as const]
    }),
  )
const compacted = (schema: Schema, more: Readonly<Record<string, Schema>> = {}): Schema => ({
  type: "object",
  properties: { ...schema.properties, ...renamed(schema), ...more },
})

/** A product with its parts, in both forms. @rule WI100 - wire §11.4, §12 */
export const productParts: Readonly<Record<string, Schema>> = {
  Product: partial(product),
  CompactProduct: about(
    "Long names may be short, and a child leaves out what its parent has.",
    compacted(product, {
      configurable_children: anyOf(list(compacted(child)), { type: "null" }),
    }),
  ),
  ProductStock: open({
    "product_id?": idOrDigits,
    "qty?": anyOf(numberOrNull, text),
    "is_in_stock?": flag,
    "manage_stock?": flag,
  }),
  ConfigurableChild: child,
  ConfigurableOption: open({
    "id?": idOrDigits,
    "attribute_id?": idOrDigits,
    attribute_code: said,
    "label?": textOrNull,
    values: list(value),
  }),
  CustomOption: open({
    option_id: idOrDigits,
    title: text,
    type: text,
    "is_require?": flag,
    "price?": numberOrNull,
    "price_type?": textOrNull,
    "values?": anyOf(
      list(
        open({ option_type_id: idOrDigits, title: text, "price?": numberOrNull, "price_type?": textOrNull }),
      ),
      { type: "null" },
    ),
  }),
  BundleOption: open({
    option_id: idOrDigits,
    title: textOrNull,
    "required?": flag,
    "type?": text,
    product_links: list(
      open({
        "id?": anyOf(text, number),
        sku: said,
        "qty?": anyOf(number, text),
        "is_default?": flag,
        "can_change_quantity?": flag,
      }),
    ),
  }),
  ProductLink: open({
    link_type: text,
    linked_product_sku: text,
    "linked_product_type?": textOrNull,
    "position?": numberOrNull,
  }),
  TierPrice: open({
    "customer_group_id?": anyOf(number, text),
    "qty?": anyOf(number, text),
    "value?": anyOf(number, text),
  }),
  MediaEntry: open({
    image: textOrNull,
    "pos?": numberOrNull,
    "typ?": text,
    "lab?": textOrNull,
    "vid?": anyOf({ type: "object" }, { type: "null" }),
  }),
}
