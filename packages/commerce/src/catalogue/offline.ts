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
  readonly shelves: IndexSnapshot
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

/** An offline catalogue before its documents are read. A device that has it already needs no download. */
export interface OfflineOffer {
  /** Identifies the content: equal names mean equal catalogues. */
  readonly name: string
  readonly make: () => CatalogueCopy
}

/** Gives a view's catalogue to devices. */
export interface OfflineShelf {
  /** @returns null for a part of what is no longer given @rule OC1, OC2, OC3 */
  readonly offer: (wish: CopyRequest, tools: OfflineTools) => OfflineOffer | null
}

/** Changes whenever documents are given otherwise than before. */
const offlineForm = 1
/** Documents of one part of everything: about a megabyte of text. */
export const partDocuments = 250
/** More changes than these are everything, which is given in parts. */
const changesMax = 500

/**
 * Opens the offline catalogue of one view's index.
 * All devices get the same version as long as the index serves, so that caches can share it. The data may be newer than
 * the version; the first delta brings a device up to date. A delta is not found by comparison. It follows from the stock
 * log, the start and end of special prices, and, after a new build, from the documents that differ.
 *
 * @rule OC1, OC2, OC3
 */
export const offlineShelf = (): OfflineShelf => {
  let kept: { readonly build: number; readonly version: OfflineVersion } | null = null
  let weighed: { readonly build: number; readonly bytes: number } | null = null
  let rebuilt: { readonly from: number; readonly to: number; readonly changes: Rebuilt | null } | null = null

  const bytesOf = ({ database, shelves: { build } }: OfflineTools): number => {
    if (weighed?.build !== build) weighed = { build, bytes: textBytes(database, build) }
    return weighed.bytes
  }

  const rebuiltSince = (tools: OfflineTools, from: number): Rebuilt | null => {
    const to = tools.shelves.build
    if (rebuilt?.from !== from || rebuilt.to !== to) rebuilt = { from, to, changes: sinceBuild(tools, from) }
    return rebuilt.changes
  }

  const whole = (tools: OfflineTools, part: number, of: OfflineVersion): OfflineOffer => {
    const version = writeVersion(of)
    const make = (): CatalogueCopy => {
      const places = placesOf(tools.shelves)
      return {
        tag: "whole",
        version,
        part,
        parts: Math.max(1, Math.ceil(places.length / partDocuments)),
        pieces: piecesOf(tools.shelves),
        documents: documentsOf(tools, places.slice(part * partDocuments, (part + 1) * partDocuments)),
      }
    }
    return { name: `${version}.${part}`, make }
  }

  const deltaSince = (
    tools: OfflineTools,
    since: OfflineVersion,
    now: OfflineVersion,
  ): OfflineOffer | null => {
    const { build } = tools.shelves
    const isSame = since.build === build && since.builtAtMs === now.builtAtMs
    const rows = new Set<number>(pricedBetween(tools, since.pricedAtMs, now.pricedAtMs))
    const stock = soldSince(tools, since.stock, now.stock)
    if (since.made !== now.made || stock === null) return null
    for (const row of stock) rows.add(row)
    const anew = isSame
      ? nothingRebuilt
      : since.build === tools.before
        ? rebuiltSince(tools, since.build)
        : null
    if (anew === null || (!isSame && anew.builtAtMs !== since.builtAtMs)) return null
    const places = [
      ...anew.changed.filter(({ type, row }) => type !== "product" || !rows.has(row)),
      ...Array.from(rows, (row) => ({ type: "product" as const, row })),
    ].toSorted((a, b) => kindOf(a) - kindOf(b) || a.row - b.row)
    if (places.length > changesMax) return null
    const [from, version] = [writeVersion(since), writeVersion(now)]
    const make = (): CatalogueCopy => ({
      tag: "delta",
      since: from,
      version,
      pieces: piecesOf(tools.shelves),
      documents: documentsOf(tools, places),
      removed: anew.removed,
    })
    return { name: `${from}.${version}`, make }
  }

  return {
    offer: ({ since, part }, tools) => {
      const { offline } = tools.settings
      const products = tools.shelves.of("product").rows
      if (products > offline.productsMax || bytesOf(tools) > offline.textKbMax * 1024)
        return {
          name: `${products}`,
          make: () => ({ tag: "tooLarge", products, productsMax: offline.productsMax }),
        }
      const now = versionNow(tools)
      const asked = since === null ? null : readVersion(since)
      const delta = asked === null ? null : deltaSince(tools, asked, now)
      if (delta !== null) return delta
      const { build } = tools.shelves
      if (part !== null) {
        const version = readVersion(part.version)
        const isKept = version !== null && kept?.build === build && isSameVersion(version, kept.version)
        return isKept && part.number * partDocuments < placesOf(tools.shelves).length
          ? whole(tools, part.number, kept!.version)
          : null
      }
      // The version stays the same as long as a delta can lead from it to the current state.
      if (kept?.build !== build || deltaSince(tools, kept.version, now) === null)
        kept = { build, version: now }
      return whole(tools, 0, kept.version)
    },
  }
}

