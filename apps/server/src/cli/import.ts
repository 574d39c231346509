import { Cause, Clock, Effect, Exit } from "effect"
import { createReadStream } from "node:fs"
import { basename, resolve } from "node:path"
import { createGunzip } from "node:zlib"
import {
  DemoConflict,
  type DemoPolicy,
  importDump,
  type ImportReport,
  type TypeReport,
} from "@shop/commerce/catalogue"
import { ImportReportRepository, summarizeImport } from "@shop/commerce/operator"
import { type Command, type Invocation, CommandFailed } from "./command.ts"
import { missingPictures, pictureMessages } from "../operations/pictures.ts"
import {
  filterChoice,
  filterFaults,
  filterMessage,
  moneyFaults,
  moneyMessage,
} from "../operations/import-checks.ts"
import { taxFaults } from "../operations/tax.ts"
import type { ServerSettings } from "../settings.ts"
import { formatAdvice } from "./format-advice.ts"
import { confirm, storesOption } from "./input.ts"
import { print, table } from "./output.ts"
import { onPlatform, runProgram, settingsOf } from "./platform.ts"
import { buildMessage, faultMessage, normalizationMessages } from "./import-messages.ts"

const help = `Usage: shop import <file> [options]

Imports a catalogue: a vue-storefront dump with one JSON document per line, one
JSON array, or documents over several lines. Documents are either
{"_index", "_type", "_id", "_source"} as elasticdump writes them, or plain ones
with a "type". A file that ends in .gz is decompressed; "-" reads standard input.
CSV is not supported. Pictures are not fetched: the report names pictures that are
missing in the media folder or unreadable.

Types: product, category, attribute, taxrule, review, cms_page, cms_block,
cms_hierarchy.

  --store <codes>   Only these store views, such as fr,en. A document belongs to
                    the view in its _index, or to all views without one. A
                    document of an unknown view is refused.
  --keep-demo       Leave the demo shop's documents. By default they are removed,
                    because a dump is a whole catalogue and ids would clash: the
                    first product or category removes the demo's products,
                    categories, attributes and reviews; tax rules and content
                    pages are removed only by documents of the same type.
  --yes             Do not ask before the demo shop's documents are removed.
  --prune           Remove documents of earlier imports that are missing in this
                    file, of the types that it contains.
  --strict          Exit with 1 if any line was refused.
  --json            Print the report as JSON.

An invalid line is refused and reported with its number and reason; the import
goes on. Documents are normalized where possible, and the report says how. A
second import of the same file changes nothing; stock that has changed by orders
is reset only if its product's line has changed.

A running shop shows the new catalogue when the import ends, without a restart.

Exit codes: 0 documents were imported, 1 none were or the file is unreadable, 2
usage.`

/** Imports a catalogue dump. @rule SR63 */
export const command: Command = {
  name: "import",
  summary: "Import a catalogue dump",
  help,
  hasArguments: true,
  options: {
    store: { type: "string" },
    "keep-demo": { type: "boolean" },
    prune: { type: "boolean" },
    strict: { type: "boolean" },
    yes: { type: "boolean" },
    json: { type: "boolean" },
  },
  run: async (invocation) => {
    const { positionals, options, terminal, environment } = invocation
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new CommandFailed(2, "Name one file: shop import <file>")
    const runImport = (demo: DemoPolicy) =>
      onPlatform(
        invocation,
        importDump(bytesOf(file, invocation), {
          stores: storesOption(invocation),
          demo,
          prune: options["prune"] === true,
          onProgress: ({ lines, bytes }) => terminal.progress(`${lines} lines, ${megabytes(bytes)}`),
          onBuild: (progress) => terminal.progress(buildMessage(progress)),
        }).pipe(Effect.tap((report) => storeReport(file, report))),
      )
    const policy = options["keep-demo"] === true ? "keep" : options["yes"] === true ? "replace" : "stop"
    let exit = await runImport(policy)
    const demoConflict = Exit.isFailure(exit) ? Cause.squash(exit.cause) : null
    if (demoConflict instanceof DemoConflict) {
      await confirm(invocation, demoMessage(demoConflict), file !== "-")
      exit = await runImport("replace")
    }
    terminal.progress("")
    if (Exit.isFailure(exit)) throw failureOf(file, Cause.squash(exit.cause))
    const settings = settingsOf(environment)
    const { pictures, filters, advice } = await runProgram(invocation, Effect.orDie(checkImported(settings)))
    print(
      invocation,
      { ...exit.value, pictures, filters, advice },
      [
        reportText(exit.value),
        `${filterMessage(filters)}\n${moneyMessage(settings.shop)}`,
        ...advice.map(formatAdvice),
        ...pictureMessages(pictures),
      ].join("\n\n"),
    )
    const imported = exit.value.types.reduce((sum, type) => sum + importedCount(type), 0)
    return imported === 0 || (options["strict"] === true && exit.value.refused > 0) ? 1 : 0
  },
}

