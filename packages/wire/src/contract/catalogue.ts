import { defaults } from "@shop/core/store-view"
import type { ContractDetails, Parameters } from "./model.ts"
import {
  about,
  anyOf,
  digits,
  exactly,
  integer,
  list,
  named,
  numberOrNull,
  nameLike,
  open,
  said,
  type Schema,
  text,
} from "./schema.ts"

const asked = anyOf(named("SearchQuery"), named("SearchBody"))

const query: Parameters = {
  request: {
    schema: text,
    json: asked,
    about:
      "The question as JSON. Servers decode it once more than HTTP does: a percent sign in it is sent as `%2525`. " +
      "Without it everything matches. With POST the same JSON may be the body.",
  },
  request_format: { schema: exactly("search-query"), about: "The question is a SearchQuery." },
  response_format: { schema: exactly("compact"), about: "The answer comes in the compact form." },
  size: { schema: digits, about: "50 unless said." },
  from: { schema: digits, about: "Hits to pass over." },
  sort: {
    schema: { type: "string", pattern: "^([a-z_]{1,40}(:(asc|desc))?)?$" },
    about: "`field:direction`.",
  },
  q: { schema: text, about: "Words, where the question has none." },
  _source_include: { schema: text, about: "Fields by commas, `*` for a part of a name." },
  _source_exclude: { schema: text, about: "Fields by commas." },
}

const total = anyOf(integer, open({ value: integer, "relation?": text }))

const metadata = about(
  "The attributes that were counted, with the options that were, where the shop is set to tell them.",
  list(named("Attribute")),
)

/** A search answers in the standard or in the compact form; which of its fields a document has, the client says. */
const found = (document: Schema, compact: Schema): Schema =>
  anyOf(
    open({
      hits: open({ total, "max_score?": numberOrNull, hits: list(hitOf(text, document)) }),
      "took?": integer,
      "timed_out?": { type: "boolean" },
      "aggregations?": named("Aggregations"),
      "attribute_metadata?": metadata,
    }),
    open({
      hits: list(compact),
      total,
      "aggregations?": named("Aggregations"),
      "attribute_metadata?": metadata,
    }),
  )

/** A document as a search finds it. @rule WI100 - wire §10, §11.4 */
export function hitOf(type: Schema, source: Schema): Schema {
  return open({ "_index?": text, _type: type, _id: said, "_score?": numberOrNull, _source: source })
}

const search = (
  summary: string,
  entities: readonly [string, ...ReadonlyArray<string>],
  document: Schema,
  compact: Schema,
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
      index: {
        schema: nameLike(...defaults.map(({ index }) => index)),
        about: "The store view's index.",
        isRequired: true,
      },
    },
    query,
    body: asked,
    reply: { form: "bare", body: found(document, compact) },
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
  "catalogue.products": search(
    "Search for products",
    ["product"],
    named("Product"),
    named("CompactProduct"),
    { id: 1, sku: "BOL", type_id: "simple", name: "Bowl", status: 1, visibility: 4, price: 20 },
  ),
  "catalogue.categories": search(
    "Search for categories",
    ["category"],
    named("Category"),
    named("Category"),
    {
      id: 1,
      parent_id: 0,
      level: 1,
      name: "Bowls",
      children_count: "0",
    },
  ),
  "catalogue.attributes": search(
    "Search for attributes",
    ["attribute"],
    named("Attribute"),
    named("Attribute"),
    {
      attribute_id: 1,
      attribute_code: "color",
      options: [{ label: "Blue", value: "5" }],
    },
  ),
  "catalogue.taxRules": search("Search for tax rules", ["taxrule"], named("TaxRule"), named("TaxRule"), {
    id: 1,
    code: "FR 20",
    product_tax_class_ids: [2],
    customer_tax_class_ids: [3],
    rates: [{ tax_country_id: "FR", rate: 20 }],
  }),
  "catalogue.content": search(
    "Search for pages and blocks of content",
    ["cms_page", "cms_block", "cms_hierarchy"],
    named("ContentPage"),
    named("ContentPage"),
    { id: 1, identifier: "about", title: "About", content: "<p>Clay</p>" },
  ),
  "review.search": search("Search for reviews", ["review"], named("Review"), named("Review"), {
    id: 1,
    product_id: 1,
    title: "Good",
    detail: "A good bowl.",
    nickname: "Anne",
    review_status: 1,
  }),
} satisfies Readonly<Record<string, ContractDetails>>
