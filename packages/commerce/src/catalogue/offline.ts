import { createHash } from "node:crypto"
import type { Entity, JsonObject } from "@shop/core/catalogue"
import { Bits, rowsWithValues, rowValues } from "@shop/search"
import {
  type CatalogueCopy,
  type CopyRequest,
  type OfflineDocument,
  offlineEntities,
} from "@shop/core/offline"
import type { ShopSettings } from "@shop/core/settings"
import type { DatabaseService } from "../database/index.ts"
import { changedSince, textBytes } from "./engine/snapshot-store.ts"
import { type OfflineVersion, readVersion, writeVersion } from "./offline-version.ts"
import type { PriceList } from "./prices.ts"
import type { IndexSnapshot } from "./index-snapshot.ts"

/** Source of a view's offline catalogue. */
export interface OfflineTools {
  readonly database: DatabaseService
  readonly settings: ShopSettings
  readonly snapshot: IndexSnapshot
  /** The build that served before, or null. */
  readonly before: number | null
  /** Current prices for guests. */
  readonly prices: PriceList
  readonly embed: (documents: ReadonlyArray<JsonObject>) => ReadonlyArray<JsonObject>
  /** Fills placeholders in a document that is no product. */
  readonly fillPlaceholders: (entity: Entity, body: JsonObject) => JsonObject
  /** Ids of the products whose pages depend on some skus. */
  readonly showing: (skus: ReadonlyArray<string>) => ReadonlyArray<number>
  /** Other data in documents, such as the seller. */
  readonly facts: unknown
  readonly nowMs: number
}

/** An offline catalogue whose documents are read only when `make` is called. A device with an equal `name` needs none. */
export interface LazyCatalogueCopy {
  /** Identifies the content: equal names mean equal catalogues. */
  readonly name: string
  readonly make: () => CatalogueCopy
}

/** Serves a view's catalogue to devices. */
export interface OfflineCatalogue {
  /** @returns null for a part of an expired version @rule OC1, OC2, OC3 */
  readonly offer: (request: CopyRequest, tools: OfflineTools) => LazyCatalogueCopy | null
}

/** Changes with the format of the documents. */
const offlineFormat = 1
/** Documents in one part of the whole catalogue: about a megabyte of text. */
export const partDocuments = 250
/** With more changes the device downloads the whole catalogue. */
const changesMax = 500

/**
 * Opens the offline catalogue of one view's index.
 * All devices get the same version as long as the index serves, so that caches can share it. The data may be newer than
 * the version; the first delta brings a device up to date. A delta is not found by comparison. It follows from the stock
 * log, the start and end of special prices, and, after a new build, from the documents that differ.
 *
 * @rule OC1, OC2, OC3
 */
export const offlineCatalogue = (): OfflineCatalogue => {
  let current: { readonly build: number; readonly version: OfflineVersion } | null = null
  let measured: { readonly build: number; readonly bytes: number } | null = null
  let rebuilt: {
    readonly from: number
    readonly to: number
    readonly changes: BuildDifference | null
  } | null = null

  const bytesOf = ({ database, snapshot: { build } }: OfflineTools): number => {
    if (measured?.build !== build) measured = { build, bytes: textBytes(database, build) }
    return measured.bytes
  }

  const rebuiltSince = (tools: OfflineTools, from: number): BuildDifference | null => {
    const to = tools.snapshot.build
    if (rebuilt?.from !== from || rebuilt.to !== to) rebuilt = { from, to, changes: sinceBuild(tools, from) }
    return rebuilt.changes
  }

  const wholeCatalogue = (tools: OfflineTools, part: number, of: OfflineVersion): LazyCatalogueCopy => {
    const version = writeVersion(of)
    const make = (): CatalogueCopy => {
      const places = placesOf(tools.snapshot)
      return {
        tag: "whole",
        version,
        part,
        parts: Math.max(1, Math.ceil(places.length / partDocuments)),
        pieces: countProducts(tools.snapshot),
        documents: documentsOf(tools, places.slice(part * partDocuments, (part + 1) * partDocuments)),
      }
    }
    return { name: `${version}.${part}`, make }
  }

  const deltaSince = (
    tools: OfflineTools,
    since: OfflineVersion,
    now: OfflineVersion,
  ): LazyCatalogueCopy | null => {
    const { build } = tools.snapshot
    const isSame = since.build === build && since.builtAtMs === now.builtAtMs
    const rows = new Set<number>(pricedBetween(tools, since.pricedAtMs, now.pricedAtMs))
    const stock = stockChangedSince(tools, since.stock, now.stock)
    if (since.fingerprint !== now.fingerprint || stock === null) return null
    for (const row of stock) rows.add(row)
    const changes = isSame
      ? nothingRebuilt
      : since.build === tools.before
        ? rebuiltSince(tools, since.build)
        : null
    if (changes === null || (!isSame && changes.builtAtMs !== since.builtAtMs)) return null
    const places = [
      ...changes.changed.filter(({ type, row }) => type !== "product" || !rows.has(row)),
      ...Array.from(rows, (row) => ({ type: "product" as const, row })),
    ].toSorted((a, b) => kindOf(a) - kindOf(b) || a.row - b.row)
    if (places.length > changesMax) return null
    const [from, version] = [writeVersion(since), writeVersion(now)]
    const make = (): CatalogueCopy => ({
      tag: "delta",
      since: from,
      version,
      pieces: countProducts(tools.snapshot),
      documents: documentsOf(tools, places),
      removed: changes.removed,
    })
    return { name: `${from}.${version}`, make }
  }

  return {
    offer: ({ since, part }, tools) => {
      const { offline } = tools.settings
      const products = tools.snapshot.of("product").rows
      if (products > offline.productsMax || bytesOf(tools) > offline.textKbMax * 1024)
        return {
          name: `${products}`,
          make: () => ({ tag: "tooLarge", products, productsMax: offline.productsMax }),
        }
      const now = currentVersion(tools)
      const requested = since === null ? null : readVersion(since)
      const delta = requested === null ? null : deltaSince(tools, requested, now)
      if (delta !== null) return delta
      const { build } = tools.snapshot
      if (part !== null) {
        const version = readVersion(part.version)
        const isKept = version !== null && current?.build === build && isSameVersion(version, current.version)
        return isKept && part.number * partDocuments < placesOf(tools.snapshot).length
          ? wholeCatalogue(tools, part.number, current!.version)
          : null
      }
      // The version stays the same as long as a delta can lead from it to the current state.
      if (current?.build !== build || deltaSince(tools, current.version, now) === null)
        current = { build, version: now }
      return wholeCatalogue(tools, 0, current.version)
    },
  }
}

