import { encodePath, href, type StoreView } from "@shop/core/store-view"
import type { DatabaseService } from "../database/index.ts"
import { hasPageSql } from "./addresses.ts"
import { addressesOf } from "./documents.ts"

/** A page of the catalogue for the sitemap. */
export interface CataloguePage {
  /** Absolute path. */
  readonly href: string
  /** "YYYY-MM-DD"; null when unknown. */
  readonly changedOn: string | null
  /** Path in the media store, or null. */
  readonly image: string | null
  /** Decoded path of the page in each store view, by store code. */
  readonly paths: Readonly<Record<string, string>>
}

/** Maximum number of documents in a sitemap. */
const blockSize = 2000

/** The numbers of the blocks with documents of a store view. @rule CM111 */
export const sitemapBlocks = (database: DatabaseService, store: string): ReadonlyArray<number> =>
  database
    .values(
      `SELECT DISTINCT (number - 1) / ${blockSize} AS block FROM document
       WHERE store = ? AND type IN ('product', 'category', 'cms_page') ORDER BY block`,
      store,
    )
    .map(([block]) => Number(block))

/**
 * The public pages of one block by their canonical paths: enabled and visible products, active categories below the
 * root, and content pages under the identifier that other store views link to.
 *
 * @param stores - codes of all store views
 * @rule CM111 - S1 §2 (status, visibility)
 */
export const sitemapEntries = (
  database: DatabaseService,
  view: StoreView,
  stores: ReadonlyArray<string>,
  block: number,
): ReadonlyArray<CataloguePage> =>
  database
    .values(
      `SELECT url_path, coalesce(body ->> '$.updated_at', body ->> '$.update_time'), body ->> '$.image',
         coalesce(CASE type WHEN 'cms_page' THEN body -> '$.url_path_by_store' END, ${addressesOf})
       FROM document AS own
       WHERE number > ?1 AND number <= ?1 + ${blockSize} AND store = ?2 AND url_path IS NOT NULL AND ${hasPageSql}
         AND (type <> 'cms_page' OR coalesce(body ->> ('$.url_path_by_store.' || ?2), identifier) = identifier)
       ORDER BY number LIMIT ?3`,
      block * blockSize,
      view.code,
      blockSize,
      JSON.stringify(stores),
    )
    .map((row): CataloguePage => {
      const [address, changed, image, paths] = row.map((value) => (typeof value === "string" ? value : ""))
      return {
        href: href(view, encodePath(address!)),
        changedOn: /^\d{4}-\d{2}-\d{2}/.exec(changed!)?.[0] ?? null,
        image: image === "" || image === "no_selection" ? null : image!,
        paths: pathsOf(paths!),
      }
    })

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
