import type { StoreView } from "@shop/core/store-view"
import type { HttpRequest } from "../http/index.ts"
import { record, text } from "../legacy/coerce.ts"
import { readPath } from "../legacy/search.ts"
import { decodeSegment } from "./endpoint.ts"

/**
 * The store view of a request: from the index of a search, the path of a content request, the code of an order, else
 * from `storeCode`. A header wins over `storeCode`.
 *
 * @param request - any request of the API
 * @param views - all views, the default first
 * @returns null when a search, a path or an order names an unknown view; any other request then gets the default
 */
export const viewOf = (
  request: HttpRequest,
  views: readonly [StoreView, ...ReadonlyArray<StoreView>],
): StoreView | null => {
  const search = readPath(request.path)
  if (search !== null) {
    const index = decodeSegment(search.index)
    const [first] = views
    // Frontends with one store name the index without a view.
    return first.index === `${index}_${first.code}`
      ? first
      : (views.find((view) => view.index === index) ?? null)
  }
  const [, inPath] = /^\/(?:graphql|content)\/([^/]+)/.exec(request.path) ?? []
  if (inPath !== undefined) return views.find((view) => view.code === decodeSegment(inPath)) ?? null
  const ordered = request.path.startsWith("/api/order") ? text(record(request.body)["store_code"]) : ""
  if (ordered !== "") return views.find((view) => view.code === ordered) ?? null
  const code = request.headers["x-vs-store-code"] ?? request.query["storeCode"]
  return views.find((view) => view.code === code) ?? views[0]
}
