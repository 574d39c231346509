import type { Entity } from "@shop/core/catalogue"
import { matchRoute } from "@shop/core/routing"
import { encodePath } from "@shop/core/store-view"
import type { DatabaseService } from "../database/index.ts"
import { type CategoryTree, treeOf } from "./category-tree.ts"
import type { JsonObject } from "./model.ts"

/** A document that shoppers may open, as far as its address goes. */
interface Page {
  readonly number: number
  readonly type: Entity
  readonly id: number
  /** The address it asks for; null when it has none. */
  readonly given: string | null
  readonly key: string
  /** The address on record. */
  readonly before: string | null
}

/**
 * Gives every page of a store view an address of its own and keeps it in `document.url_path`. Pages of content keep their
 * identifier. Categories and products keep the address they came with when no other page has it, in the order in which
 * they came; else their id is added.
 *
 * @returns the number of addresses that changed
 * @rule IX14 - S1 §2 (url_path)
 */
export const assignAddresses = (database: DatabaseService, store: string): number => {
  const taken = new Set<string>()
  const tree = treeOf(categoriesOf(database, store))
  let changed = 0
  const keep = ({ number, before }: Page, address: string | null): void => {
    if (before === address) return
    database.run("UPDATE document SET url_path = ? WHERE number = ?", address, number)
    changed += 1
  }
  const assign = (page: Page): void => {
    const wanted = page.given ?? keyAddress(page, tree)
    keep(page, wanted === null ? null : free(wanted, page.id, taken))
  }
  database.transaction(() => {
    for (const page of pagesOf(database, store, "cms_page")) {
      const identifier = page.key === "" ? null : page.key
      if (identifier !== null) taken.add(identifier)
      keep(page, identifier)
    }
    for (const page of pagesOf(database, store, "category", "product")) assign(page)
  })
  return changed
}

/** Says which version's documents have their addresses. */
export const markAddressed = (database: DatabaseService, store: string, version: number): void => {
  database.run("UPDATE catalogue_state SET paths_version = ? WHERE store = ?", version, store)
}

/** Every page of some types in the order in which they came; hidden and inactive documents are none. */
const pagesOf = (
  database: DatabaseService,
  store: string,
  ...types: ReadonlyArray<Entity>
): ReadonlyArray<Page> =>
  database
    .values(
      `SELECT number, type, id, body ->> '$.url_path', coalesce(identifier, body ->> '$.url_key', ''), url_path
       FROM document WHERE store = ?1 AND type IN (SELECT value FROM json_each(?2)) AND ${hasPageSql} ORDER BY number`,
      store,
      JSON.stringify(types),
    )
    .map(([number, type, id, given, key, before]) => ({
      number: Number(number),
      type: type as Entity,
      id: Number(id),
      given: textOrNull(given),
      key: String(key),
      before: textOrNull(before),
    }))

/** SQL that holds for documents with a page: products and categories that are switched on, pages that are active. */
export const hasPageSql = `(
  (type = 'product' AND CAST(coalesce(body ->> '$.status', 1) AS INTEGER) < 2
    AND CAST(coalesce(body ->> '$.visibility', 4) AS INTEGER) IN (2, 3, 4))
  OR (type = 'category' AND coalesce(body ->> '$.is_active', 1))
  OR (type = 'cms_page' AND coalesce(body ->> '$.active', 1))
)`

const categoriesOf = (database: DatabaseService, store: string): ReadonlyArray<JsonObject> =>
  database
    .values("SELECT body FROM document WHERE store = ? AND type = 'category' ORDER BY number", store)
    .map(([body]) => JSON.parse(String(body)) as JsonObject)

/** The address made of a document's key; a category has those of its parents before it. Null for the root. */
const keyAddress = (page: Page, tree: CategoryTree): string | null => {
  if (page.type === "product") return page.key
  const parts = tree.keysOf(page.id)
  return parts.length === 0 ? null : parts.join("/")
}

/** An address that no other page has, and that is not one of the shop's own screens. */
const free = (wanted: string, id: number, taken: Set<string>): string => {
  const candidates = [wanted, `${wanted}-${id}`, `${wanted.replaceAll("/", "-")}-${id}`, `item-${id}`]
  const isFree = (address: string) => !taken.has(address) && !isReserved(address)
  let address = candidates.find(isFree)
  for (let count = 2; address === undefined; count += 1)
    if (isFree(`item-${id}-${count}`)) address = `item-${id}-${count}`
  taken.add(address)
  return address
}

/** Whether an address is one of the shop's own screens, such as the cart. */
const isReserved = (address: string): boolean => matchRoute(encodePath(address), []).kind !== "catalogue"

const textOrNull = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null
