import { Cause, Clock, Effect, Exit } from "effect"
import { createReadStream } from "node:fs"
import { basename, resolve } from "node:path"
import { createGunzip } from "node:zlib"
import {
  DemoInTheWay,
  type DemoPolicy,
  importDump,
  type ImportReport,
  type TypeReport,
} from "@shop/commerce/catalogue"
import { Database } from "@shop/commerce/database"
import { keepImport } from "@shop/commerce/operator"
import { type Command, type Invocation, CommandFailed } from "./command.ts"
import { missingPictures, pictureMessages } from "../operations/pictures.ts"
import { runProgram as ask, confirm } from "./output.ts"
import { onPlatform, settingsOf } from "./platform.ts"
import { table } from "./table.ts"
import { buildMessage, faultMessage, normalizationMessages } from "./import-messages.ts"

const help = `Usage: shop import <file> [options]

Reads a catalogue into the shop: a vue-storefront dump, one JSON document per
line, one JSON array, or documents over several lines. Documents are either
{"_index", "_type", "_id", "_source"} as elasticdump writes them, or bare ones
that say their own "type". A file that ends in .gz is unpacked on the way; "-"
reads what is piped in. CSV is not read. Pictures are not fetched: the report
names those that are not in the media folder, and those that cannot be read.

Types: product, category, attribute, taxrule, review, cms_page, cms_block,
cms_hierarchy.

  --store <codes>   Only these store views, such as fr,en: documents of others are
                    left out. A document belongs to the view its _index names, and
                    to all views when its index names none. One whose index names
                    a view that this shop lacks is refused.
  --keep-demo       Leave the demo shop's documents where they are. Otherwise they
                    make way: a dump is a whole catalogue, and ids would clash.
                    The first product or category moves out the demo's products,
                    categories, attributes and reviews; tax rules and pages of
                    content move out only for others of their own type.
  --yes             Do not ask before the demo shop's documents make way.
  --prune           Remove documents of earlier imports that this file does not
                    hold, of the types that it does hold.
  --strict          Exit with 1 when a single line was refused.
  --json            Print the report as JSON.

One bad line never stops the import: it is refused, told with its number and its
reason, and the next line is read. What can be put right is put right, and told.
A second run of the same file changes nothing; stock that orders have been taken
from is not set back unless its product's line has changed.

A shop that is being served meanwhile shows the new catalogue as soon as the
import has ended; it need not be started again.

Exit codes: 0 documents came in, 1 none did or the file cannot be read, 2 usage.`

/** Reads a catalogue dump into the shop. @rule SR63 */
export const command: Command = {
  name: "import",
  summary: "Read a catalogue dump into the shop",
  help,
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
    const take = (demo: DemoPolicy) =>
      onPlatform(
        invocation,
        importDump(bytesOf(file, invocation), {
          stores:
            typeof options["store"] === "string"
              ? options["store"].split(",").map((code) => code.trim())
              : null,
          demo,
          prune: options["prune"] === true,
          onProgress: ({ lines, bytes }) => terminal.progress(`${lines} lines, ${megabytes(bytes)}`),
          onBuild: (progress) => terminal.progress(buildMessage(progress)),
        }).pipe(Effect.tap((report) => keep(file, report))),
      )
    const asked = options["keep-demo"] === true ? "keep" : options["yes"] === true ? "replace" : "stop"
    let exit = await take(asked)
    const inTheWay = Exit.isFailure(exit) ? Cause.squash(exit.cause) : null
    if (inTheWay instanceof DemoInTheWay) {
      await confirm(invocation, demoWords(inTheWay), file !== "-")
      exit = await take("replace")
    }
    terminal.progress("")
    if (Exit.isFailure(exit)) throw stopFor(file, Cause.squash(exit.cause))
    const pictures = await ask(
      invocation,
      Effect.flatMap(Database, (database) =>
        Effect.promise(() => missingPictures(database, settingsOf(environment))),
      ),
    )
    terminal.out(
      options["json"] === true
        ? JSON.stringify({ ...exit.value, pictures }, null, 2)
        : [written(exit.value), ...pictureMessages(pictures)].join("\n\n"),
    )
    const cameIn = exit.value.types.reduce((sum, type) => sum + type.added + type.changed + type.unchanged, 0)
    return cameIn === 0 || (options["strict"] === true && exit.value.refused > 0) ? 1 : 0
  },
}

