import { Schema } from "effect"
import { product } from "./product.ts"
import {
  FilledText,
  Flag,
  furtherFields,
  Id,
  IdOrDigits,
  NumberOrNull,
  TextOrNull,
  optional,
} from "./values.ts"

const urlPathByStore = Schema.Record(Schema.String, Schema.String).annotate({
  description: "URL path by code of the store view.",
})

const category = Schema.Struct({
  id: Id,
  parent_id: IdOrDigits,
  level: Schema.Finite,
  name: Schema.String,
  ...optional({
    parent_ids: Schema.Array(Schema.String).annotate({
      description: "Ids as strings, because older clients sort by them.",
    }),
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
    meta_title: TextOrNull,
    meta_description: TextOrNull,
    drawing: TextOrNull,
    created_at: TextOrNull,
    updated_at: TextOrNull,
    url_path_by_store: urlPathByStore,
  }),
})

/** Creates a new array for each schema. Effect would give one shared recursive array a name in the document. */
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
        Schema.Struct(
          optional({
            label: TextOrNull,
            value: Schema.Union([TextOrNull, Schema.Finite]),
            swatch: TextOrNull,
            sort_order: NumberOrNull,
          }),
        ),
      ),
    ),
    is_user_defined: Flag,
    is_visible: Flag,
    is_visible_on_front: Flag,
    is_comparable: Flag,
    slug: TextOrNull,
    position: NumberOrNull,
    is_filterable: Flag,
    default_value: TextOrNull,
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
        titles: Schema.Array(Schema.Struct(optional({ store_id: IdOrDigits, value: TextOrNull }))),
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
    meta_keywords: TextOrNull,
    content_heading: TextOrNull,
    active: Flag,
    creation_time: TextOrNull,
    update_time: TextOrNull,
    url_path: TextOrNull,
    url_path_by_store: urlPathByStore,
    store_id: Schema.Unknown,
    page_layout: Schema.Unknown.annotateKey({
      description:
        "`contact` adds the contact form to the page, `places` the list of places. Other values have no effect.",
    }),
    places: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        ...optional({
          latitude: Schema.Finite,
          longitude: Schema.Finite,
          id: Schema.String,
          about: Schema.String,
          street: Schema.String,
          postcode: Schema.String,
          city: Schema.String,
          country_id: Schema.String,
          telephone: Schema.String,
          hours: Schema.Array(Schema.String),
        }),
      }),
    ).annotate({ description: "Places that sell the products." }),
  }),
})

const review = Schema.Struct({
  id: Id,
  title: Schema.String,
  detail: Schema.String,
  nickname: Schema.String,
  review_status: Schema.Literals([1, 2, 3, "1", "2", "3"]).annotate({
    description: "1: approved, 2: pending, 3: rejected.",
  }),
  ...optional({
    product_id: IdOrDigits,
    created_at: TextOrNull,
    review_entity: TextOrNull,
    is_bought: Flag,
    ratings: Schema.Array(
      Schema.Struct(optional({ rating_name: Schema.String, percent: Schema.Finite, value: Schema.Finite })),
    ),
  }),
})

/** Documents of the catalogue with every required field, by type. */
export const wholeDocuments = {
  product,
  category: Schema.Struct({ ...category.fields, children_data: childrenData() }),
  attribute,
  taxrule: taxRule,
  cms_page: contentPage,
  cms_block: contentPage,
  review,
}

/** A document with the fields that the request selects: each field may be missing. */
const selectedFields = (
  identifier: string,
  { fields }: { readonly fields: Schema.Struct.Fields },
  annotations: object = {},
) => Schema.Struct(optional({ ...fields, _score: score })).annotate({ identifier, ...annotations })

const score = NumberOrNull.annotate({ description: "Relevance; in the compact form only." })

/** A product in a search response. */
export const Product = selectedFields("Product", product, {
  description: "A further field is an attribute of the product.",
  ...furtherFields,
})

/** A category in a search response. */
export const Category = selectedFields("Category", {
  fields: { ...category.fields, children_data: childrenData() },
})

/** An attribute in a search response. */
export const Attribute = selectedFields("Attribute", attribute)

/** A tax rule in a search response. */
export const TaxRule = selectedFields("TaxRule", taxRule)

/** A content page or block in a search response. */
export const ContentPage = selectedFields("ContentPage", contentPage)

/** A review in a search response. */
export const Review = selectedFields("Review", review)
