import { Effect } from "effect"
import { type Insertable, sql as raw } from "kysely"
import {
  CatalogueDocumentRepository,
  type DocumentDraft,
  type DocumentKey,
  type WriteResult,
} from "./catalogue-document-repository.ts"
import type { JsonObject } from "./model.ts"
import { jsonField } from "../sql/json-field.ts"
import { forUpdate } from "../sql/lock.ts"
import { isIn, isRowOf, rowsOf } from "../sql/parameters.ts"
import type { SqlService } from "../sql/sql.ts"
import type { Tables } from "../sql/tables.ts"

type Repository = CatalogueDocumentRepository["Service"]
type DocumentRow = Required<Omit<Insertable<Tables["document"]>, "number">>

const documentColumns = {
  store: "text",
  type: "text",
  id: "number",
  sku: "text",
  url_path: "text",
  identifier: "text",
  origin: "text",
  hash: "text",
  body: "text",
  updated_at: "number",
  version: "number",
} as const

const removalColumns = { store: "text", type: "text", id: "number", version: "number" } as const

const namesOf = <Columns extends object>(columns: Columns) =>
  Object.keys(columns) as Array<keyof Columns & string>

const keyText = ({ type, id }: DocumentKey): string => `${type} ${id}`

export const catalogueDocumentRepository = ({ dialect, db, all, first, run }: SqlService): Repository => {
  const isOneOf = (keys: ReadonlyArray<DocumentKey>) =>
    isRowOf(
      dialect,
      keys.map(({ type, id }) => ({ type, id })),
      { type: "text", id: "number" },
    )
  const documentsOf = (store: string) => db.selectFrom("document").where("store", "=", store)
  const products = db.selectFrom("document").where("type", "=", raw.lit("product"))
  const productsOf = (skus: ReadonlyArray<string>) =>
    products.where((where) => isIn(dialect, where.ref("sku").$castTo<string>(), skus))

  /** Products of a store view whose skus belong to other products now. */
  const findReplaced = Effect.fnUntraced(function* (store: string, drafts: ReadonlyArray<DocumentDraft>) {
    const idBySku = new Map(drafts.flatMap(({ sku, id }) => (sku === null ? [] : [[sku, id] as const])))
    if (idBySku.size === 0) return []
    const skus = Array.from(idBySku.keys(), (sku) => ({ sku, store }))
    const rows = yield* all(
      products.select(["type", "id", "sku"]).where(isRowOf(dialect, skus, { sku: "text", store: "text" })),
    )
    return rows.filter(({ sku, id }) => idBySku.get(sku!) !== id)
  })

  const upsert = (rows: ReadonlyArray<DocumentRow>) =>
    run(
      db
        .insertInto("document")
        .columns(namesOf(documentColumns))
        .expression(
          db
            .selectFrom(rowsOf(dialect, rows, documentColumns).as("draft"))
            .select(namesOf(documentColumns))
            // SQLite needs a condition before ON CONFLICT.
            .where(raw.lit(true)),
        )
        .onConflict((conflict) =>
          conflict.columns(["store", "type", "id"]).doUpdateSet(({ ref }) => ({
            sku: ref("excluded.sku"),
            url_path: ref("excluded.url_path"),
            identifier: ref("excluded.identifier"),
            origin: ref("excluded.origin"),
            hash: ref("excluded.hash"),
            body: ref("excluded.body"),
            updated_at: ref("excluded.updated_at"),
            version: ref("excluded.version"),
          })),
        ),
    )

  const addRemovals = (rows: ReadonlyArray<Insertable<Tables["document_removal"]>>) =>
    run(
      db
        .insertInto("document_removal")
        .columns(namesOf(removalColumns))
        .expression(
          db
            .selectFrom(rowsOf(dialect, rows, removalColumns).as("removal"))
            .select(namesOf(removalColumns))
            .where(raw.lit(true)),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["store", "type", "id"])
            .doUpdateSet(({ ref }) => ({ version: ref("excluded.version") })),
        ),
    )

  const remove: Repository["remove"] = Effect.fnUntraced(function* (store, keys, version) {
    if (keys.length === 0) return []
    const removed = yield* all(
      db
        .deleteFrom("document")
        .where("store", "=", store)
        .where(isOneOf(keys))
        .returning(["type", "id", "sku"]),
    )
    yield* addRemovals(removed.map(({ type, id }) => ({ store, type, id, version })))
    return removed.flatMap(({ sku }) => sku ?? [])
  })

  return CatalogueDocumentRepository.of({
    lockViews: Effect.fnUntraced(function* (stores) {
      const states = stores
        .toSorted()
        .map((store) => ({ store, version: 0, generation: 0, built_version: -1, analysis: "", built_at: 0 }))
      if (states.length === 0) return new Map()
      yield* run(
        db
          .insertInto("catalogue_state")
          .values(states)
          .onConflict((conflict) => conflict.column("store").doNothing()),
      )
      const rows = yield* all(
        db
          .selectFrom("catalogue_state")
          .select(["store", "version"])
          .where((where) => isIn(dialect, where.ref("store"), stores))
          .orderBy("store")
          .$call(forUpdate(dialect)),
      )
      return new Map(rows.map(({ store, version }) => [store, version + 1]))
    }),
    incrementVersion: (store) =>
      Effect.asVoid(
        run(
          db
            .updateTable("catalogue_state")
            .set(({ eb }) => ({ version: eb("version", "+", 1) }))
            .where("store", "=", store),
        ),
      ),
    write: Effect.fnUntraced(function* (store, drafts, { origin, version, nowMs }) {
      const stored = yield* all(
        documentsOf(store).select(["type", "id", "hash", "origin"]).where(isOneOf(drafts)),
      )
      const before = new Map(stored.map((row) => [keyText(row), row]))
      const resultOf = (draft: DocumentDraft): WriteResult => {
        const known = before.get(keyText(draft))
        if (known === undefined) return "added"
        return known.hash === draft.hash && known.origin === origin ? "unchanged" : "changed"
      }
      const results = drafts.map(resultOf)
      const written = drafts.filter((_, at) => results[at] !== "unchanged")
      if (written.length === 0) return results
      const replaced = yield* findReplaced(store, written)
      yield* remove(store, replaced, version)
      yield* upsert(
        written.map(({ type, id, sku, urlPath, identifier, hash, body }) => ({
          store,
          type,
          id,
          sku,
          url_path: urlPath,
          identifier,
          origin,
          hash,
          body,
          updated_at: nowMs,
          version,
        })),
      )
      const removed = new Set(replaced.map(keyText))
      const inserted = written.filter((draft) => !before.has(keyText(draft)) || removed.has(keyText(draft)))
      if (inserted.length > 0)
        yield* run(db.deleteFrom("document_removal").where("store", "=", store).where(isOneOf(inserted)))
      return results
    }),
    remove,
    clear: Effect.fnUntraced(function* (store, version) {
      yield* remove(store, yield* all(documentsOf(store).select(["type", "id"])), version)
    }),
    list: (store, origin, types, exceptIdentifiers = []) =>
      Effect.map(
        all(
          documentsOf(store)
            .select(["type", "id", "identifier"])
            .where("origin", "=", origin)
            .where((where) => isIn(dialect, where.ref("type"), types)),
        ),
        (rows) =>
          rows.flatMap(({ type, id, identifier }) =>
            identifier !== null && exceptIdentifiers.includes(identifier) ? [] : [{ type, id }],
          ),
      ),
    count: (origin) =>
      Effect.map(
        first(
          db
            .selectFrom("document")
            .select(raw<number>`count(distinct type || id)`.as("count"))
            .where("origin", "=", origin),
        ),
        (row) => row!.count,
      ),
    page: (store, afterNumber, countMax) =>
      Effect.map(
        all(
          documentsOf(store)
            .select(["number", "type", "id", "body"])
            .where("number", ">", afterNumber)
            .orderBy("number")
            .limit(countMax),
        ),
        (rows) => rows.map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) as JsonObject })),
      ),
    productIds: (skus) =>
      skus.length === 0
        ? Effect.succeed(new Map())
        : Effect.map(
            all(productsOf(skus).select(["sku", "id"])),
            (rows) => new Map(rows.map(({ sku, id }) => [sku!, id])),
          ),
    productNames: (skus) =>
      Effect.map(
        all(
          productsOf(skus)
            .select(["sku", jsonField(dialect, "body", "name").as("name")])
            // The last row of a sku counts.
            .orderBy(({ eb }) => eb.case().when("store", "=", "en").then(1).else(0).end()),
        ),
        (rows) => new Map(rows.map(({ sku, name }) => [sku!, name ?? ""])),
      ),
  })
}
