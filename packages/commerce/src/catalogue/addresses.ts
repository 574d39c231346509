import { Effect } from "effect"
import type { Entity } from "@shop/core/catalogue"
import { matchRoute } from "@shop/core/routing"
import { encodePath } from "@shop/core/store-view"
import type { DatabaseService } from "../database/index.ts"
import { type CategoryTree, treeOf } from "./category-tree.ts"
import type { JsonObject } from "./model.ts"
import { writeCopy } from "./write-copy.ts"

/** A document that shoppers may open, as far as its address goes. */
interface Page {
  readonly number: number
  readonly type: Entity
  readonly id: number
  /** The address that the dump gives it; null when it has none. */
  readonly given: string | null
  readonly key: string
  /** The address on record. */
  readonly before: string | null
}

/** Pages read in one step, between which the process serves other requests. */
const portion = 500

/**
 * Gives every page of a store view a unique address and stores it in `document.url_path`. Content pages use their
 * identifier. A category or product uses the address of the dump when no earlier page has it; otherwise the id is added
 * to it. The addresses hold for the version at the start.
 *
 * @returns the number of addresses that changed
 * @rule IX14 - S1 §2 (url_path)
 */
export const assignAddresses = Effect.fnUntraced(function* (
  database: DatabaseService,
  store: string,
  version: number,
) {
  const taken = new Set<string>()
  const tree = treeOf(categoriesOf(database, store))
  const changes: Array<readonly [number: number, address: string | null]> = []
  const change = ({ number, before }: Page, address: string | null): void => {
    if (before !== address) changes.push([number, address])
  }
  const forEachPage = Effect.fnUntraced(function* (
    types: ReadonlyArray<Entity>,
    assign: (page: Page) => void,
  ) {
    let last = 0
    for (;;) {
      const pages = pagesOf(database, store, types, last)
      for (const page of pages) assign(page)
      if (pages.length < portion) return
      last = pages.at(-1)!.number
      yield* Effect.yieldNow
    }
  })
  yield* forEachPage(["cms_page"], (page) => {
    const identifier = page.key === "" ? null : page.key
    if (identifier !== null) taken.add(identifier)
    change(page, identifier)
  })
  yield* forEachPage(["category", "product"], (page) => {
    const wanted = page.given ?? keyAddress(page, tree)
    change(page, wanted === null ? null : free(wanted, page.id, taken))
  })
  yield* writeCopy(database, () => {
    for (const [number, address] of changes)
      database.run("UPDATE document SET url_path = ? WHERE number = ?", address, number)
    database.run("UPDATE catalogue_state SET paths_version = ? WHERE store = ?", version, store)
  })
  return changes.length
})

/** Some pages of some types in the order in which they came; hidden and inactive documents are none. */
const pagesOf = (
  database: DatabaseService,
  store: string,
  types: ReadonlyArray<Entity>,
  after: number,
): ReadonlyArray<Page> =>
  database
    .values(
      `SELECT number, type, id, body ->> '$.url_path', coalesce(identifier, body ->> '$.url_key', ''), url_path
       FROM document WHERE store = ?1 AND type IN (SELECT value FROM json_each(?2)) AND ${hasPageSql} AND number > ?3
       ORDER BY number LIMIT ?4`,
      store,
      JSON.stringify(types),
      after,
      portion,
    )
    .map(([number, type, id, given, key, before]) => ({
      number: Number(number),
      type: type as Entity,
      id: Number(id),
      given: textOrNull(given),
      key: String(key),
      before: textOrNull(before),
    }))

/** SQL condition for documents with a page: enabled products and categories, active content pages. */
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

/** The address from a document's URL key; a category's includes its parents' keys. Null for the root. */
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
