import { productHref } from "@shop/core/product"
import { encodePath, href, type StoreView } from "@shop/core/store-view"
import type { DatabaseService } from "../database/index.ts"

/** A page of the catalogue that search engines may find. */
export interface FindablePage {
  /** Absolute path. */
  readonly href: string
  /** "YYYY-MM-DD", or null when nobody says. */
  readonly changedOn: string | null
  /** Inside the media store, or null. */
  readonly image: string | null
  /** Path of the same page in the store views, by code, not encoded. */
  readonly paths: Readonly<Record<string, string>>
}

/** Documents of one sitemap at most: so many are read in one go. */
const blockSize = 2000

/** The blocks of a store view's documents that may have pages. @rule CM111 */
export const findableBlocks = (database: DatabaseService, store: string): ReadonlyArray<number> =>
  database
    .values(
      `SELECT DISTINCT (number - 1) / ${blockSize} AS block FROM document
       WHERE store = ? AND type IN ('product', 'category', 'cms_page') ORDER BY block`,
      store,
    )
    .map(([block]) => Number(block))

const columns = [
  "type",
  "sku",
  "url_path",
  "identifier",
  "body ->> '$.url_key'",
  "coalesce(body ->> '$.updated_at', body ->> '$.update_time')",
  "body ->> '$.image'",
  "body -> '$.url_path_by_store'",
].join(", ")

/**
 * The pages of one block that a store view shows to everybody: products that are switched on and visible, categories
 * below the root, pages of content under the name by which the other views call them.
 *
 * @rule CM111 - issue 5 (sitemaps), S1 §2 (status, visibility)
 */
export const findable = (
  database: DatabaseService,
  view: StoreView,
  block: number,
): ReadonlyArray<FindablePage> =>
  database
    .values(
      `SELECT ${columns} FROM document WHERE number > ?1 AND number <= ?1 + ${blockSize} AND store = ?2 AND (
         (type = 'product' AND CAST(coalesce(body ->> '$.status', 1) AS INTEGER) < 2
           AND CAST(coalesce(body ->> '$.visibility', 4) AS INTEGER) IN (2, 3, 4))
         OR (type = 'category' AND coalesce(body ->> '$.is_active', 1) AND CAST(body ->> '$.level' AS INTEGER) >= 2)
         OR (type = 'cms_page' AND coalesce(body ->> '$.active', 1)
           AND coalesce(body ->> ('$.url_path_by_store.' || ?2), identifier) = identifier)
       ) ORDER BY number`,
      block * blockSize,
      view.code,
    )
    .map((row): FindablePage => {
      const [type, sku, urlPath, identifier, slug, changed, image, paths] = row.map((value) =>
        typeof value === "string" ? value : "",
      )
      return {
        href: hrefOf(
          { type: type!, sku: sku!, urlPath: urlPath!, identifier: identifier!, slug: slug! },
          view,
        ),
        changedOn: /^\d{4}-\d{2}-\d{2}/.exec(changed!)?.[0] ?? null,
        image: image === "" || image === "no_selection" ? null : image!,
        paths: pathsOf(paths!),
      }
    })

interface Addressed {
  readonly type: string
  readonly sku: string
  readonly urlPath: string
  readonly identifier: string
  readonly slug: string
}

const hrefOf = ({ type, sku, urlPath, identifier, slug }: Addressed, view: StoreView): string => {
  if (type === "product")
    return productHref({ sku: sku as never, parentSku: null, slug, urlPath }, null, view)
  if (type === "cms_page") return href(view, encodePath(identifier))
  return href(view, urlPath === "" ? `c/${encodePath(slug)}` : encodePath(urlPath))
}

const pathsOf = (text: string): Readonly<Record<string, string>> => {
  if (text === "") return {}
  const paths: unknown = JSON.parse(text)
  return typeof paths === "object" && paths !== null && !Array.isArray(paths)
    ? Object.fromEntries(
        Object.entries(paths).filter(
          (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
        ),
      )
    : {}
}
