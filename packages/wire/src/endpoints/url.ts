import { Option } from "effect"
import { mapUrl, type UrlTarget } from "@shop/core/routing"
import * as Category from "../legacy/category.ts"
import { record } from "../legacy/coerce.ts"
import * as Content from "../legacy/content.ts"
import * as Product from "../legacy/product.ts"
import { bare, type EndpointTable, endpointTable } from "./endpoint.ts"

/** Fields that older servers require; they use only `url`. */
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

/** The target of an address, without an envelope; null without a target. */
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
      // A product page is made of this one document, so no field of it is left out.
      excludeFields: [],
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
 * Decodes the target of an address. A document without a page is no target.
 *
 * @returns null for an unreadable document
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

/** The endpoints of addresses. */
export const urlEndpoints: EndpointTable<{ readonly map: typeof mapUrl }> = endpointTable(urlMap)
