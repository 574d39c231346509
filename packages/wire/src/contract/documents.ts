import { Schema } from "effect"
import { product } from "./product.ts"
import { FilledText, Flag, Id, IdOrDigits, NumberOrNull, TextOrNull, optional } from "./values.ts"

const category = Schema.Struct({
  id: Id,
  parent_id: IdOrDigits,
  level: Schema.Finite,
  name: Schema.String,
  ...optional({
    parent_ids: Schema.Array(Schema.String).annotate({ description: "Texts: older clients sort by them." }),
    path: Schema.String,
    slug: TextOrNull,
    url_key: TextOrNull,
    url_path: TextOrNull,
    position: NumberOrNull,
    is_active: Flag,
    include_in_menu: Flag,
    product_count: NumberOrNull,
    children_count: Schema.Union([Schema.String, Schema.Finite]),
    description: TextOrNull,
    image: Schema.Union([TextOrNull, Flag]),
  }),
})

/** Each schema needs an array of its own: Effect names an array that is reached through itself. */
const childrenData = () => Schema.optionalKey(Schema.Array(Schema.suspend((): Schema.Top => Category)))

const attribute = Schema.Struct({
  attribute_code: FilledText,
  attribute_id: IdOrDigits,
  ...optional({
    id: IdOrDigits,
    entity_type_id: Schema.Union([Schema.String, Schema.Finite]),
    frontend_input: TextOrNull,
    frontend_label: TextOrNull,
    default_frontend_label: TextOrNull,
    options: Schema.NullOr(
      Schema.Array(
        Schema.Struct(optional({ label: TextOrNull, value: Schema.Union([TextOrNull, Schema.Finite]) })),
      ),
    ),
    is_user_defined: Flag,
    is_visible: Flag,
    is_visible_on_front: Flag,
    is_comparable: Flag,
  }),
})

const taxRule = Schema.Struct({
  id: Id,
  code: Schema.String,
  product_tax_class_ids: Schema.Array(IdOrDigits),
  customer_tax_class_ids: Schema.Array(IdOrDigits),
  rates: Schema.Array(
    Schema.Struct({
      tax_country_id: FilledText,
      rate: Schema.Union([Schema.Finite, Schema.String]).annotate({ description: "Percent." }),
      ...optional({
        id: IdOrDigits,
        tax_region_id: Schema.Union([Schema.Int, Schema.String]),
        region_name: TextOrNull,
        tax_postcode: TextOrNull,
        code: Schema.String,
      }),
    }),
  ),
  ...optional({
    priority: Schema.Finite,
    position: Schema.Finite,
    tax_rate_ids: Schema.Array(Schema.Union([Schema.Int, Schema.String])),
    calculate_subtotal: Flag,
  }),
})

const contentPage = Schema.Struct({
  identifier: FilledText,
  ...optional({
    id: Schema.Union([Schema.Int, Schema.String]),
    title: TextOrNull,
    content: TextOrNull.annotate({ description: "HTML." }),
    meta_title: TextOrNull,
    meta_description: TextOrNull,
    url_path: TextOrNull,
    store_id: Schema.Unknown,
    page_layout: Schema.Unknown.annotateKey({
      description: "`contact` or `places`: what is put beside the words; any other says nothing.",
    }),
    places: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        ...optional({ latitude: Schema.Finite, longitude: Schema.Finite }),
      }),
    ).annotate({ description: "Where the goods can be bought." }),
  }),
})

const review = Schema.Struct({
  id: Id,
  title: Schema.String,
  detail: Schema.String,
  nickname: Schema.String,
  review_status: Schema.Literals([1, 2, 3, "1", "2", "3"]).annotate({
    description: "1 approved, 2 pending, 3 rejected.",
  }),
  ...optional({
    product_id: IdOrDigits,
    created_at: TextOrNull,
    ratings: Schema.Array(
      Schema.Struct(optional({ rating_name: Schema.String, percent: Schema.Finite, value: Schema.Finite })),
    ),
  }),
})

/** Documents of the catalogue with every required field, by type. @rule WI100 - wire §12 */
export const wholeDocuments = {
  product,
  category: Schema.Struct({ ...category.fields, children_data: childrenData() }),
  attribute,
  taxrule: taxRule,
  cms_page: contentPage,
  cms_block: contentPage,
  review,
}

/** A document of which the request has chosen the fields. */
const chosenFields = (identifier: string, { fields }: { readonly fields: Schema.Struct.Fields }) =>
  Schema.Struct(optional(fields)).annotate({ identifier })

/** A product of a search. @rule WI100 - wire §12 */
export const Product = chosenFields("Product", product)

/** A category of a search. @rule WI100 - wire §12 */
export const Category = chosenFields("Category", {
  fields: { ...category.fields, children_data: childrenData() },
})

/** An attribute of a search. @rule WI100 - wire §12 */
export const Attribute = chosenFields("Attribute", attribute)

/** A tax rule of a search. @rule WI100 - wire §12 */
export const TaxRule = chosenFields("TaxRule", taxRule)

/** A page or block of content of a search. @rule WI100 - wire §12 */
export const ContentPage = chosenFields("ContentPage", contentPage)

/** A review of a search. @rule WI100 - wire §12 */
export const Review = chosenFields("Review", review)
