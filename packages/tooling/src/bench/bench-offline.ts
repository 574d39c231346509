/**
 * Measures the offline catalogue on a device: transferred bytes of the demo shop; for a generated catalogue its bytes, the
 * time to open it at once and in slices, queries, and memory. `--products=5000`, `--language=fr`, `--runs=400` queries of
 * each kind, `--json` prints for programs.
 */
import { Effect, ManagedRuntime } from "effect"
import { brotliCompressSync, constants } from "node:zlib"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { language as languageOf } from "@shop/adapters/offline"
import { Catalogue, importDump, seedDemo } from "@shop/commerce/catalogue"
import {
  type Entity,
  type JsonObject,
  emptySelection,
  priceRangeId,
  Queries,
  type Query,
} from "@shop/core/catalogue"
import {
  type CatalogueCopy,
  offlineEntities,
  type OfflineEntity,
  type OfflineIndex,
  type StoredDocuments,
} from "@shop/core/offline"
import { defaults } from "@shop/core/settings"
import { catalogue as demoCatalogue } from "@shop/demo-catalogue/catalogue"
import { catalogueIndexer, type Language } from "@shop/search"
import { type Platform, platform } from "../../../../apps/server/src/platform.ts"
import {
  firstCategory,
  firstColour,
  largeCatalogue,
  randomFrom,
  village,
  wordsOf,
} from "./large-catalogue.ts"

const argument = (name: string, fallback: string): string =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback

const products = Number(argument("products", "5000"))
const code = argument("language", "fr")
const runs = Number(argument("runs", "400"))
const seed = 20_260_101
const nowMs = Date.UTC(2026, 5, 15)

interface DownloadedCatalogue {
  readonly parts: number
  readonly textKb: number
  readonly wireKb: number
  readonly stored: ReadonlyMap<OfflineEntity, StoredDocuments>
}

const large = importDump(
  (async function* () {
    for (const line of largeCatalogue({ seed, products, language: code })) yield Buffer.from(`${line}\n`)
  })(),
  { stores: [code], demo: "replace", prune: false, onProgress: () => {} },
)
const demo = seedDemo(demoCatalogue(), false)

interface StoredDocument {
  readonly id: number
  readonly shownCents: number | null
  /** Parsed when it is read, as on a device. */
  readonly text: string
}

/** Downloads all parts of a platform's offline catalogue. */
const downloadCatalogue = async <E>(
  fill: Effect.Effect<unknown, E, Platform>,
): Promise<DownloadedCatalogue> => {
  const folder = mkdtempSync(join(tmpdir(), "shop-offline-"))
  const runtime = ManagedRuntime.make(platform(folder))
  await runtime.runPromise(fill)
  const catalogue = await runtime.runPromise(Catalogue)
  const documents = new Map(offlineEntities.map((type): [Entity, Array<StoredDocument>] => [type, []]))
  let [parts, number, text, wire, version] = [1, 0, 0, 0, ""]
  for (; number < parts; number += 1) {
    const request = { since: null, part: number === 0 ? null : { version, number } }
    const copy: CatalogueCopy = catalogue.offline(code, request, nowMs)!.make()
    if (copy.tag !== "whole") throw new Error(`a catalogue of ${products} products is ${copy.tag}`)
    ;({ parts, version } = copy)
    const body = JSON.stringify(copy)
    text += body.length
    wire += brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
    for (const { type, id, shownCents, body: document } of copy.documents)
      documents.get(type)!.push({ id, shownCents, text: JSON.stringify(document) })
  }
  const stored = new Map(
    offlineEntities.map((type): [OfflineEntity, StoredDocuments] => {
      const own = documents.get(type)!
      return [
        type,
        {
          ids: own.map(({ id }) => id),
          body: (row) => JSON.parse(own[row]!.text) as JsonObject,
          shownCents: (row) => own[row]!.shownCents,
        },
      ]
    }),
  )
  await runtime.dispose()
  rmSync(folder, { recursive: true, force: true })
  return { parts, textKb: Math.round(text / 1024), wireKb: Math.round(wire / 1024), stored }
}

interface OpenedCatalogue {
  readonly index: OfflineIndex
  readonly openMs: number
  /** CPU time of this process, garbage collection included. */
  readonly cpuMs: number
  /** Longest blocking of the event loop. */
  readonly sliceMs: number
}

