import { Clock, Data, Effect, Stream } from "effect"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { dieOnSqlError, Sql } from "../sql/index.ts"
import { StockRepository } from "../stock/index.ts"
import type { AssemblyNormalizations } from "./assemble.ts"
import type { BuildProgress } from "./build.ts"
import { CatalogueBuilds } from "./catalogue-builds.ts"
import { CatalogueDocumentRepository } from "./catalogue-document-repository.ts"
import { type ImportSession, openImport, type Report } from "./import-session.ts"
import type { DemoPolicy } from "./import-writer.ts"
import { readDocuments } from "./json-documents.ts"
import type { Line } from "./lines.ts"
import { isJsonObject } from "@shop/search"
import type { JsonObject } from "./model.ts"
import type { BuildResult } from "./open-catalogues.ts"

/** How far an import has come. */
export interface Progress {
  readonly lines: number
  readonly bytes: number
}

/** An operator's options for an import. */
export interface ImportOptions {
  /** Codes of the store views that receive the dump; null for all. */
  readonly stores: ReadonlyArray<string> | null
  readonly demo: DemoPolicy
  readonly prune: boolean
  readonly onProgress: (progress: Progress) => void
  /** How far the indexes are that are built afterwards. */
  readonly onBuild?: (progress: BuildProgress) => void
}

/** Counts of an import, and the indexes it built. */
export interface ImportReport extends Report {
  readonly bytes: number
  readonly built: ReadonlyArray<BuildResult>
  readonly assembled: AssemblyNormalizations
}

/** The dump could not be read to its end. Documents read before are stored; the import can run again. */
export class DumpUnreadable extends Data.TaggedError("DumpUnreadable")<{
  readonly detail: string
  readonly lines: number
}> {}

/** Code of a store view that is not configured. */
export class StoreUnknown extends Data.TaggedError("StoreUnknown")<{
  readonly store: string
  readonly known: ReadonlyArray<string>
}> {}

const chosenViews = (
  views: ReadonlyArray<StoreView>,
  stores: ReadonlyArray<string> | null,
): Effect.Effect<ReadonlyArray<StoreView>, StoreUnknown> => {
  const unknown = stores?.find((store) => !views.some(({ code }) => code === store))
  if (unknown !== undefined)
    return Effect.fail(new StoreUnknown({ store: unknown, known: views.map(({ code }) => code) }))
  return Effect.succeed(views.filter(({ code }) => stores === null || stores.includes(code)))
}

/** Lines between two progress events. */
const progressEvery = 100

/**
 * Reads a catalogue dump in any of its JSON forms into the platform, then builds the indexes it changed.
 * A line that cannot be used is reported and passed over; running it again changes nothing.
 *
 * @param chunks - the bytes of the dump
 * @fails StoreUnknown before anything is read; DumpUnreadable when the bytes end in an error; DemoConflict before the
 * first document of the demo shop would be replaced
 * @rule IM1, IM3, IM7, IM8
 */
export const importDump = Effect.fn("Catalogue.import")(function* (
  chunks: AsyncIterable<Uint8Array>,
  options: ImportOptions,
) {
  const builds = yield* CatalogueBuilds
  const settings = yield* Settings
  const views = yield* chosenViews(settings.views, options.stores)
  const nowMs = yield* Clock.currentTimeMillis
  const { demo, prune } = options
  const session = yield* openImport({
    views,
    allViews: settings.views,
    origin: "import",
    demo,
    prune,
    nowMs,
  })
  const read = { lines: 0, bytes: 0 }
  const addLine = (line: Line) =>
    Effect.suspend(() => {
      read.lines = line.number
      read.bytes += line.bytes + 1
      return Effect.map(take(session, line), () => {
        if (line.number % progressEvery === 0) options.onProgress({ ...read })
      })
    })
  yield* Stream.fromAsyncIterable(
    readDocuments(chunks),
    (error) =>
      new DumpUnreadable({
        detail: error instanceof Error ? error.message : String(error),
        lines: read.lines,
      }),
  ).pipe(Stream.runForEach(addLine))
  const report = yield* session.finish
  options.onProgress({ ...read })
  const built = yield* builds.refresh(nowMs, options.onBuild)
  return {
    ...report,
    bytes: read.bytes,
    built,
    assembled: built[0]?.normalizations ?? {},
  } satisfies ImportReport
}, dieOnSqlError)

