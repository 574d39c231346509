import { product } from "./product.ts"
import {
  about,
  anyOf,
  anything,
  flag,
  id,
  idOrDigits,
  integer,
  list,
  named,
  number,
  numberOrNull,
  oneOf,
  open,
  partial,
  said,
  type Schema,
  text,
  textOrNull,
} from "./schema.ts"

const category = open({
  id,
  parent_id: idOrDigits,
  "parent_ids?": about("Texts: older clients sort by them.", list(text)),
  "path?": text,
  level: number,
  name: text,
  "slug?": textOrNull,
  "url_key?": textOrNull,
  "url_path?": textOrNull,
  "position?": numberOrNull,
  "is_active?": flag,
  "include_in_menu?": flag,
  "product_count?": numberOrNull,
  "children_count?": anyOf(text, number),
  "children_data?": list(named("Category")),
  "description?": textOrNull,
  "image?": anyOf(textOrNull, flag),
})

const attribute = open({
  attribute_code: said,
  "id?": idOrDigits,
  attribute_id: idOrDigits,
  "entity_type_id?": anyOf(text, number),
  "frontend_input?": textOrNull,
  "frontend_label?": textOrNull,
  "default_frontend_label?": textOrNull,
  "options?": anyOf(list(open({ "label?": textOrNull, "value?": anyOf(textOrNull, number) })), {
    type: "null",
  }),
  "is_user_defined?": flag,
  "is_visible?": flag,
  "is_visible_on_front?": flag,
  "is_comparable?": flag,
})

const taxRule = open({
  id,
  code: text,
  "priority?": number,
  "position?": number,
  product_tax_class_ids: list(idOrDigits),
  customer_tax_class_ids: list(idOrDigits),
  "tax_rate_ids?": list(anyOf(integer, text)),
  "calculate_subtotal?": flag,
  rates: list(
    open({
      "id?": idOrDigits,
      tax_country_id: said,
      "tax_region_id?": anyOf(integer, text),
      "region_name?": textOrNull,
      "tax_postcode?": textOrNull,
      rate: about("Percent.", anyOf(number, text)),
      "code?": text,
    }),
  ),
})

const contentPage = open({
  "id?": anyOf(integer, text),
  identifier: said,
  "title?": textOrNull,
  "content?": about("HTML.", textOrNull),
  "meta_title?": textOrNull,
  "meta_description?": textOrNull,
  "url_path?": textOrNull,
  "store_id?": anything,
  "page_layout?": about(
    "`contact` or `places`: what is put beside the words; any other says nothing.",
    anything,
  ),
  "places?": about(
    "Where the goods can be bought.",
    list(open({ name: text, "latitude?": number, "longitude?": number })),
  ),
})

const review = open({
  id,
  "product_id?": idOrDigits,
  title: text,
  detail: text,
  nickname: text,
  review_status: about("1 approved, 2 pending, 3 rejected.", { enum: [1, 2, 3, "1", "2", "3"] }),
  "created_at?": textOrNull,
  "ratings?": list(open({ "rating_name?": text, "percent?": number, "value?": number })),
})

const order = oneOf("asc", "desc")
const scalar: Schema = { type: ["string", "number", "boolean", "null"] }
const values = anyOf(scalar, list(scalar))
const operators = [
  "gt",
  "gte",
  "lt",
  "lte",
  "from",
  "to",
  "moreq",
  "eq",
  "neq",
  "in",
  "nin",
  "or",
  "nor",
  "like",
]
const scope = oneOf("default", "catalog")

const searchQuery = open({
  "_availableFilters?": list(
    open({
      field: said,
      "scope?": anyOf(scope, list(scope)),
      "options?": about("`size`: how many values are told; ours tells 250 at most.", anything),
    }),
  ),
  _appliedFilters: about(
    "A filter without a scope does not count. Of the operators only the first counts, but for ranges.",
    list(
      open({
        attribute: said,
        value: anyOf(values, {
          type: "object",
          propertyNames: { type: "string", enum: operators },
          additionalProperties: values,
          minProperties: 1,
        }),
        "scope?": anyOf(scope, list(scope, 1)),
      }),
    ),
  ),
  "_appliedSort?": list(open({ field: said, "options?": anyOf(order, open({ order })) })),
  "_searchText?": text,
  "groupToken?": textOrNull,
  "groupId?": anyOf(integer, { type: "null" }),
})

/** One field of an index and what it is compared with. */
const field = (compared: Schema): Schema => ({
  type: "object",
  propertyNames: { type: "string", pattern: "^[a-z_]{1,30}(\\.[a-z_]{1,30})?$" },
  additionalProperties: compared,
  minProperties: 1,
  maxProperties: 1,
})
const clause = (kind: string, body: Schema): Schema => ({
  ...open({ [kind]: body }),
  additionalProperties: false,
})
const comparisons = [
  clause("terms", field(list(scalar))),
  clause("term", field(scalar)),
  clause("exists", open({ field: said })),
]
const clauses = named("SearchClause")
const searchClause = anyOf(
  ...comparisons,
  clause("match_all", { type: "object" }),
  clause("range", field({ ...keyedBy(["gt", "gte", "lt", "lte", "from", "to"]), minProperties: 1 })),
  clause("multi_match", open({ query: text, "fields?": list(text) })),
  clause("bool", {
    type: "object",
    properties: {
      must: anyOf(clauses, list(clauses)),
      filter: anyOf(clauses, list(clauses)),
      must_not: anyOf(...comparisons, list(anyOf(...comparisons))),
      should: list(comparisons[0]!, 1),
      minimum_should_match: { enum: [1, "1"] },
    },
    additionalProperties: false,
  }),
)

function keyedBy(names: ReadonlyArray<string>): Schema {
  return {
    type: "object",
    propertyNames: { type: "string", enum: names },
    additionalProperties: anyOf(number, text),
  }
}

/** Documents of the catalogue with all they must have, by type; a search for some fields leaves less. @rule WI100 - wire §12 */
export const wholeDocuments = {
  product,
  category,
  attribute,
  taxrule: taxRule,
  cms_page: contentPage,
  cms_block: contentPage,
  review,
} satisfies Readonly<Record<string, Schema>>

/** What an index holds beside products, and how it is asked. @rule WI100 - wire §11, §12 */
export const documents: Readonly<Record<string, Schema>> = {
  Category: partial(category),
  Attribute: partial(attribute),
  TaxRule: partial(taxRule),
  ContentPage: partial(contentPage),
  Review: partial(review),
  SearchQuery: searchQuery,
  SearchClause: searchClause,
  SearchBody: about(
    "The older form, as the query builder of older clients makes it.",
    open({
      "query?": clauses,
      "aggs?": { type: "object" },
      "sort?": list(field(anyOf(order, open({ order })))),
      "size?": { type: "integer", minimum: 0, maximum: 10_000 },
      "from?": { type: "integer", minimum: 0, maximum: 10_000 },
      "min_score?": number,
      "groupToken?": textOrNull,
      "groupId?": anyOf(integer, { type: "null" }),
    }),
  ),
  Aggregations: {
    type: "object",
    additionalProperties: open({
      buckets: list(
        open({
          key: anyOf(text, number),
          doc_count: { type: "integer", minimum: 0 },
          "from?": number,
          "to?": number,
        }),
      ),
    }),
  },
}
