import type { Entity } from "@shop/core/catalogue"
import type { DatabaseService } from "../database/index.ts"
import type { AddressedDocument, JsonObject, Origin } from "./model.ts"

/** Documents read at a time. */
const portion = 500

/**
 * Every document of a store view, in the order in which they first came, never more than a portion at a time.
 *
 * @param stores - codes of the store views that the shop has
 */
export const each = function* (
  database: DatabaseService,
  store: string,
  stores: ReadonlyArray<string>,
): Generator<AddressedDocument> {
  let last = 0
  for (;;) {
    const rows = database.values(
      `SELECT number, type, id, origin, body, url_path, ${addressesOf} FROM document AS own
       WHERE store = ?1 AND number > ?2 ORDER BY number LIMIT ?3`,
      store,
      last,
      portion,
      JSON.stringify(stores),
    )
    for (const [number, type, id, origin, body, address, addresses] of rows) {
      yield {
        number: Number(number),
        type: type as Entity,
        id: Number(id),
        origin: origin as Origin,
        body: JSON.parse(body as string) as JsonObject,
        address: (address as string | null) ?? null,
        addresses: typeof addresses === "string" ? (JSON.parse(addresses) as Record<string, string>) : {},
      }
    }
    if (rows.length < portion) return
    last = Number(rows.at(-1)![0])
  }
}

/**
 * SQL for the addresses of the same page in each store view, as a JSON object: the same product by id and sku, the same
 * category by id, the same page of content by id, else by identifier. Parameter 4 has the codes of the views.
 */
export const addressesOf = `CASE WHEN own.url_path IS NOT NULL AND own.type IN ('product', 'category', 'cms_page') THEN (
  SELECT json_group_object(view.value, coalesce(same.url_path, alike.url_path))
  FROM json_each(?4) AS view
  LEFT JOIN document AS same
    ON same.store = view.value AND same.type = own.type AND same.id = own.id AND same.sku IS own.sku
  LEFT JOIN document AS alike
    ON own.type = 'cms_page' AND same.number IS NULL
      AND alike.store = view.value AND alike.type = 'cms_page' AND alike.identifier = own.identifier
  WHERE coalesce(same.url_path, alike.url_path) IS NOT NULL
) END`

/** How many documents a store view has. @rule IX1 */
export const countIn = (database: DatabaseService, store: string): number =>
  Number(database.get("SELECT count(*) AS count FROM document WHERE store = ?", store)!["count"])

/** How many documents of a store view are newer than a version; counts up to a maximum. @rule IX97 */
export const countSince = (
  database: DatabaseService,
  store: string,
  version: number,
  countMax: number,
): number =>
  Number(
    database.get(
      "SELECT count(*) AS count FROM (SELECT 1 FROM document WHERE store = ? AND version > ? LIMIT ?)",
      store,
      version,
      countMax,
    )!["count"],
  )

/** A product of a store view by its sku. @rule IM9 */
export const bySku = (database: DatabaseService, store: string, sku: string): JsonObject | undefined => {
  const row = database.values(
    "SELECT body FROM document WHERE sku = ? AND store = ? AND type = 'product'",
    sku,
    store,
  )[0]
  return row === undefined ? undefined : (JSON.parse(row[0] as string) as JsonObject)
}

/** A product of a store view by its id. */
export const productById = (database: DatabaseService, store: string, id: number): JsonObject | undefined => {
  const row = database.values(
    "SELECT body FROM document WHERE store = ? AND type = 'product' AND id = ?",
    store,
    id,
  )[0]
  return row === undefined ? undefined : (JSON.parse(row[0] as string) as JsonObject)
}

/** Version and generation of a store view's catalogue. */
export interface State {
  /** Grows with every change of a document. */
  readonly version: number
  /** The generation that should serve. */
  readonly generation: number
  /** The version whose documents have their addresses. */
  readonly addressedVersion: number
}

/** Reads the state of a store view; version 0 without a generation when it has no documents. @rule IX1 */
export const state = (database: DatabaseService, store: string): State => {
  const row = database.get(
    "SELECT version, generation, paths_version FROM catalogue_state WHERE store = ?",
    store,
  )
  return {
    version: Number(row?.["version"] ?? 0),
    generation: Number(row?.["generation"] ?? 0),
    addressedVersion: Number(row?.["paths_version"] ?? -1),
  }
}
