import { Context, Effect, Layer } from "effect"
import { randomBytes } from "node:crypto"
import type { StockItem } from "@shop/core/stock"
import { Database, type DatabaseService } from "../database/index.ts"
import { Sql, type SqlError } from "../sql/index.ts"
import { catalogueChangeRepository } from "./change-repository.sql.ts"
import { generationRepository } from "./generation-repository.sql.ts"
import { stockRepository } from "../stock/stock-repository.sql.ts"
import { stockChangeRepository } from "./stock-change-repository.sql.ts"
import { deleteDocuments, type DocumentPosition, writeDocumentChanges } from "./copied-documents.ts"
import { hasStock, skusAfter, writeStock } from "./copied-stock.ts"
import { writeCopy } from "./write-copy.ts"

/** The catalogue that a process reads synchronously. */
export interface CatalogueCopyService {
  /** Tells apart what only this copy numbers, such as builds; null for the shop's own file. */
  readonly id: string | null
  /** The generations that should serve here, by store view; none where builders let them serve themselves. */
  readonly generations: Effect.Effect<ReadonlyMap<string, number>, SqlError>
  /** Copies the documents that have changed. */
  readonly followDocuments: (stores: ReadonlyArray<string>) => Effect.Effect<void, SqlError>
  /** Copies the stock that has changed. */
  readonly followStock: Effect.Effect<void, SqlError>
  /** How far the stock here follows the log of stock changes. */
  readonly stockPosition: Effect.Effect<string, SqlError>
}

/**
 * The catalogue in a SQLite file. In a shop on SQLite the file is the shop's own. In a shop on PostgreSQL it is a copy of
 * each machine, which follows the shop's database and can be deleted at any time.
 *
 * @rule CM338
 */
export class CatalogueCopy extends Context.Service<CatalogueCopy, CatalogueCopyService>()(
  "@shop/commerce/CatalogueCopy",
) {
  /** For a shop on SQLite: its file is the catalogue, so there is no copy to update. */
  static readonly layerSameFile: Layer.Layer<CatalogueCopy, never, Database | Sql> = Layer.effect(
    CatalogueCopy,
    Effect.map(Sql, (sql) => ({
      id: null,
      generations: Effect.succeed(new Map<string, number>()),
      followDocuments: () => Effect.void,
      followStock: Effect.void,
      stockPosition: stockChangeRepository(sql).position,
    })),
  )

  /** For a shop on PostgreSQL: `Database` is a copy that follows `Sql`. */
  static readonly layerFollowing: Layer.Layer<CatalogueCopy, never, Database | Sql> = Layer.effect(
    CatalogueCopy,
    Effect.gen(function* () {
      const database = yield* Database
      const sql = yield* Sql
      const move = mover(database)
      const id = yield* copyId(database, move)
      const stock = stockFollower(database, sql, move)
      return {
        id,
        generations: generationRepository(sql).list,
        followDocuments: documentFollower(database, sql, move),
        followStock: stock.follow,
        stockPosition: stock.position,
      }
    }),
  )
}

/** Rows read at a time: a transaction that writes them takes milliseconds. */
const documentsMax = 250
const stockMax = 1000

/** The names of positions besides those of the documents of a store view. */
const stockSource = "stock"
const tablesSource = "tables"

const positionOf = (database: DatabaseService, source: string): string | null => {
  const [row] = database.values("SELECT position FROM catalogue_copy WHERE source = ?", source)
  return row === undefined ? null : String(row[0])
}

interface Step {
  readonly source: string
  /** The position at which the rows were read; null for none. */
  readonly from: string | null
  readonly to: string
  /** Writes the rows. */
  readonly write: () => void
}

/**
 * Writes rows and the new position in one transaction. Processes of one machine follow at the same time: a process whose
 * position is no longer the current one writes nothing.
 */
type Move = (step: Step) => Effect.Effect<void>

const mover =
  (database: DatabaseService): Move =>
  ({ source, from, to, write }) =>
    writeCopy(database, () => {
      if (positionOf(database, source) !== from) return
      write()
      database.run(
        "INSERT INTO catalogue_copy (source, position) VALUES (?, ?) ON CONFLICT (source) DO UPDATE SET position = excluded.position",
        source,
        to,
      )
    })

const copyId = Effect.fnUntraced(function* (database: DatabaseService, move: Move) {
  yield* move({ source: "id", from: null, to: randomBytes(8).toString("hex"), write: () => undefined })
  return positionOf(database, "id")
})