/** What the operator should look at in the imported catalogue. */
const checkImported = Effect.fnUntraced(function* (settings: ServerSettings) {
  const { shop } = settings
  const filters = yield* filterChoice(shop)
  const advice = [
    ...filterFaults(filters),
    ...(yield* moneyFaults(shop)),
    ...(yield* taxFaults(shop.views, shop.shipping.countries)),
  ]
  return { pictures: yield* missingPictures(settings), filters, advice }
})

/** The documents of a type that the catalogue has from this file. */
const importedCount = ({ added, changed, unchanged }: TypeReport): number => added + changed + unchanged

const demoMessage = ({ types, documents }: DemoConflict): string =>
  `This import removes the demo shop's ${documents} documents of these types: ${types.join(", ")}. --keep-demo leaves them.`

/** Stores the report for the admin pages. @rule CM106 */
const storeReport = (file: string, report: ImportReport) =>
  Effect.gen(function* () {
    const reports = yield* ImportReportRepository
    yield* reports.add(summarizeImport(basename(file), report, yield* Clock.currentTimeMillis))
  }).pipe(Effect.orDie)

/** The bytes of a file, decompressed if it ends in .gz. The file opens with the first read. */
const bytesOf = async function* (file: string, { folder }: Invocation): AsyncGenerator<Uint8Array> {
  if (file === "-") {
    yield* process.stdin
    return
  }
  const stream = createReadStream(resolve(folder, file), { highWaterMark: 1 << 18 })
  if (!file.endsWith(".gz")) {
    yield* stream
    return
  }
  const unpacked = createGunzip()
  stream.on("error", (error) => unpacked.destroy(error))
  yield* stream.pipe(unpacked)
}

const failureOf = (file: string, error: unknown): CommandFailed => {
  const { _tag, detail, lines, store, known } = error as Readonly<Record<string, unknown>>
  if (_tag === "StoreUnknown")
    return new CommandFailed(
      2,
      `There is no store view ${String(store)}. There are: ${(known as ReadonlyArray<string>).join(", ")}.`,
    )
  if (_tag !== "DumpUnreadable") return new CommandFailed(1, String(error))
  const partial =
    Number(lines) > 0
      ? ` The ${String(lines)} lines before that were imported; run the import again when the file is complete.`
      : ""
  return new CommandFailed(1, `${file} cannot be read: ${String(detail)}.${partial}`)
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const refusalsShownMax = 50

const reportText = (report: ImportReport): string => {
  const counts = report.types.map((type) => [
    type.type,
    importedCount(type),
    type.added,
    type.changed,
    type.unchanged,
    type.refused,
  ])
  const sections = [
    `Read ${report.lines} lines (${megabytes(report.bytes)}) into ${report.stores.join(", ")}.`,
    table(["type", "imported", "new", "changed", "unchanged", "refused"], counts),
    normalizedText(report),
    refusedText(report),
    removedText(report),
    report.built.length === 0
      ? "Nothing changed: the search index is as it was."
      : `Built the search index: ${report.built.map(({ store, products }) => `${store} (${products} products)`).join(", ")}.`,
  ]
  return sections.filter((section) => section !== "").join("\n\n")
}

const normalizedText = ({ types, assembled }: ImportReport): string => {
  const rows = types.flatMap(({ type, normalized: names }) =>
    Object.entries(names).map(([name, count]) => [
      type as string,
      count,
      normalizationMessages[name as keyof typeof normalizationMessages],
    ]),
  )
  const assembledRows = Object.entries(assembled).map(([name, count]) => [
    "all",
    count,
    normalizationMessages[name as keyof typeof normalizationMessages],
  ])
  return rows.length + assembledRows.length === 0
    ? ""
    : `Normalized:\n${table(["type", "documents", "change"], [...rows, ...assembledRows])}`
}

const refusedText = ({ refusals, refused: count }: ImportReport): string => {
  if (count === 0) return ""
  const rows = refusals
    .slice(0, refusalsShownMax)
    .map(({ line, type, fault }) => [line, type ?? "-", faultMessage(fault)])
  const rest =
    count > rows.length ? `\n  and ${count - rows.length} more; --json lists up to 10000 of them` : ""
  return `Refused ${count} ${count === 1 ? "line" : "lines"}:\n${table(["line", "type", "why"], rows)}${rest}`
}

const removedText = ({ demoRemoved, pruned, stale, leftOut }: ImportReport): string =>
  [
    demoRemoved > 0 ? `${demoRemoved} documents of the demo shop were removed; --keep-demo leaves them.` : "",
    pruned > 0 ? `${pruned} documents of earlier imports that are not in this file were removed.` : "",
    leftOut > 0 ? `${leftOut} documents of other store views were left out, as --store asks.` : "",
    stale > 0
      ? `${stale} documents of earlier imports are not in this file and stay; --prune removes them.`
      : "",
  ]
    .filter((line) => line !== "")
    .join("\n")
