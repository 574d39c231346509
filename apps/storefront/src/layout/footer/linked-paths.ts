import type { StoreView } from "@shop/core/store-view"
import { lawPath } from "../../forms/law-paths.ts"
import { columns, contactPath, notes } from "./links.ts"

/** Every page of content that the shop's own parts link to in a view: footer, prices, products, forms, notices. @rule UI251 */
export const linkedPaths = (view: StoreView): ReadonlyArray<string> => [
  ...new Set([
    ...columns.flatMap(({ links }) => links.flatMap(({ paths }) => paths[view.language] ?? [])),
    ...notes.map(({ path }) => path),
    contactPath(view),
    lawPath(view, "terms"),
    lawPath(view, "withdrawal"),
    "/size-guide",
    "/store-locator",
  ]),
]
