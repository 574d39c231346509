import { Effect, Stream } from "effect"
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs"
import { resolve } from "node:path"
import { defaults } from "@shop/core/settings"
import { dieOnSqlError, Sql, type SqlError } from "@shop/commerce/sql"
import type { Repositories } from "@shop/commerce/repositories"
import { catalogueLines, customerLines, orderLines, stockLines } from "@shop/commerce/operator"
import { writeAuditEntry } from "./audit.ts"
import { storesOption, textOption } from "./input.ts"
import { type Command, type Invocation, CommandFailed } from "./command.ts"
import { messageOf, runProgram } from "./platform.ts"

const help = `Usage: shop export catalogue [--store <codes>] [--out <file>] [--json]
       shop export orders|customers|stock [--out <file>] [--json]

Exports data as lines for other programs, in a consistent state, whether the shop
runs or not.

  catalogue         One JSON document per line in the format of shop import, with
                    the current stock.
    --store         Only these store views, such as fr,en.
  orders            One order per line with its lines, oldest first; sums are
                    cents.
  customers         One customer per line with addresses; no passwords or tokens.
                    The file holds personal data; protect it like the shop itself.
  stock             CSV in the format of shop stock import.
  --out             File to write; it gets its name when it is complete. Without
                    it, lines go to standard output.
  --json            With --out: print the number of lines as JSON.

Exit codes: 0 written, 1 the file cannot be written, 2 usage.`

const kinds = ["catalogue", "orders", "customers", "stock"] as const
type Kind = (typeof kinds)[number]

/** Receives lines. `end` gives the finished file its name; `drop` deletes an unfinished file. */
interface Sink {
  readonly write: (line: string) => void
  readonly end: () => void
  readonly drop: () => void
}

const chunkBytes = 1 << 20

const fileSink = (file: string): Sink => {
  const unfinished = `${file}.unfinished`
  const handle = openSync(unfinished, "w", 0o600)
  let buffer = ""
  const flush = (): void => {
    writeSync(handle, buffer)
    buffer = ""
  }
  return {
    write: (line) => {
      buffer += `${line}\n`
      if (buffer.length >= chunkBytes) flush()
    },
    end: () => {
      flush()
      fsyncSync(handle)
      closeSync(handle)
      renameSync(unfinished, file)
    },
    drop: () => {
      closeSync(handle)
      rmSync(unfinished, { force: true })
    },
  }
}

/** Exports the shop's data as lines. @rule SR135 */
export const command: Command = {
  name: "export",
  summary: "Export catalogue, orders, customers or stock",
  help,
  hasArguments: true,
  options: { store: { type: "string" }, out: { type: "string" }, json: { type: "boolean" } },
  run: async (invocation) => {
    const [what, ...more] = invocation.positionals
    const kind = kinds.find((known) => known === what)
    if (kind === undefined || more.length > 0)
      throw new CommandFailed(
        2,
        `Say what to export: ${kinds.map((name) => `shop export ${name}`).join(", ")}`,
      )
    if (kind !== "catalogue" && storesOption(invocation) !== null)
      throw new CommandFailed(2, "--store goes with the catalogue: shop export catalogue --store fr")
    const { terminal, folder, options } = invocation
    const out = textOption(invocation, "out") ?? ""
    if (out === "" && options["json"] === true)
      throw new CommandFailed(2, "--json needs --out: lines go to standard output.")
    const sink = sinkOf(out === "" ? null : resolve(folder, out), terminal)
    const count = await writeLines(invocation, kind, sink).catch((error: unknown) => {
      sink.drop()
      throw error
    })
    sink.end()
    terminal.progress("")
    if (out !== "")
      terminal.out(
        options["json"] === true
          ? JSON.stringify({ kind, file: out, lines: count }, null, 2)
          : `${count} lines written to ${out}.`,
      )
    return 0
  },
}

const sinkOf = (file: string | null, terminal: Invocation["terminal"]): Sink => {
  if (file === null) return { write: terminal.out, end: () => {}, drop: () => {} }
  try {
    return fileSink(file)
  } catch (error) {
    throw new CommandFailed(1, `${file} cannot be written: ${messageOf(error)}`)
  }
}

/** @throws CommandFailed 2 for an unknown store view */
const viewsOf = (codes: ReadonlyArray<string> | null) =>
  codes === null
    ? defaults.views
    : codes.map((code) => {
        const view = defaults.views.find((one) => one.code === code)
        if (view !== undefined) return view
        const known = defaults.views.map((one) => one.code).join(", ")
        throw new CommandFailed(2, `There is no store view ${code}. There are: ${known}.`)
      })

/** Kinds that hold personal data. @rule SR544 */
const personal: ReadonlySet<Kind> = new Set(["orders", "customers"])

const writeLines = async (invocation: Invocation, kind: Kind, sink: Sink): Promise<number> => {
  const streams: Readonly<Record<Kind, Stream.Stream<string, SqlError, Repositories>>> = {
    catalogue: catalogueLines(viewsOf(storesOption(invocation))),
    orders: orderLines,
    customers: customerLines,
    stock: stockLines,
  }
  let count = 0
  const write = (line: string): void => {
    sink.write(line)
    count += 1
    if (count % 500 === 0) invocation.terminal.progress(`${count} lines`)
  }
  const writeAll = Stream.runForEach(streams[kind], (line) => Effect.sync(() => write(line)))
  const out = textOption(invocation, "out") ?? ""
  const entry = {
    action: `export.${kind}`,
    subject: "shop",
    detail: out === "" ? "to standard output" : `to ${out}`,
  }
  await runProgram(
    invocation,
    Effect.gen(function* () {
      // Before the first line, so that no personal data leaves without an entry.
      if (personal.has(kind)) yield* writeAuditEntry(entry)
      yield* dieOnSqlError(Effect.flatMap(Sql, ({ snapshot }) => snapshot(writeAll)))
    }),
  )
  return count
}