const documentFollower = (
  database: DatabaseService,
  sql: Sql["Service"],
  move: Move,
): CatalogueCopyService["followDocuments"] => {
  const changes = catalogueChangeRepository(sql)

  const sourceOf = (store: string): string => `documents ${store}`
  const read = (store: string): DocumentRead => {
    const text = positionOf(database, sourceOf(store))
    return { store, text, position: text === null ? null : (JSON.parse(text) as DocumentPosition) }
  }

  const followStore = Effect.fnUntraced(function* (before: DocumentRead, version: number) {
    const { store } = before
    const source = sourceOf(store)
    const start: DocumentPosition = {
      documents: { version: 0, number: 0 },
      // An empty copy has nothing to remove.
      removals: { version, type: "product", id: 0 },
    }
    // Then the shop's database was put back to an earlier state.
    if (before.position !== null && before.position.documents.version > version)
      yield* move({
        source,
        from: before.text,
        to: encodePosition(start),
        write: () => deleteDocuments(database, store),
      })
    for (;;) {
      const { text: from, position: last } = read(store)
      const position = last ?? start
      // Removals first: a document that comes back in between is among the documents.
      const removals = yield* changes.removals(store, position.removals, documentsMax)
      const documents = yield* changes.documents(store, position.documents, documentsMax)
      if (removals.length === 0 && documents.length === 0) return
      const to: DocumentPosition = {
        documents: documents.at(-1) ?? position.documents,
        removals: removals.at(-1) ?? position.removals,
      }
      const write = (): void => writeDocumentChanges(database, store, { removals, documents })
      yield* move({ source, from, to: encodePosition(to), write })
    }
  })

  /** Forgets everything that was copied when the shop's database was restored from a backup: it has another history. */
  const forgetAfterRestore = Effect.fnUntraced(function* (stores: ReadonlyArray<string>) {
    const from = positionOf(database, tablesSource)
    const to = yield* changes.tablesId
    if (from === to) return
    const forget = (): void => {
      for (const store of stores) deleteDocuments(database, store)
      database.run("DELETE FROM catalogue_copy WHERE source = ?", stockSource)
      for (const store of stores) database.run("DELETE FROM catalogue_copy WHERE source = ?", sourceOf(store))
    }
    yield* move({ source: tablesSource, from, to, write: from === null ? () => undefined : forget })
  })

  return Effect.fn("CatalogueCopy.followDocuments")(function* (stores) {
    yield* forgetAfterRestore(stores)
    // Positions first: a version that is read later is never behind one of them.
    const before = stores.map(read)
    const versions = yield* changes.versions
    for (const one of before) yield* followStore(one, versions.get(one.store) ?? 0)
  })
}

interface DocumentRead {
  readonly store: string
  readonly text: string | null
  readonly position: DocumentPosition | null
}

const encodePosition = ({ documents, removals }: DocumentPosition): string =>
  JSON.stringify({
    documents: { version: documents.version, number: documents.number },
    removals: { version: removals.version, type: removals.type, id: removals.id },
  } satisfies DocumentPosition)

/** How far the stock of a copy is. `log` is a position in the log of changes that was read before the records. */
type StockPosition =
  | { readonly tag: "following"; readonly log: string }
  /** All records are copied, page by page. */
  | { readonly tag: "copying"; readonly log: string; readonly after: string; readonly isNew: boolean }
  /** Records that the shop no longer has are deleted, page by page. */
  | { readonly tag: "comparing"; readonly log: string; readonly after: string }

const stockFollower = (database: DatabaseService, sql: Sql["Service"], move: Move) => {
  const stock = stockRepository(sql)
  const changes = stockChangeRepository(sql)
  const source = stockSource
  const read = (): readonly [text: string | null, position: StockPosition | null] => {
    const text = positionOf(database, source)
    return [text, text === null ? null : (JSON.parse(text) as StockPosition)]
  }
  const moveTo = (from: string | null, to: StockPosition, write: () => void) =>
    move({ source, from, to: JSON.stringify(to), write })
  const nothing = (): void => undefined
  const begin = (log: string): StockPosition => ({
    tag: "copying",
    log,
    after: "",
    isNew: !hasStock(database),
  })

  const copyPage = Effect.fnUntraced(function* (
    from: string | null,
    position: StockPosition & { readonly tag: "copying" },
  ) {
    const { log, isNew } = position
    const page = yield* stock.page(position.after, stockMax)
    const after = page.at(-1)?.[0]
    const to: StockPosition =
      after !== undefined
        ? { ...position, after }
        : isNew
          ? { tag: "following", log }
          : { tag: "comparing", log, after: "" }
    yield* moveTo(from, to, () => writeStock(database, page))
  })

  const comparePage = Effect.fnUntraced(function* (
    from: string | null,
    { log, after }: StockPosition & { readonly tag: "comparing" },
  ) {
    const skus = skusAfter(database, after, stockMax)
    const found = yield* stock.find(skus)
    const gone = skus.filter((sku) => !found.has(sku))
    const last = skus.at(-1)
    const to: StockPosition =
      last === undefined ? { tag: "following", log } : { tag: "comparing", log, after: last }
    yield* moveTo(from, to, () => writeStock(database, recordsOf(gone, found)))
  })

  const follow = Effect.fn("CatalogueCopy.followStock")(function* () {
    let isCopied = false
    for (;;) {
      const [from, position] = read()
      if (position === null) yield* moveTo(from, begin(yield* changes.position), nothing)
      else if (position.tag === "copying") yield* copyPage(from, position)
      else if (position.tag === "comparing") yield* comparePage(from, position)
      else {
        const { position: log, skus } = yield* changes.since(position.log)
        if (skus === null) {
          // While a transaction stays open, the log tells the same changes again. The next call copies again.
          if (isCopied) return
          isCopied = true
          yield* moveTo(from, begin(log), nothing)
        } else {
          if (skus.length === 0) return
          const found = yield* stock.find(skus)
          return yield* moveTo(from, { tag: "following", log }, () =>
            writeStock(database, recordsOf(skus, found)),
          )
        }
      }
    }
  })

  return {
    follow: Effect.suspend(follow),
    position: Effect.map(Effect.sync(read), ([, position]) =>
      position?.tag === "following" ? position.log : "",
    ),
  }
}

/** Each sku with its record; null for none. */
const recordsOf = (
  skus: ReadonlyArray<string>,
  found: ReadonlyMap<string, StockItem>,
): ReadonlyArray<readonly [sku: string, item: StockItem | null]> =>
  skus.map((sku) => [sku, found.get(sku) ?? null])
