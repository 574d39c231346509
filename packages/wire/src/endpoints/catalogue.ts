import { Option } from "effect"
import type { RequestDefinition } from "@shop/core/api"
import { CatalogueRequests, type Entity, type ResultPage, type Query } from "@shop/core/catalogue"
import { ReviewRequests } from "@shop/core/review"
import * as Attribute from "../legacy/attribute.ts"
import * as Category from "../legacy/category.ts"
import * as Content from "../legacy/content.ts"
import type { Document } from "../legacy/coerce.ts"
import * as Product from "../legacy/product.ts"
import * as Review from "../legacy/review.ts"
import * as Search from "../legacy/search.ts"
import * as TaxRule from "../legacy/tax-rule.ts"
import { bare, type EndpointTable, endpointTable } from "./endpoint.ts"

/** How the documents of a kind are decoded and encoded. */
interface Codec<Item> {
  readonly entities: ReadonlyArray<Entity>
  /** Null for a document without an id; the result leaves it out. */
  readonly decode: (value: unknown) => Item | null
  readonly encode: (item: Item) => Document
}

/** Decodes a body once: inside one process a cached response comes again. */
const once = <A>(read: (body: object) => A | null): ((body: unknown) => A | null) => {
  const known = new WeakMap<object, A>()
  return (body) => {
    if (typeof body !== "object" || body === null) return null
    const found = known.get(body) ?? read(body)
    if (found !== null) known.set(body, found)
    return found
  }
}

const foundIn = <Item>(codec: Codec<Item>) =>
  once((body) => {
    const found = Search.decodeFound(body)
    if (found === null) return null
    const { items, total, aggregations, attributes } = found
    return {
      items: items.flatMap((doc) => codec.decode(doc) ?? []),
      total,
      aggregations,
      ...(attributes === undefined
        ? {}
        : { attributes: attributes.flatMap((doc) => Attribute.decode(doc) ?? []) }),
    }
  })

const search = <Name extends string, Item>(
  request: RequestDefinition<Name, Query, ResultPage<Item>>,
  codec: Codec<Item>,
) => {
  const read = foundIn(codec)
  return bare(request, {
    method: "GET",
    path: "/api/catalog/{index}/{type}/_search",
    encodeRequest: (query, view) => Search.encode(query, view.index),
    expected: "hits",
    decodeBody: (body, query) =>
      Option.map(Option.fromNullOr(read(body)), (found) => ({
        ...found,
        start: query.start,
        perPage: query.size,
      })),
  })
}

/** Search for products, which come priced. */
const products = search(CatalogueRequests.searchProducts, {
  entities: ["product"],
  decode: Product.decodePriced,
  encode: Product.encode,
})

/** Search for categories. */
const categories = search(CatalogueRequests.searchCategories, {
  entities: ["category"],
  decode: Category.decode,
  encode: Category.encode,
})

/** Search for attributes. */
const attributes = search(CatalogueRequests.searchAttributes, {
  entities: ["attribute"],
  decode: Attribute.decode,
  encode: Attribute.encode,
})

/** Search for tax rules. */
const taxRules = search(CatalogueRequests.searchTaxRules, {
  entities: ["taxrule"],
  decode: TaxRule.decode,
  encode: TaxRule.encode,
})

/** Search for pages and blocks. */
const content = search(CatalogueRequests.searchContent, {
  entities: ["cms_page", "cms_block", "cms_hierarchy"],
  decode: Content.decode,
  encode: Content.encode,
})

/** Search for reviews. */
const reviews = search(ReviewRequests.search, {
  entities: ["review"],
  decode: Review.decode,
  encode: Review.encode,
})

/** The endpoints of this family. */
export const catalogueEndpoints: EndpointTable<
  typeof CatalogueRequests | Pick<typeof ReviewRequests, "search">
> = endpointTable(products, categories, attributes, taxRules, content, reviews)
