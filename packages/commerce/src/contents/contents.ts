import { Context, Effect, Layer } from "effect"
import type { JsonObject } from "../catalogue/index.ts"
import { Database, type DatabaseService } from "../database/index.ts"

/** Kinds of content, as the older content system numbers them. @rule SR87 - S2 §7 (type 1 is the blog's) */
export const contentTypes = { blog: 1, recipe: 2 } as const

/** One content: its number, its address, and its fields by their names on the wire. */
export interface Content {
  readonly typeId: number
  readonly entityId: number
  readonly urlKey: string
  readonly fields: JsonObject
}

/** Everything that is said and shown in one store view beside its goods. */
export interface ContentSeed {
  readonly contents: ReadonlyArray<Content>
  /** Lists of banners, pictures and words, by the name of their file. */
  readonly files: Readonly<Record<string, unknown>>
}

/** Articles, recipes, banners. @rule SR87 */
export interface ContentsService {
  /** Contents of a type, or with an address, or both; newest first, at most `count`. @rule SR87 */
  readonly find: (
    store: string,
    asked: { readonly typeId: number | null; readonly urlKey: string | null },
    count: number,
  ) => ReadonlyArray<Content>
  /** A list by the name of its file; null when there is none. @rule SR87 - S2 §7 Banners */
  readonly file: (store: string, name: string) => unknown
  /** Puts a store view's contents in place of those that were there. @rule SR87 */
  readonly put: (store: string, seed: ContentSeed) => void
}

/** The platform's content beside the catalogue's pages. @rule SR87 - S2 §7 Blog and recipes, Banners */
export class Contents extends Context.Service<Contents, ContentsService>()("@shop/commerce/Contents") {
  static readonly layer: Layer.Layer<Contents, never, Database> = Layer.effect(
    Contents,
    Effect.map(Database, (database) => make(database)),
  )
}

const make = (database: DatabaseService): ContentsService => ({
  find: (store, { typeId, urlKey }, count) =>
    database
      .all(
        `SELECT type_id, entity_id, url_key, body FROM content
         WHERE store = ?1 AND (?2 IS NULL OR type_id = ?2) AND (?3 IS NULL OR url_key = ?3)
         ORDER BY type_id, entity_id DESC LIMIT ?4`,
        store,
        typeId,
        urlKey,
        count,
      )
      .map((row) => ({
        typeId: Number(row["type_id"]),
        entityId: Number(row["entity_id"]),
        urlKey: String(row["url_key"]),
        fields: JSON.parse(String(row["body"])) as JsonObject,
      })),
  file: (store, name) => {
    const row = database.get("SELECT body FROM content_file WHERE store = ? AND name = ?", store, name)
    return row === undefined ? null : (JSON.parse(String(row["body"])) as unknown)
  },
  put: (store, { contents, files }) =>
    database.transaction(() => {
      database.run("DELETE FROM content WHERE store = ?", store)
      database.run("DELETE FROM content_file WHERE store = ?", store)
      for (const { typeId, entityId, urlKey, fields } of contents)
        database.run(
          "INSERT INTO content (store, type_id, entity_id, url_key, body) VALUES (?, ?, ?, ?, ?)",
          store,
          typeId,
          entityId,
          urlKey,
          JSON.stringify(fields),
        )
      for (const [name, body] of Object.entries(files))
        database.run(
          "INSERT INTO content_file (store, name, body) VALUES (?, ?, ?)",
          store,
          name,
          JSON.stringify(body),
        )
    }),
})
