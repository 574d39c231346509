import { Result } from "effect"
import type { UrlTarget } from "@shop/core/routing"
import type { urlEndpoints } from "../endpoints/url.ts"
import * as Category from "../legacy/category.ts"
import { record, text, textOrNull } from "../legacy/coerce.ts"
import * as Content from "../legacy/content.ts"
import * as Product from "../legacy/product-encode.ts"
import { decodeCustomerGroup } from "../legacy/query-json.ts"
import * as Search from "../legacy/search.ts"
import { invalid, type ServerTable } from "./endpoint.ts"

const encodeTarget = (target: UrlTarget): unknown => {
  switch (target.kind) {
    case "product":
      return Search.hit("", "product", Product.encode(target.product))
    case "category":
      return Search.hit("", "category", Category.encode(target.category))
    case "content":
      return Search.hit("", "cms_page", Content.encode(target.document))
    case "none":
      return null
  }
}

/** The document of an address. */
export const urlServer: ServerTable<keyof typeof urlEndpoints> = {
  "url.map": {
    decodeRequest: (request) => {
      const body = record(request.body)
      const path = text(body["url"]).replace(/^\/+/, "")
      if (path === "") return invalid("url is missing in the body")
      return Result.succeed({
        path: `/${path}`,
        childSku: textOrNull(record(body["filters"])["sku"]),
        ...decodeCustomerGroup(body),
      })
    },
    encodeResponse: encodeTarget,
  },
}
