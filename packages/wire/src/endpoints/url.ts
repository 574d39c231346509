import { Option } from "effect"
import { mapUrl, type UrlTarget } from "@shop/core/routing"
import * as Category from "../legacy/category.ts"
import { record } from "../legacy/coerce.ts"
import * as Content from "../legacy/content.ts"
import * as Product from "../legacy/product.ts"
import { bare, type EndpointTable, endpointTable } from "./endpoint.ts"

/** What older servers want to hear of; they look at `url` alone. */
const mapOptions = {
  prefetchGroupProducts: true,
  assignProductConfiguration: true,
  populateRequestCacheTags: true,
  setProductErrors: false,
  fallbackToDefaultWhenNoAvailable: true,
  separateSelectedVariant: true,
  setConfigurableProductOptions: true,
  filterUnavailableVariants: false,
}

/** What an address leads to, bare, null for nothing. @rule WI4 */
const urlMap = bare(mapUrl, {
  method: "POST",
  path: "/api/url/map",
  encodeRequest: (input, view) => ({
    method: "POST",
    path: "/api/url/map",
    query: { storeCode: view.code },
    body: {
      url: input.path.replace(/^\/+/, ""),
      includeFields: null,
      excludeFields: ["attributes_metadata"],
      options: mapOptions,
      filters: input.childSku === null ? {} : { sku: input.childSku },
      groupId: input.groupId,
      groupToken: input.groupToken,
    },
    headers: {},
  }),
  expected: "document",
  decodeBody: (body) => Option.fromNullOr(decodeTarget(body)),
})

const decodeTarget = (body: unknown): UrlTarget | null => {
  const hit = record(body)
  return readTarget(hit["_type"], hit["_source"])
}

/**
 * What a document means for whoever has followed its address. Nothing, and anything that no page shows, is no target.
 *
 * @returns null for a document that cannot be read
 * @rule WI4, OC7
 */
export const readTarget = (type: unknown, source: unknown): UrlTarget | null => {
  switch (type) {
    case "product": {
      const product = Product.decodePriced(source)
      return product === null ? null : { kind: "product", product }
    }
    case "category": {
      const category = Category.decode(source)
      return category === null ? null : { kind: "category", category }
    }
    case "cms_page": {
      const document = Content.decode(source)
      return document === null ? null : { kind: "content", document }
    }
    default:
      return { kind: "none" }
  }
}

/** What an address leads to. @rule WI2 */
export const urlEndpoints: EndpointTable<{ readonly map: typeof mapUrl }> = endpointTable(urlMap)
