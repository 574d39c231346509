import { Schema } from "effect"
import { defaults } from "@shop/core/store-view"
import { Attribute, Category, ContentPage, Product, Review, TaxRule } from "./documents.ts"
import type { ContractDetails, ParameterSchemas } from "./model.ts"
import { CompactProduct } from "./product.ts"
import { SearchBody, SearchQuery } from "./search-query.ts"
import { Count, Digits, FilledText, NumberOrNull, nameLike, optional } from "./values.ts"

const asked = Schema.Union([SearchQuery, SearchBody])

const query: ParameterSchemas = {
  request: Schema.optionalKey(
    Schema.fromJsonString(asked).annotate({
      description:
        "The question as JSON. Servers decode it once more than HTTP does: a percent sign in it is sent as `%2525`. " +
        "Without it everything matches. With POST the same JSON may be the body.",
    }),
  ),
  request_format: Schema.optionalKey(
    Schema.Literal("search-query").annotate({ description: "The question is a SearchQuery." }),
  ),
  response_format: Schema.optionalKey(
    Schema.Literal("compact").annotate({ description: "The answer comes in the compact form." }),
  ),
  size: Schema.optionalKey(Digits.annotate({ description: "50 unless said." })),
  from: Schema.optionalKey(Digits.annotate({ description: "Hits to pass over." })),
  sort: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^([a-z_]{1,40}(:(asc|desc))?)?$/u)).annotate({
      description: "`field:direction`.",
    }),
  ),
  q: Schema.optionalKey(Schema.String.annotate({ description: "Words, where the question has none." })),
  _source_include: Schema.optionalKey(
    Schema.String.annotate({ description: "Fields by commas, `*` for a part of a name." }),
  ),
  _source_exclude: Schema.optionalKey(Schema.String.annotate({ description: "Fields by commas." })),
}

const total = Schema.Union([
  Schema.Int,
  Schema.Struct({ value: Schema.Int, relation: Schema.optionalKey(Schema.String) }),
])

const Aggregations = Schema.Record(
  Schema.String,
  Schema.Struct({
    buckets: Schema.Array(
      Schema.Struct({
        key: Schema.Union([Schema.String, Schema.Finite]),
        doc_count: Count,
        ...optional({ from: Schema.Finite, to: Schema.Finite }),
      }),
    ),
  }),
).annotate({ identifier: "Aggregations" })

const metadata = Schema.Array(Attribute).annotate({
  description:
    "The attributes that were counted, with the options that were, where the shop is set to tell them.",
})

/** A search answers in the standard or in the compact form; which of its fields a document has, the client says. */
const found = (document: Schema.Top, compact: Schema.Top): Schema.Top =>
  Schema.Union([
    Schema.Struct({
      hits: Schema.Struct({
        total: total,
        max_score: Schema.optionalKey(NumberOrNull),
        hits: Schema.Array(hitOf(Schema.String, document)),
      }),
      ...optional({
        took: Schema.Int,
        timed_out: Schema.Boolean,
        aggregations: Aggregations,
        attribute_metadata: metadata,
      }),
    }),
    Schema.Struct({
      hits: Schema.Array(compact),
      total: total,
      ...optional({
        aggregations: Aggregations,
        attribute_metadata: metadata,
      }),
    }),
  ])

/** A document as a search finds it. @rule WI100 - wire §10, §11.4 */
export function hitOf(type: Schema.Top, source: Schema.Top): Schema.Top {
  return Schema.Struct({
    _type: type,
    _id: FilledText,
    _source: source,
    ...optional({ _index: Schema.String, _score: NumberOrNull }),
  })
}

const search = (
  summary: string,
  entities: readonly [string, ...ReadonlyArray<string>],
  document: Schema.Top,
  compact: Schema.Top,
  example: Readonly<Record<string, unknown>>,
): ContractDetails => {
  const [first, ...others] = entities.flatMap((entity) =>
    (["GET", "POST"] as const).map((method) => ({ method, path: `/api/catalog/{index}/${entity}/_search` })),
  )
  return {
    family: "catalogue",
    summary,
    about: "Bare on success, enveloped on failure. Totals are numbers or objects.",
    at: [first!, ...others],
    path: {
      index: nameLike(...defaults.map(({ index }) => index)).annotate({
        description: "The store view's index.",
      }),
    },
    query,
    body: asked,
    isBare: true,
    result: found(document, compact),
    refusals: {
      400: "The question is not understood, or asks too much",
      404: "There is no such index or type",
    },
    example: {
      path: { index: "vue_storefront_catalog_fr" },
      query: {
        request: JSON.stringify({
          _availableFilters: [],
          _appliedFilters: [{ attribute: "id", value: { in: ["1"] }, scope: "default" }],
          _appliedSort: [],
          _searchText: "",
        }),
        request_format: "search-query",
        size: "1",
        from: "0",
      },
      answer: {
        hits: {
          total: 1,
          max_score: null,
          hits: [
            {
              _index: "vue_storefront_catalog_fr",
              _type: entities[0],
              _id: "1",
              _score: 0,
              _source: example,
            },
          ],
        },
      },
    },
  }
}

/** Searches of the catalogue, one for each kind of document. @rule WI100 - wire §11 */
export const catalogue = {
  "catalogue.products": search("Search for products", ["product"], Product, CompactProduct, {
    id: 1,
    sku: "BOL",
    type_id: "simple",
    name: "Bowl",
    status: 1,
    visibility: 4,
    price: 20,
  }),
  "catalogue.categories": search("Search for categories", ["category"], Category, Category, {
    id: 1,
    parent_id: 0,
    level: 1,
    name: "Bowls",
    children_count: "0",
  }),
  "catalogue.attributes": search("Search for attributes", ["attribute"], Attribute, Attribute, {
    attribute_id: 1,
    attribute_code: "color",
    options: [{ label: "Blue", value: "5" }],
  }),
  "catalogue.taxRules": search("Search for tax rules", ["taxrule"], TaxRule, TaxRule, {
    id: 1,
    code: "FR 20",
    product_tax_class_ids: [2],
    customer_tax_class_ids: [3],
    rates: [{ tax_country_id: "FR", rate: 20 }],
  }),
  "catalogue.content": search(
    "Search for pages and blocks of content",
    ["cms_page", "cms_block", "cms_hierarchy"],
    ContentPage,
    ContentPage,
    { id: 1, identifier: "about", title: "About", content: "<p>Clay</p>" },
  ),
  "review.search": search("Search for reviews", ["review"], Review, Review, {
    id: 1,
    product_id: 1,
    title: "Good",
    detail: "A good bowl.",
    nickname: "Anne",
    review_status: 1,
  }),
} satisfies Readonly<Record<string, ContractDetails>>
