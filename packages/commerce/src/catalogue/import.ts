import { Clock, Data, Effect } from "effect"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { Database } from "../database/index.ts"
import { Stock } from "../stock/index.ts"
import type { AssemblyMends } from "./assemble.ts"
import type { BuildProgress } from "./build.ts"
import { type Built, Catalogue } from "./catalogue.ts"
import * as Documents from "./documents.ts"
import { DemoConflict, type DemoPolicy, openImport, type Report } from "./import-session.ts"
import { readDocuments } from "./json-documents.ts"
import type { Line } from "./lines.ts"
import { isJsonObject } from "@shop/search"
import type { JsonObject } from "./model.ts"

/** How far an import has come. */
export interface Progress {
  readonly lines: number
  readonly bytes: number
}

/** What an operator may say about an import. */
export interface ImportOptions {
  /** Codes of the store views that receive the dump; null for all. */
  readonly stores: ReadonlyArray<string> | null
  readonly demo: DemoPolicy
  readonly prune: boolean
  readonly onProgress: (progress: Progress) => void
  /** How far the indexes are that are built afterwards. */
  readonly onBuild?: (progress: BuildProgress) => void
}

/** What an import did, and the indexes it built. */
export interface ImportReport extends Report {
  readonly bytes: number
  readonly built: ReadonlyArray<Built>
  readonly assembled: AssemblyMends
}

/** The dump could not be read to its end. What was read is kept; the import can be run again. */
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

/** Progress is told once per so many lines. */
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
  const database = yield* Database
  const stock = yield* Stock
  const catalogue = yield* Catalogue
  const settings = yield* Settings
  const views = yield* chosenViews(settings.views, options.stores)
  const nowMs = yield* Clock.currentTimeMillis
  const { demo, prune } = options
  const inbox = openImport(database, stock, {
    views,
    allViews: settings.views,
    origin: "import",
    demo,
    prune,
    nowMs,
  })
  const told: { lines: number; bytes: number } = { lines: 0, bytes: 0 }
  const report = yield* Effect.tryPromise({
    try: async () => {
      for await (const line of readDocuments(chunks)) {
        told.lines = line.number
        told.bytes += line.bytes + 1
        takeLine(inbox, line)
        if (line.number % progressEvery === 0) options.onProgress({ ...told })
      }
      return inbox.finish()
    },
    catch: (error) =>
      error instanceof DemoConflict
        ? error
        : new DumpUnreadable({
            detail: error instanceof Error ? error.message : String(error),
            lines: told.lines,
          }),
  })
  options.onProgress({ ...told })
  const built = yield* catalogue.refresh(nowMs, options.onBuild)
  return { ...report, bytes: told.bytes, built, assembled: built[0]?.mends ?? {} } satisfies ImportReport
})

const takeLine = (inbox: ReturnType<typeof openImport>, line: Line): void =>
  line.tag === "fault" ? inbox.refuse(line.number, null, line.fault) : inbox.add(line.number, line.value)

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

/** What became of seeding the demo shop. */
export type SeedOutcome =
  | { readonly tag: "seeded"; readonly report: Report; readonly built: ReadonlyArray<Built> }
  /** Somebody's own catalogue is there; its ids would clash. */
  | { readonly tag: "occupied"; readonly documents: number }

/**
 * Puts the demo shop's documents in place. Those that are there and unchanged stay, with their stock.
 *
 * @param seed - documents of the demo shop
 * @param reset - removes every document first, imported ones too, and brings stock back to the seed's
 * @rule IM10
 */
export const seedDemo = Effect.fn("Catalogue.seed")(function* (seed: Seed, reset: boolean) {
  const database = yield* Database
  const stock = yield* Stock
  const catalogue = yield* Catalogue
  const settings = yield* Settings
  const nowMs = yield* Clock.currentTimeMillis
  const imported = Documents.count(database, "import")
  if (imported > 0 && !reset) return { tag: "occupied", documents: imported } as SeedOutcome
  if (reset)
    Documents.clear(
      database,
      settings.views.map(({ code }) => code),
    )
  const views = settings.views.filter(({ code }) => Object.hasOwn(seed.stores, code))
  const inbox = openImport(database, stock, {
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
    for (const document of seed.stores[code]!) inbox.add((line += 1), withStock(document, figures), code)
  const report = inbox.finish()
  if (reset) for (const { sku, ...item } of seed.stock) stock.put(sku, item)
  return { tag: "seeded", report, built: yield* catalogue.refresh(nowMs) } as SeedOutcome
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
