import type { StoreView } from "@shop/core/store-view"
import { legalPath } from "../../forms/legal-paths.ts"
import { columns, contactPath, notes } from "./links.ts"

/** Paths of the content pages that components link to in a view. @rule UI251 */
export const linkedPaths = (view: StoreView): ReadonlyArray<string> => [
  ...new Set([
    ...columns.flatMap(({ links }) => links.flatMap(({ paths }) => paths[view.language] ?? [])),
    ...notes.map(({ path }) => path),
    contactPath(view),
    legalPath(view, "terms"),
    legalPath(view, "withdrawal"),
    "/size-guide",
    "/store-locator",
  ]),
]
