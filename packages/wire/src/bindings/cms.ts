import { Result } from "effect"
import type { ContentCalls } from "@shop/core/content"
import * as Content from "../legacy/content.ts"
import { integer } from "../legacy/lenient.ts"
import { enveloped, fault } from "./make.ts"
import type { BindingOf, RequestFault } from "./model.ts"

const words: Readonly<Record<ContentCalls.ContentKey["entity"], string>> = {
  cms_page: "cmsPage",
  cms_block: "cmsBlock",
}

const pathOf = (key: ContentCalls.ContentKey): string =>
  `/api/ext/cms-data/${words[key.entity]}` +
  ("id" in key ? `/${key.id}` : `Identifier/${encodeURIComponent(key.identifier)}/storeId/${key.storeId}`)

const forms =
  /^\/api\/ext\/cms-data\/(cmsPage|cmsBlock)(?:\/(\d{1,9})|Identifier\/([^/]+)\/storeId\/(\d{1,9}))\/?$/

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ""
  }
}

const readKey = (path: string): Result.Result<ContentCalls.ContentKey, RequestFault> => {
  const [, word, id, named, storeId] = forms.exec(path) ?? []
  const entity = word === "cmsBlock" ? "cms_block" : "cms_page"
  if (word === undefined) return fault("this names no page or block of content")
  if (id !== undefined) return Result.succeed({ entity, id: integer(id) })
  const identifier = decoded(named ?? "")
  return identifier === ""
    ? fault("the identifier cannot be read")
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