const openCatalogue = (stored: DownloadedCatalogue["stored"], language: Language): OpenedCatalogue => {
  const startMs = performance.now()
  const cpuBefore = process.cpuUsage()
  const steps = catalogueIndexer({ language, priceRangeKey: priceRangeId, random: () => 0.5 })(
    stored,
    defaults,
  )
  let sliceMs = 0
  for (;;) {
    const from = performance.now()
    const step = steps.next()
    sliceMs = Math.max(sliceMs, performance.now() - from)
    if (step.done !== true) continue
    const { user, system } = process.cpuUsage(cpuBefore)
    return { index: step.value, openMs: performance.now() - startMs, cpuMs: (user + system) / 1000, sliceMs }
  }
}

const random = randomFrom(seed + 1)
const queryOptions = { chosen: emptySelection, size: 24, settings: defaults }
const pick = <Item>(items: ReadonlyArray<Item>): Item => items[Math.floor(random() * items.length)]!
const lexicon = wordsOf(code)
const words: ReadonlyArray<string> = [...lexicon.forms, ...lexicon.finishes, ...lexicon.colours].flatMap(
  (text) => text.split(" "),
)
const misspell = (word: string): string => word.slice(0, 2) + word.slice(3)
const queriesByKind: Readonly<Record<string, () => Query>> = {
  word: () => Queries.search(pick(words), queryOptions),
  "two words": () => Queries.search(`${pick(words)} ${pick(words)}`, queryOptions),
  beginning: () => Queries.search(pick(words).slice(0, 3), queryOptions),
  "rare word": () => Queries.search(village(random), queryOptions),
  typo: () => Queries.search(misspell(pick(words.filter(({ length }) => length > 5))), queryOptions),
  category: () => Queries.listing([firstCategory + Math.floor(random() * 12)], queryOptions),
  filtered: () =>
    Queries.listing([firstCategory + Math.floor(random() * 12)], {
      ...queryOptions,
      chosen: {
        ...emptySelection,
        filters: { color: [String(firstColour + Math.floor(random() * 8))] },
        sort: "priceLow",
      },
    }),
}

const quantile = (times: ReadonlyArray<number>, share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!
const rounded = (ms: number): number => Math.round(ms * 100) / 100
const heapMb = (): number => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return Math.round((heapUsed + arrayBuffers) / 104_857.6) / 10
}

const { wireKb: demoKb } = await downloadCatalogue(demo)
const { stored, parts, textKb, wireKb } = await downloadCatalogue(large)
const language = await Effect.runPromise(languageOf(code))
// Warmed up, as on a device after a moment; the first run is printed as well.
const heapBeforeMb = heapMb()
const first = openCatalogue(stored, language)
const memoryMb = Math.round((heapMb() - heapBeforeMb) * 10) / 10
const second = openCatalogue(stored, language)
const { index } = second
const queryTimes = Object.entries(queriesByKind).map(([kind, make]) => {
  const times = Array.from({ length: runs }, () => {
    const query = make()
    const from = performance.now()
    index.search(query)
    return performance.now() - from
  })
  return {
    kind,
    p50Ms: rounded(quantile(times, 0.5)),
    p95Ms: rounded(quantile(times, 0.95)),
    mostMs: rounded(Math.max(...times)),
  }
})
const report = {
  products,
  language: code,
  parts,
  textKb,
  wireKb,
  demoKb,
  firstOpenMs: rounded(first.openMs),
  openMs: rounded(second.openMs),
  cpuMs: rounded(second.cpuMs),
  sliceMs: rounded(second.sliceMs),
  memoryMb,
  answers: queryTimes,
}
if (process.argv.includes("--json")) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
else {
  const line = (name: string, value: string): string => `${name.padEnd(34)}${value.padStart(12)}\n`
  process.stdout.write(
    line("demo shop, brotli", `${demoKb} kB`) +
      line("products", String(products)) +
      line("over the wire, brotli", `${wireKb} kB`) +
      line("text", `${textKb} kB`) +
      line("parts", String(parts)) +
      line("opening, first time", `${report.firstOpenMs} ms`) +
      line("opening", `${report.openMs} ms`) +
      line("opening, processor time", `${report.cpuMs} ms`) +
      line("opening, longest slice", `${report.sliceMs} ms`) +
      line("memory of the index", `${memoryMb} MB`) +
      `${"".padEnd(34)}${["p50 ms", "p95 ms", "max ms"].map((head) => head.padStart(12)).join("")}\n` +
      queryTimes
        .map(
          ({ kind, p50Ms, p95Ms, mostMs }) =>
            `${kind.padEnd(34)}${[p50Ms, p95Ms, mostMs].map((ms) => ms.toFixed(2).padStart(12)).join("")}\n`,
        )
        .join(""),
  )
}