const demoWords = ({ types, documents }: DemoInTheWay): string =>
  `The demo shop's ${documents} documents of these types make way for this catalogue: ${types.join(", ")}. --keep-demo leaves them.`

/** What it came to can be looked at later. @rule CM106 */
const keep = (file: string, report: ImportReport) =>
  Effect.gen(function* () {
    keepImport(yield* Database, basename(file), report, yield* Clock.currentTimeMillis)
  })

/** The bytes of a file, unpacked on the way. Nothing is opened before the first of them is wanted. */
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

const stopFor = (file: string, error: unknown): CommandFailed => {
  const { _tag, detail, lines, store, known } = error as Readonly<Record<string, unknown>>
  if (_tag === "StoreUnknown")
    return new CommandFailed(
      2,
      `There is no store view ${String(store)}. There are: ${(known as ReadonlyArray<string>).join(", ")}.`,
    )
  if (_tag !== "DumpUnreadable") return new CommandFailed(1, String(error))
  const read =
    Number(lines) > 0
      ? ` The ${String(lines)} lines before that came in; run the import again when the file is whole.`
      : ""
  return new CommandFailed(1, `${file} cannot be read: ${String(detail)}.${read}`)
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const refusalsShown = 50

const written = (report: ImportReport): string => {
  const cameIn = (type: TypeReport): number => type.added + type.changed + type.unchanged
  const counts = report.types.map((type) => [
    type.type,
    cameIn(type),
    type.added,
    type.changed,
    type.unchanged,
    type.refused,
  ])
  const sections = [
    `Read ${report.lines} lines (${megabytes(report.bytes)}) into ${report.stores.join(", ")}.`,
    table(["type", "came in", "new", "changed", "as before", "refused"], counts),
    mended(report),
    refused(report),
    removed(report),
    report.built.length === 0
      ? "Nothing changed: the search index is as it was."
      : `Built the search index: ${report.built.map(({ store, products }) => `${store} (${products} products)`).join(", ")}.`,
  ]
  return sections.filter((section) => section !== "").join("\n\n")
}

const mended = ({ types, assembled }: ImportReport): string => {
  const rows = types.flatMap(({ type, mended: names }) =>
    Object.entries(names).map(([name, count]) => [
      type as string,
      count,
      normalizationMessages[name as keyof typeof normalizationMessages],
    ]),
  )
  const together = Object.entries(assembled).map(([name, count]) => [
    "together",
    count,
    normalizationMessages[name as keyof typeof normalizationMessages],
  ])
  return rows.length + together.length === 0
    ? ""
    : `Mended:\n${table(["type", "documents", "what"], [...rows, ...together])}`
}

const refused = ({ refusals, refused: count }: ImportReport): string => {
  if (count === 0) return ""
  const rows = refusals
    .slice(0, refusalsShown)
    .map(({ line, type, fault }) => [line, type ?? "-", faultMessage(fault)])
  const rest =
    count > rows.length ? `\n  and ${count - rows.length} more; --json tells up to 10000 of them` : ""
  return `Refused ${count} ${count === 1 ? "line" : "lines"}:\n${table(["line", "type", "why"], rows)}${rest}`
}

const removed = ({ demoRemoved, pruned, stale, leftOut }: ImportReport): string =>
  [
    demoRemoved > 0
      ? `${demoRemoved} documents of the demo shop made way (--keep-demo would have left them).`
      : "",
    pruned > 0 ? `${pruned} documents of earlier imports that are not in this file were removed.` : "",
    leftOut > 0 ? `${leftOut} documents of other store views were left out, as --store asks.` : "",
    stale > 0
      ? `${stale} documents of earlier imports are not in this file and stay; --prune removes them.`
      : "",
  ]
    .filter((line) => line !== "")
    .join("\n")
