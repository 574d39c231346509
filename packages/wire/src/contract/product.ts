import { Schema } from "effect"
import { shortNames } from "../legacy/compact.ts"
import {
  AnyObject,
  FilledText,
  Flag,
  furtherFields,
  Id,
  IdOrDigits,
  NumberOrNull,
  TextOrNull,
  optional,
} from "./values.ts"

const prices = Object.fromEntries(
  [
    ...["price", "special_price", "final_price", "original_price", "prior_price"].flatMap((kind) => [
      kind,
      `${kind}_tax`,
      `${kind}_incl_tax`,
    ]),
    "tax_percent",
  ].map((field) => [field, Schema.optionalKey(NumberOrNull)]),
)
const contentOfPiece = {
  content_amount: NumberOrNull.annotate({ description: "Weight or volume of one piece." }),
  content_unit: TextOrNull,
} as const
const taxClassId = Schema.NullOr(Schema.Union([Schema.String, Schema.Finite])).annotate({
  description: "A string, even for a numeric id.",
})
const imagePath = TextOrNull.annotate({ description: "A path with a leading slash, or `no_selection`." })

const ProductStock = Schema.Struct(
  optional({
    product_id: IdOrDigits,
    qty: Schema.Union([NumberOrNull, Schema.String]),
    is_in_stock: Flag,
    manage_stock: Flag,
    use_config_manage_stock: Flag,
    item_id: IdOrDigits,
    stock_id: IdOrDigits,
    is_qty_decimal: Flag,
    backorders: Schema.Union([Schema.Finite, Flag]),
    min_qty: NumberOrNull,
    min_sale_qty: NumberOrNull,
    max_sale_qty: NumberOrNull,
    use_config_max_sale_qty: Flag,
    enable_qty_increments: Flag,
    qty_increments: NumberOrNull,
  }),
).annotate({ identifier: "ProductStock" })

const TierPrice = Schema.Struct(
  optional({
    customer_group_id: Schema.Union([Schema.Finite, Schema.String]),
    qty: Schema.Union([Schema.Finite, Schema.String]),
    value: Schema.Union([Schema.Finite, Schema.String]),
  }),
).annotate({ identifier: "TierPrice" })

const MediaEntry = Schema.Struct({
  image: TextOrNull,
  ...optional({
    pos: NumberOrNull,
    typ: Schema.String,
    lab: TextOrNull,
    vid: Schema.NullOr(AnyObject),
  }),
}).annotate({ identifier: "MediaEntry" })

const ConfigurableOption = Schema.Struct({
  attribute_code: FilledText,
  values: Schema.Array(
    Schema.Struct({
      value_index: IdOrDigits,
      ...optional({ label: TextOrNull, default_label: TextOrNull, swatch: TextOrNull }),
    }),
  ),
  ...optional({
    id: IdOrDigits,
    attribute_id: IdOrDigits,
    product_id: IdOrDigits,
    position: NumberOrNull,
    label: TextOrNull,
  }),
}).annotate({ identifier: "ConfigurableOption" })

const CustomOption = Schema.Struct({
  option_id: IdOrDigits,
  title: Schema.String,
  type: Schema.String,
  ...optional({
    is_require: Flag,
    sort_order: NumberOrNull,
    max_characters: NumberOrNull.annotate({ description: "0: no limit." }),
    price: NumberOrNull,
    price_type: TextOrNull,
    product_sku: TextOrNull,
    image_size_x: NumberOrNull,
    image_size_y: NumberOrNull,
    values: Schema.NullOr(
      Schema.Array(
        Schema.Struct({
          option_type_id: IdOrDigits,
          title: Schema.String,
          ...optional({ price: NumberOrNull, price_type: TextOrNull, sort_order: NumberOrNull }),
        }),
      ),
    ),
  }),
}).annotate({ identifier: "CustomOption" })

/** What a document has of the product that a bundle or a set links. */
const linkedProduct = {
  ...prices,
  ...optional({
    product_id: IdOrDigits,
    name: TextOrNull,
    image: imagePath,
    status: Schema.Union([Schema.Finite, Flag]),
    tax_class_id: taxClassId,
    special_from_date: TextOrNull,
    special_to_date: TextOrNull,
    tier_prices: Schema.NullOr(Schema.Array(TierPrice)),
    stock: Schema.NullOr(ProductStock),
    ...contentOfPiece,
  }),
}