interface PlaceOf {
  readonly type: (typeof offlineEntities)[number]
  readonly row: number
}

const kindOf = ({ type }: PlaceOf): number => offlineEntities.indexOf(type)

/** Differences between a build and the one before. */
interface Rebuilt {
  readonly builtAtMs: number
  readonly changed: ReadonlyArray<PlaceOf>
  readonly removed: ReadonlyArray<{ readonly type: Entity; readonly id: number }>
}

const nothingRebuilt: Rebuilt = { builtAtMs: 0, changed: [], removed: [] }

const sinceBuild = ({ database, shelves }: OfflineTools, from: number): Rebuilt | null => {
  const found = changedSince(database, from, shelves.build, [...offlineEntities, "taxrule"])
  // Another tax is another price of everything.
  return found === null || found.changed.some(({ type }) => type === "taxrule") || found.isReordered
    ? null
    : { ...found, changed: found.changed as ReadonlyArray<PlaceOf> }
}

const isSameVersion = (one: OfflineVersion, other: OfflineVersion): boolean =>
  writeVersion(one) === writeVersion(other)

const versionNow = ({ database, settings, shelves, facts, nowMs }: OfflineTools): OfflineVersion => {
  const { tax, timeZone } = shelves.view
  const made = createHash("sha256")
    .update(JSON.stringify([offlineForm, settings.prices, tax, timeZone, facts]))
    .digest("hex")
    .slice(0, 8)
  const [last] = database.values("SELECT coalesce(max(number), 0) FROM stock_change")[0]!
  return {
    made,
    build: shelves.build,
    builtAtMs: shelves.prices.builtAtMs,
    stock: Number(last),
    pricedAtMs: shelves.prices.moments.findLast((moment) => moment <= nowMs) ?? 0,
  }
}

/** Rows whose price began or ended between two moments; a clock that was put back counts as well. */
const pricedBetween = (
  { shelves: { prices } }: OfflineTools,
  from: number,
  to: number,
): ReadonlyArray<number> => {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  return Array.from(prices.momentRows).filter(
    (_, index) => prices.moments[index]! > first && prices.moments[index]! <= last,
  )
}

/** Rows that depend on skus whose stock has changed since; null when the log no longer reaches back so far. */
const soldSince = (
  { database, shelves, showing }: OfflineTools,
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
  const shelf = shelves.of("product")
  return Array.from({ length: shelf.rows }, (_, row) => row).filter((row) => wanted.has(shelf.idOf(row)))
}

const placesOf = (shelves: IndexSnapshot): ReadonlyArray<PlaceOf> =>
  offlineEntities.flatMap((type) =>
    Array.from({ length: shelves.of(type).rows }, (_, row): PlaceOf => ({ type, row })),
  )

/** Counts the products that shoppers can find: on sale, and in a category or in search. */
const piecesOf = (shelves: IndexSnapshot): number => {
  const shelf = shelves.of("product")
  const visibility = shelf.column("visibility")
  const off = rowsWithValues(shelf.column("status"), [2])
  return Bits.size(Bits.subtract(rowsWithValues(visibility, [2, 3, 4]), off))
}

const documentsOf = (tools: OfflineTools, places: ReadonlyArray<PlaceOf>): ReadonlyArray<OfflineDocument> => {
  const { shelves, prices, embed, fillPlaceholders } = tools
  const products = places.flatMap(({ type, row }) => (type === "product" ? [row] : []))
  const served = new Map(embed(products.map(prices.served)).map((body, at) => [products[at]!, body]))
  const shown = prices.shown()
  return places.map(({ type, row }): OfflineDocument => {
    const shelf = shelves.of(type)
    if (type !== "product")
      return { type, id: shelf.idOf(row), shownCents: null, body: fillPlaceholders(type, shelf.body(row)) }
    const [euros] = rowValues(shown, row)
    const shownCents = euros === undefined ? null : Math.round(Number(euros) * 100)
    return { type, id: shelf.idOf(row), shownCents, body: served.get(row)! }
  })
}
