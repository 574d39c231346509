import { Result } from "effect"
import { ContentRequests } from "@shop/core/content"
import { integer } from "../legacy/coerce.ts"
import * as Content from "../legacy/content.ts"
import {
  type Decoded,
  decodeSegment,
  type EndpointTable,
  endpointTable,
  enveloped,
  invalid,
} from "./endpoint.ts"

const base = "/api/ext/cms-data/cms"

const pathOf = (key: ContentRequests.ContentKey): string =>
  base +
  (key.entity === "cms_page" ? "Page" : "Block") +
  ("id" in key ? `/${key.id}` : `Identifier/${encodeURIComponent(key.identifier)}/storeId/${key.storeId}`)

const forms = /cms(Page|Block)(?:\/(\d{1,9})|Identifier\/([^/]+)\/storeId\/(\d{1,9}))\/?$/

const readKey = (path: string): Decoded<ContentRequests.ContentKey> => {
  const [, word, id, named = "", storeId] = forms.exec(path) ?? []
  const entity = word === "Block" ? "cms_block" : "cms_page"
  if (id !== undefined) return Result.succeed({ entity, id: integer(id) })
  const identifier = decodeSegment(named)
  return identifier === ""
    ? invalid("there is no such page or block")
    : Result.succeed({ entity, identifier, storeId: integer(storeId) })
}

/**
 * A page or block by its number, or by its name and the number of a store view: four forms of one address.
 *
 * @rule WI81 - wire §13
 */
export const cmsEndpoints: EndpointTable<Pick<typeof ContentRequests, "document">> = endpointTable(
  enveloped(ContentRequests.document, {
    method: "GET",
    path: "/api/ext/cms-data/*",
    pathOf,
    decodeRequest: (request) => readKey(request.path),
    encodeAnswer: Content.encode,
    decodeAnswer: Content.decode,
  }),
)