const BundleOption = Schema.Struct({
  option_id: IdOrDigits,
  title: TextOrNull,
  product_links: Schema.Array(
    Schema.Struct({
      sku: FilledText,
      ...optional({
        id: Schema.Union([Schema.String, Schema.Finite]),
        option_id: IdOrDigits,
        qty: Schema.Union([Schema.Finite, Schema.String]),
        position: NumberOrNull,
        is_default: Flag,
        can_change_quantity: Flag,
      }),
      ...linkedProduct,
    }),
  ),
  ...optional({
    required: Flag,
    type: Schema.String,
    position: NumberOrNull,
    sku: TextOrNull,
  }),
}).annotate({ identifier: "BundleOption" })

const ProductLink = Schema.Struct({
  link_type: Schema.String,
  linked_product_sku: Schema.String,
  ...optional({
    linked_product_type: TextOrNull,
    position: NumberOrNull,
    sku: TextOrNull,
    extension_attributes: Schema.Struct({ qty: Schema.optionalKey(NumberOrNull) }),
  }),
  ...linkedProduct,
}).annotate({ identifier: "ProductLink" })

const ConfigurableChild = Schema.Struct({
  sku: FilledText,
  ...prices,
  ...optional({
    id: IdOrDigits,
    name: TextOrNull,
    status: Schema.Union([Schema.Finite, Flag]),
    image: imagePath,
    media_gallery: Schema.NullOr(Schema.Array(MediaEntry)),
    url_key: TextOrNull,
    tier_prices: Schema.NullOr(Schema.Array(TierPrice)),
    stock: Schema.NullOr(ProductStock),
    custom_attributes: Schema.NullOr(
      Schema.Array(Schema.Struct(optional({ attribute_code: Schema.String, value: Schema.Unknown }))),
    ),
  }),
}).annotate({
  identifier: "ConfigurableChild",
  description: "A further field is an attribute of the variant.",
  ...furtherFields,
})

/** A product with every required field. A further field is an attribute. */
export const product = Schema.Struct({
  id: Id,
  sku: FilledText,
  type_id: Schema.String,
  name: Schema.String,
  status: Schema.Union([Schema.Finite, Flag]).annotate({ description: "1: enabled, 2: disabled." }),
  visibility: Schema.Finite.annotate({
    description: "1: not visible, 2: category lists, 3: search, 4: both.",
  }),
  ...prices,
  ...optional({
    slug: TextOrNull,
    url_key: TextOrNull,
    url_path: TextOrNull,
    tax_class_id: taxClassId,
    description: TextOrNull.annotate({ description: "HTML." }),
    short_description: TextOrNull,
    image: imagePath,
    small_image: imagePath,
    thumbnail: imagePath,
    category_ids: Schema.Array(Schema.Union([Schema.Finite, Schema.String])),
    category: Schema.Array(
      Schema.Struct(
        optional({ category_id: IdOrDigits, name: TextOrNull, slug: TextOrNull, path: TextOrNull }),
      ),
    ),
    tier_prices: Schema.NullOr(Schema.Array(TierPrice)),
    media_gallery: Schema.NullOr(Schema.Array(MediaEntry)),
    stock: Schema.NullOr(ProductStock),
    configurable_children: Schema.NullOr(Schema.Array(ConfigurableChild)),
    configurable_options: Schema.NullOr(Schema.Array(ConfigurableOption)),
    custom_options: Schema.NullOr(Schema.Array(CustomOption)),
    bundle_options: Schema.NullOr(Schema.Array(BundleOption)),
    product_links: Schema.NullOr(Schema.Array(ProductLink)),
    custom_attributes: Schema.Unknown,
    parentSku: FilledText,
    facts: Schema.Array(Schema.Unknown),
    ...contentOfPiece,
    meta_title: TextOrNull,
    meta_description: TextOrNull,
    url_path_by_store: Schema.Record(Schema.String, Schema.String).annotate({
      description: "URL path by code of the store view.",
    }),
    created_at: TextOrNull,
    updated_at: TextOrNull,
  }),
}).annotate(furtherFields)

/** A struct with the long and the short name of each field. Every field may be missing. */
const compactForm = (
  { fields }: { readonly fields: Schema.Struct.Fields },
  more: Schema.Struct.Fields = {},
) =>
  Schema.Struct(
    optional({
      ...fields,
      ...Object.fromEntries(
        Object.entries(shortNames).flatMap(([long, short]) => {
          const known = fields[long]
          return known === undefined ? [] : [[short, known]]
        }),
      ),
      ...more,
    }),
  ).annotate(furtherFields)

/** A product in the compact form. */
export const CompactProduct = compactForm(product, {
  configurable_children: Schema.NullOr(Schema.Array(compactForm(ConfigurableChild))),
  _score: NumberOrNull,
}).annotate({
  identifier: "CompactProduct",
  description:
    "Fields have their long or their short name. A child leaves out fields with the same value as its parent.",
})