interface PlaceOf {
  readonly type: (typeof offlineEntities)[number]
  readonly row: number
}

const kindOf = ({ type }: PlaceOf): number => offlineEntities.indexOf(type)

/** Differences between a build and the one before. */
interface BuildDifference {
  readonly builtAtMs: number
  readonly changed: ReadonlyArray<PlaceOf>
  readonly removed: ReadonlyArray<{ readonly type: Entity; readonly id: number }>
}

const nothingRebuilt: BuildDifference = { builtAtMs: 0, changed: [], removed: [] }

const sinceBuild = ({ database, snapshot }: OfflineTools, from: number): BuildDifference | null => {
  const found = changedSince(database, from, snapshot.build, [...offlineEntities, "taxrule"])
  // Another tax changes all prices.
  return found === null || found.changed.some(({ type }) => type === "taxrule") || found.isReordered
    ? null
    : { ...found, changed: found.changed as ReadonlyArray<PlaceOf> }
}

const isSameVersion = (one: OfflineVersion, other: OfflineVersion): boolean =>
  writeVersion(one) === writeVersion(other)

const currentVersion = ({ database, settings, snapshot, facts, nowMs }: OfflineTools): OfflineVersion => {
  const { tax, timeZone } = snapshot.view
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([offlineFormat, settings.prices, tax, timeZone, facts]))
    .digest("hex")
    .slice(0, 8)
  const [last] = database.values("SELECT coalesce(max(number), 0) FROM stock_change")[0]!
  return {
    fingerprint,
    build: snapshot.build,
    builtAtMs: snapshot.prices.builtAtMs,
    stock: Number(last),
    pricedAtMs: snapshot.prices.moments.findLast((moment) => moment <= nowMs) ?? 0,
  }
}

/** Rows with a price that begins or ends between two moments, in either order, because clocks may be set back. */
const pricedBetween = (
  { snapshot: { prices } }: OfflineTools,
  from: number,
  to: number,
): ReadonlyArray<number> => {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  return Array.from(prices.momentRows).filter(
    (_, index) => prices.moments[index]! > first && prices.moments[index]! <= last,
  )
}

/** Rows that depend on skus whose stock has changed since; null when the log no longer reaches back so far. */
const stockChangedSince = (
  { database, snapshot, showing }: OfflineTools,
  from: number,
  to: number,
): ReadonlyArray<number> | null => {
  if (from === to) return []
  const [first] = database.values("SELECT coalesce(min(number), 0) FROM stock_change")[0]!
  if (from > to || Number(first) > from + 1) return null
  const skus = database
    .values("SELECT DISTINCT sku FROM stock_change WHERE number > ?", from)
    .map(([sku]) => String(sku))
  const wanted = new Set(showing(skus))
  const table = snapshot.of("product")
  return Array.from({ length: table.rows }, (_, row) => row).filter((row) => wanted.has(table.idOf(row)))
}

const placesOf = (snapshot: IndexSnapshot): ReadonlyArray<PlaceOf> =>
  offlineEntities.flatMap((type) =>
    Array.from({ length: snapshot.of(type).rows }, (_, row): PlaceOf => ({ type, row })),
  )

/** Counts the products that shoppers can find: on sale, and in a category or in search. */
const countProducts = (snapshot: IndexSnapshot): number => {
  const table = snapshot.of("product")
  const visibility = table.column("visibility")
  const off = rowsWithValues(table.column("status"), [2])
  return Bits.size(Bits.subtract(rowsWithValues(visibility, [2, 3, 4]), off))
}

const documentsOf = (tools: OfflineTools, places: ReadonlyArray<PlaceOf>): ReadonlyArray<OfflineDocument> => {
  const { snapshot, prices, embed, fillPlaceholders } = tools
  const products = places.flatMap(({ type, row }) => (type === "product" ? [row] : []))
  const served = new Map(embed(products.map(prices.served)).map((body, at) => [products[at]!, body]))
  const shown = prices.shown()
  return places.map(({ type, row }): OfflineDocument => {
    const table = snapshot.of(type)
    if (type !== "product")
      return { type, id: table.idOf(row), shownCents: null, body: fillPlaceholders(type, table.body(row)) }
    const [euros] = rowValues(shown, row)
    const shownCents = euros === undefined ? null : Math.round(Number(euros) * 100)
    return { type, id: table.idOf(row), shownCents, body: served.get(row)! }
  })
}