const take = (session: ImportSession, line: Line) =>
  line.tag === "fault"
    ? Effect.sync(() => session.refuse(line.number, null, line.fault))
    : session.add(line.number, line.value)

/** Stock of one sku, as the demo shop's data has it. */
export interface SeedStock {
  readonly sku: string
  readonly productId: number
  readonly qty: number
  readonly isInStock: boolean
  readonly isManaged: boolean
  readonly qtyMax: number | null
}

/** The demo shop's documents by store view, and its stock. */
export interface Seed {
  readonly stores: Readonly<
    Record<
      string,
      ReadonlyArray<{ readonly _type: string; readonly _id: number | string; readonly _source: JsonObject }>
    >
  >
  readonly stock: ReadonlyArray<SeedStock>
}

/** Result of seeding the demo shop. */
export type SeedOutcome =
  | { readonly tag: "seeded"; readonly report: Report; readonly built: ReadonlyArray<BuildResult> }
  /** The shop has a catalogue of its own, whose ids would clash. */
  | { readonly tag: "occupied"; readonly documents: number }

/**
 * Stores the demo shop's documents. Unchanged documents and their stock stay.
 *
 * @param seed - documents of the demo shop
 * @param reset - first removes all documents, imported ones too, and resets stock to the seed's
 * @rule IM10
 */
export const seedDemo = Effect.fn("Catalogue.seed")(function* (seed: Seed, reset: boolean) {
  const documents = yield* CatalogueDocumentRepository
  const stock = yield* StockRepository
  const builds = yield* CatalogueBuilds
  const settings = yield* Settings
  const nowMs = yield* Clock.currentTimeMillis
  const imported = yield* documents.count("import")
  if (imported > 0 && !reset) return { tag: "occupied", documents: imported } as SeedOutcome
  if (reset) yield* clearCatalogue(settings.views.map(({ code }) => code))
  const views = settings.views.filter(({ code }) => Object.hasOwn(seed.stores, code))
  const session = yield* openImport({
    views,
    allViews: settings.views,
    origin: "demo",
    demo: "keep",
    prune: true,
    nowMs,
  })
  const figures = new Map(seed.stock.map((item) => [item.sku, item]))
  let line = 0
  for (const { code } of views)
    for (const document of seed.stores[code]!)
      yield* session.add((line += 1), withStock(document, figures), code)
  const report = yield* session.finish
  if (reset) yield* stock.saveAll(seed.stock.map(({ sku, ...item }) => [sku, item]))
  return { tag: "seeded", report, built: yield* builds.refresh(nowMs) } as SeedOutcome
}, Effect.orDie)

/** Removes all documents of store views, and the stock of removed products. */
const clearCatalogue = Effect.fnUntraced(function* (stores: ReadonlyArray<string>) {
  const { transaction } = yield* Sql
  const documents = yield* CatalogueDocumentRepository
  const stock = yield* StockRepository
  yield* transaction(
    Effect.gen(function* () {
      for (const [store, version] of yield* documents.lockViews(stores)) {
        yield* documents.clear(store, version)
        yield* documents.incrementVersion(store)
      }
      yield* stock.deleteUnused
    }),
  )
})

/** The seed's stock on its product, in the form in which a dump has it. */
const withStock = (
  document: { readonly _type: string; readonly _source: JsonObject },
  figures: ReadonlyMap<string, SeedStock>,
): JsonObject => {
  const figure = document._type === "product" ? figures.get(String(document._source["sku"])) : undefined
  if (figure === undefined || isJsonObject(document._source["stock"])) return { ...document }
  const { qty, isInStock, isManaged, qtyMax } = figure
  return {
    ...document,
    _source: {
      ...document._source,
      stock: { qty, is_in_stock: isInStock, manage_stock: isManaged, max_sale_qty: qtyMax },
    },
  }
}
