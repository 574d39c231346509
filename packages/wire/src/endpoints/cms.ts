import { ContentRequests } from "@shop/core/content"
import * as Content from "../legacy/content.ts"
import { type EndpointTable, endpointTable, enveloped } from "./endpoint.ts"

const base = "/api/ext/cms-data/cms"

const pathOf = (key: ContentRequests.ContentKey): string =>
  base +
  (key.entity === "cms_page" ? "Page" : "Block") +
  ("id" in key ? `/${key.id}` : `Identifier/${encodeURIComponent(key.identifier)}/storeId/${key.storeId}`)

/**
 * A page or block by its number, or by its name and the number of a store view: four forms of one address.
 */
export const cmsEndpoints: EndpointTable<Pick<typeof ContentRequests, "document">> = endpointTable(
  enveloped(ContentRequests.document, {
    method: "GET",
    path: "/api/ext/cms-data/*",
    pathOf,
    decodeAnswer: Content.decode,
  }),
)
