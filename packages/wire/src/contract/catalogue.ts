import { Schema } from "effect"
import { defaults } from "@shop/core/store-view"
import { Attribute, Category, ContentPage, Product, Review, TaxRule } from "./documents.ts"
import type { ContractDetails, ParameterSchemas } from "./model.ts"
import { CompactProduct } from "./product.ts"
import { SearchBody, SearchQuery } from "./search-query.ts"
import { AnyObject, Count, Digits, FilledText, NumberOrNull, nameLike, optional } from "./values.ts"

const searchRequest = Schema.Union([SearchQuery, SearchBody])

const query: ParameterSchemas = {
  request: Schema.optionalKey(
    Schema.fromJsonString(searchRequest).annotate({
      description:
        "The search as JSON. Servers percent-decode it twice, so clients send a percent sign as `%2525`. " +
        "Without a search all documents match. With POST the body may contain the same JSON.",
    }),
  ),
  request_format: Schema.optionalKey(
    Schema.Literal("search-query").annotate({ description: "The search is a SearchQuery." }),
  ),
  response_format: Schema.optionalKey(
    Schema.Literal("compact").annotate({ description: "The response has the compact form." }),
  ),
  size: Schema.optionalKey(Digits.annotate({ description: "Number of hits; the default is 50." })),
  from: Schema.optionalKey(Digits.annotate({ description: "Number of hits to skip." })),
  sort: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^([a-z_]{1,40}(:(asc|desc))?)?$/u)).annotate({
      description: "`field:direction`.",
    }),
  ),
  q: Schema.optionalKey(Schema.String.annotate({ description: "Search text, if the search contains none." })),
  _source_include: Schema.optionalKey(
    Schema.String.annotate({ description: "Comma-separated fields; `*` matches any part of a name." }),
  ),
  _source_exclude: Schema.optionalKey(Schema.String.annotate({ description: "Comma-separated fields." })),
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
    "Attributes of the facets, with the options that occur in them. Absent unless the shop enables attribute metadata.",
})

/** A search response in the standard or the compact form. The request selects the fields of a document. */
const searchResponse = (document: Schema.Top, compact: Schema.Top): Schema.Top =>
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
        _shards: AnyObject,
        suggest: AnyObject.annotate({ description: "Suggestions for the search text, best first." }),
        aggregations: Aggregations,
        attribute_metadata: metadata,
      }),
    }),
    Schema.Struct({
      hits: Schema.Array(compact),
      total: total,
      ...optional({
        suggest: AnyObject,
        aggregations: Aggregations,
        attribute_metadata: metadata,
      }),
    }),
  ])

/** A hit of a search: a document with its type and id. */
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
    description: "Errors have the envelope, successful responses do not. `total` is a number or an object.",
    routes: [first!, ...others],
    path: {
      index: nameLike(...defaults.map(({ index }) => index)).annotate({
        description: "Name of the store view's index.",
      }),
    },
    query,
    body: searchRequest,
    isBare: true,
    result: searchResponse(document, compact),
    errors: {
      400: "The search is invalid or exceeds a limit",
      404: "The index or document type does not exist",
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
      response: {
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

/** The contracts of the catalogue searches, one for each document type. */
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
    "Search for content pages and blocks",
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
