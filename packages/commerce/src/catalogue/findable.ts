import { encodePath, href, type StoreView } from "@shop/core/store-view"
import type { DatabaseService } from "../database/index.ts"
import { hasPageSql } from "./addresses.ts"
import { addressesOf } from "./documents.ts"

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

/**
 * The pages of one block that a store view shows to everybody, under the addresses that are served: products that are
 * switched on and visible, active categories below the root, pages of content under the name by which the other views
 * call them.
 *
 * @param stores - codes of all store views
 * @rule CM111 - S1 §2 (status, visibility)
 */
export const findable = (
  database: DatabaseService,
  view: StoreView,
  stores: ReadonlyArray<string>,
  block: number,
): ReadonlyArray<FindablePage> =>
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
    .map((row): FindablePage => {
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
