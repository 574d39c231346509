import type { Entity } from "@shop/core/catalogue"
import type { DatabaseService } from "../database/index.ts"
import type { Document, Json, Origin } from "./model.ts"

/** A document on its way into the table. */
export interface Draft {
  readonly type: Entity
  readonly id: number
  readonly sku: string | null
  readonly urlPath: string | null
  readonly identifier: string | null
  readonly body: Json
  /** Of what came in; equal hashes mean nothing has changed. */
  readonly hash: string
}

/** What writing a document did. */
export type Written = "added" | "changed" | "unchanged"

/**
 * Writes one document of one store view; twice is once.
 *
 * @returns what it did; "unchanged" writes nothing
 * @rule IM7
 */
export const write = (
  database: DatabaseService,
  store: string,
  draft: Draft,
  origin: Origin,
  nowMs: number,
): Written => {
  const before = database.get(
    "SELECT hash, origin FROM document WHERE store = ? AND type = ? AND id = ?",
    store,
    draft.type,
    draft.id,
  )
  if (before?.["hash"] === draft.hash && before["origin"] === origin) return "unchanged"
  database.run(
    `INSERT INTO document (store, type, id, sku, url_path, identifier, origin, hash, body, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (store, type, id) DO UPDATE SET sku = excluded.sku, url_path = excluded.url_path,
       identifier = excluded.identifier, origin = excluded.origin, hash = excluded.hash, body = excluded.body,
       updated_at = excluded.updated_at`,
    store,
    draft.type,
    draft.id,
    draft.sku,
    draft.urlPath,
    draft.identifier,
    origin,
    draft.hash,
    JSON.stringify(draft.body),
    nowMs,
  )
  return before === undefined ? "added" : "changed"
}

/** Who holds a sku in a store view, if it is another product than this one. @rule IM7 */
export const holderOf = (
  database: DatabaseService,
  store: string,
  sku: string,
  id: number,
): number | null => {
  const row = database.get(
    "SELECT id FROM document WHERE store = ? AND sku = ? AND type = 'product' AND id <> ?",
    store,
    sku,
    id,
  )
  return row === undefined ? null : Number(row["id"])
}

/** Removes a document. @returns its sku when it was a product, else null @rule IM8 */
export const remove = (database: DatabaseService, store: string, type: Entity, id: number): string | null => {
  const row = database.get(
    "DELETE FROM document WHERE store = ? AND type = ? AND id = ? RETURNING sku",
    store,
    type,
    id,
  )
  return typeof row?.["sku"] === "string" ? row["sku"] : null
}

/** Whether any store view has a product of this sku. @rule IM8 */
export const hasSku = (database: DatabaseService, sku: string): boolean =>
  database.get("SELECT 1 FROM document WHERE sku = ? AND type = 'product' LIMIT 1", sku) !== undefined

/** The documents of an origin and some types in a store view. @rule IM8 */
export const listed = (
  database: DatabaseService,
  store: string,
  origin: Origin,
  types: ReadonlyArray<Entity>,
): ReadonlyArray<{ readonly type: Entity; readonly id: number }> =>
  database
    .all(
      "SELECT type, id FROM document WHERE store = ? AND origin = ? AND type IN (SELECT value FROM json_each(?))",
      store,
      origin,
      JSON.stringify(types),
    )
    .map((row) => ({ type: row["type"] as Entity, id: Number(row["id"]) }))

/** How many documents there are of an origin, each once in however many store views. @rule IM10 */
export const count = (database: DatabaseService, origin: Origin): number =>
  Number(
    database.get("SELECT count(DISTINCT type || id) AS count FROM document WHERE origin = ?", origin)![
      "count"
    ],
  )

/** Documents read at a time. */
const portion = 500

/** Every document of a store view, in the order in which they first came, never more than a portion at a time. @rule IX1 */
export const each = function* (database: DatabaseService, store: string): Generator<Document> {
  let last = 0
  for (;;) {
    const rows = database.values(
      "SELECT number, type, id, origin, body FROM document WHERE store = ? AND number > ? ORDER BY number LIMIT ?",
      store,
      last,
      portion,
    )
    for (const row of rows) {
      yield {
        number: Number(row[0]),
        type: row[1] as Entity,
        id: Number(row[2]),
        origin: row[3] as Origin,
        body: JSON.parse(row[4] as string) as Json,
      }
    }
    if (rows.length < portion) return
    last = Number(rows.at(-1)![0])
  }
}

/** How many documents a store view has. @rule IX1 */
export const countIn = (database: DatabaseService, store: string): number =>
  Number(database.get("SELECT count(*) AS count FROM document WHERE store = ?", store)!["count"])

/** A product of a store view by its sku. @rule IM9 */
export const bySku = (database: DatabaseService, store: string, sku: string): Json | undefined => {
  const row = database.values(
    "SELECT body FROM document WHERE sku = ? AND store = ? AND type = 'product'",
    sku,
    store,
  )[0]
  return row === undefined ? undefined : (JSON.parse(row[0] as string) as Json)
}

/** What a store view's catalogue and its index are at. */
export interface State {
  /** Grows with every change of a document. */
  readonly version: number
  /** Which build of the index serves. */
  readonly generation: number
  /** The version that was built. */
  readonly builtVersion: number
  readonly analysis: string
}

const unbuilt: State = { version: 0, generation: 0, builtVersion: -1, analysis: "" }

/** What a store view is at; one that has never been built is at version 0 of no generation. @rule IX1 */
export const state = (database: DatabaseService, store: string): State => {
  const row = database.get(
    "SELECT version, generation, built_version, analysis FROM catalogue_state WHERE store = ?",
    store,
  )
  return row === undefined
    ? unbuilt
    : {
        version: Number(row["version"]),
        generation: Number(row["generation"]),
        builtVersion: Number(row["built_version"]),
        analysis: String(row["analysis"]),
      }
}

/** Says that documents of a store view have changed: its index is now out of date. @rule IX1 */
export const touch = (database: DatabaseService, store: string): void => {
  database.run(
    `INSERT INTO catalogue_state (store, version, generation, built_version, analysis, built_at) VALUES (?, 1, 0, -1, '', 0)
     ON CONFLICT (store) DO UPDATE SET version = version + 1`,
    store,
  )
}

/** Says which build of the index serves from now on. @rule IX1 */
export const built = (
  database: DatabaseService,
  store: string,
  version: number,
  generation: number,
  analysis: string,
  nowMs: number,
): void => {
  database.run(
    `INSERT INTO catalogue_state (store, version, generation, built_version, analysis, built_at) VALUES (?1, ?2, ?3, ?2, ?4, ?5)
     ON CONFLICT (store) DO UPDATE SET generation = ?3, built_version = ?2, analysis = ?4, built_at = ?5`,
    store,
    version,
    generation,
    analysis,
    nowMs,
  )
}

/** Removes every document of some store views, and the stock of what is gone. @rule IM10 */
export const clear = (database: DatabaseService, stores: ReadonlyArray<string>): void =>
  database.transaction(() => {
    for (const store of stores) {
      database.run("DELETE FROM document WHERE store = ?", store)
      touch(database, store)
    }
    database.run("DELETE FROM stock WHERE sku NOT IN (SELECT sku FROM document WHERE type = 'product')")
  })
