import { Result } from "effect"
import type { Entity, Found, Query } from "@shop/core/catalogue"
import * as Attribute from "../legacy/attribute.ts"
import * as Category from "../legacy/category.ts"
import * as Content from "../legacy/content.ts"
import type { Document } from "../legacy/lenient.ts"
import * as Product from "../legacy/product.ts"
import * as Review from "../legacy/review.ts"
import * as Search from "../legacy/search.ts"
import * as TaxRule from "../legacy/tax-rule.ts"
import { bare, fault, shaped } from "./make.ts"
import type { Binding, BindingOf, Tag } from "./model.ts"

/** How the documents of a kind are read and written. */
interface Codec<Item> {
  readonly tag: Tag
  readonly entities: ReadonlyArray<Entity>
  /** Null for a document that cannot be named; it is left out of the result. */
  readonly decode: (value: unknown) => Item | null
  readonly encode: (item: Item) => Document
}

/** What was found, by the very body: inside one process an answer that was kept comes again. */
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

const search = <Item>(codec: Codec<Item>): Binding<Query, Found<Item>> => {
  const read = foundIn(codec)
  return {
    method: "GET",
    path: "/api/catalog/{index}/{type}/_search",
    encode: (query, view) => Search.encode(query, view.index),
    decode: (reply, query) =>
      Result.gen(function* () {
        const body = yield* bare(codec.tag, reply)
        const found = yield* shaped(codec.tag, read(body), "no hits")
        return { ...found, start: query.start, perPage: query.size }
      }),
    read: (request) =>
      Result.match(Search.decode(request), {
        onFailure: (message) => fault(message),
        onSuccess: (query) =>
          codec.entities.includes(query.entity)
            ? Result.succeed(query)
            : fault(`${query.entity} is not searched here`),
      }),
    write: ({ attributes, ...found }, request) =>
      Search.encodeFound(
        {
          ...found,
          items: found.items.map(codec.encode),
          ...(attributes === undefined ? {} : { attributes: attributes.map(Attribute.encode) }),
        },
        request,
      ),
  }
}

/** Search for products, which come priced. @rule WI14, WI31 */
export const products: BindingOf<"catalogue.products"> = search({
  tag: "catalogue.products",
  entities: ["product"],
  decode: Product.decodePriced,
  encode: Product.encode,
})

/** Search for categories. @rule WI16, WI31 */
export const categories: BindingOf<"catalogue.categories"> = search({
  tag: "catalogue.categories",
  entities: ["category"],
  decode: Category.decode,
  encode: Category.encode,
})

/** Search for attributes. @rule WI17, WI31 */
export const attributes: BindingOf<"catalogue.attributes"> = search({
  tag: "catalogue.attributes",
  entities: ["attribute"],
  decode: Attribute.decode,
  encode: Attribute.encode,
})

/** Search for tax rules. @rule WI18, WI31 */
export const taxRules: BindingOf<"catalogue.taxRules"> = search({
  tag: "catalogue.taxRules",
  entities: ["taxrule"],
  decode: TaxRule.decode,
  encode: TaxRule.encode,
})

/** Search for pages and blocks. @rule WI19, WI31 */
export const content: BindingOf<"catalogue.content"> = search({
  tag: "catalogue.content",
  entities: ["cms_page", "cms_block", "cms_hierarchy"],
  decode: Content.decode,
  encode: Content.encode,
})

/** Search for reviews. @rule WI40, WI31 */
export const reviews: BindingOf<"review.search"> = search({
  tag: "review.search",
  entities: ["review"],
  decode: Review.decode,
  encode: Review.encode,
})
