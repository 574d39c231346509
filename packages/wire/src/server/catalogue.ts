import { Result } from "effect"
import type { Entity, ResultPage, Query } from "@shop/core/catalogue"
import { limits } from "@shop/core/settings"
import type { catalogueEndpoints } from "../endpoints/catalogue.ts"
import * as Attribute from "../legacy/attribute.ts"
import * as Category from "../legacy/category.ts"
import type { Document } from "../legacy/coerce.ts"
import * as Content from "../legacy/content.ts"
import * as Product from "../legacy/product-encode.ts"
import * as Review from "../legacy/review.ts"
import * as Search from "../legacy/search.ts"
import * as TaxRule from "../legacy/tax-rule.ts"
import { invalid, type ServerEndpoint, type ServerTable } from "./endpoint.ts"

const search = <Item>(
  encode: (item: Item) => Document,
  ...entities: ReadonlyArray<Entity>
): ServerEndpoint<Query, ResultPage<Item>> => ({
  decodeRequest: (request) =>
    Result.match(Search.decode(request), {
      onFailure: (message) => invalid(message),
      onSuccess: (query) => {
        if (!entities.includes(query.entity)) return invalid(`${query.entity} is not searched here`)
        return query.filters.length > limits.queryFiltersMax
          ? invalid(`a query has at most ${limits.queryFiltersMax} filters`)
          : Result.succeed(query)
      },
    }),
  encodeResponse: ({ attributes, ...found }, request) =>
    Search.encodeFound(
      {
        ...found,
        items: found.items.map(encode),
        ...(attributes === undefined ? {} : { attributes: attributes.map(Attribute.encode) }),
      },
      request,
    ),
})

/** Searches, one for each kind of document. */
export const catalogueServer: ServerTable<keyof typeof catalogueEndpoints> = {
  "catalogue.products": search(Product.encode, "product"),
  "catalogue.categories": search(Category.encode, "category"),
  "catalogue.attributes": search(Attribute.encode, "attribute"),
  "catalogue.taxRules": search(TaxRule.encode, "taxrule"),
  "catalogue.content": search(Content.encode, "cms_page", "cms_block", "cms_hierarchy"),
  "review.search": search(Review.encode, "review"),
}
