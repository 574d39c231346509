import { Result } from "effect"
import type { ContentRequests } from "@shop/core/content"
import * as Content from "../legacy/content.ts"
import { integer } from "../legacy/lenient.ts"
import { decoded, enveloped, fault } from "./make.ts"
import type { BindingOf, RequestFault } from "./model.ts"

const base = "/api/ext/cms-data/cms"

const pathOf = (key: ContentRequests.ContentKey): string =>
  base +
  (key.entity === "cms_page" ? "Page" : "Block") +
  ("id" in key ? `/${key.id}` : `Identifier/${encodeURIComponent(key.identifier)}/storeId/${key.storeId}`)

const forms = /cms(Page|Block)(?:\/(\d{1,9})|Identifier\/([^/]+)\/storeId\/(\d{1,9}))\/?$/

const readKey = (path: string): Result.Result<ContentRequests.ContentKey, RequestFault> => {
  const [, word, id, named = "", storeId] = forms.exec(path) ?? []
  const entity = word === "Block" ? "cms_block" : "cms_page"
  if (id !== undefined) return Result.succeed({ entity, id: integer(id) })
  const identifier = decoded(named)
  return identifier === ""
    ? fault("there is no such page or block")
    : Result.succeed({ entity, identifier, storeId: integer(storeId) })
}

const binding: BindingOf<"content.document"> = enveloped({
  tag: "content.document",
  method: "GET",
  path: "/api/ext/cms-data/*",
  read: (request) => readKey(request.path),
  encodeAnswer: Content.encode,
  decodeAnswer: Content.decode,
})

/** A page or block by its number, or by its name and the number of a store view: four forms of one address. @rule WI81 - wire §13 */
export const document: BindingOf<"content.document"> = {
  ...binding,
  encode: (key, view) => ({ ...binding.encode(key, view), path: pathOf(key) }),
}
