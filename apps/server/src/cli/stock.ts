import { Clock, Effect } from "effect"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { Database } from "@shop/commerce/database"
import { changeStock, recorded, type StockChange, stockWords } from "@shop/commerce/operator"
import { Stock } from "@shop/commerce/stock"
import type { StockItem } from "@shop/core/stock"
import { flagOf, wholeOf } from "../operator/fields.ts"
import { readStock, type StockLineFault } from "../operator/stock-csv.ts"
import { runProgram, print, textOf, parseInput } from "./output.ts"
import { type Command, type ExitCode, type Invocation, CommandFailed } from "./command.ts"
import { messageOf } from "./platform.ts"
import { table } from "./table.ts"

const help = `Usage: shop stock show [<sku> …] [--below <count>] [--json]
       shop stock set <sku> [<count>] [--in <yes|no>] [--counted <yes|no>]
       shop stock import <file.csv> [--json]

Looks at what lies on the shelf, and says what does. It works while the shop is
served: the next question has the new figure. Finished pages in the shop's memory
may show the old one for a while; shop cache invalidate '*' drops them.

  show              What is on record: all of it, or of these skus.
    --below         Only what is counted, and fewer than so many.
  set               Says how many pieces of a sku there are. They are counted from
                    then on, and in stock when there are any.
    --in            Whether it can be had, whatever the count.
    --counted       Whether pieces are counted at all; no means any number can be
                    had as long as it is in stock.
  import            Reads a CSV file whose first line names its columns: sku, and
                    qty, in_stock (yes or no) or counted (yes or no). Either every
                    line can be used, or nothing is changed and each bad line is
                    told. shop export stock writes such a file; its column
                    qty_exported keeps what is sold between export and import:
                    the difference between it and qty is what is changed.
  --json            Print as JSON.

Exit codes: 0 done, 1 no such sku or a bad file, 2 usage.`

/** Looks at stock and changes it. @rule SR133 */
export const command: Command = {
  name: "stock",
  summary: "Show what lies on the shelf, and say what does",
  help,
  options: {
    below: { type: "string" },
    in: { type: "string" },
    counted: { type: "string" },
    json: { type: "boolean" },
  },
  run: (invocation) => {
    const [what = "", ...rest] = invocation.positionals
    if (what === "show") return show(invocation, rest)
    if (what === "set" && rest.length >= 1 && rest.length <= 2) return set(invocation, rest[0]!, rest[1])
    if (what === "import" && rest.length === 1) return importFile(invocation, rest[0]!)
    throw new CommandFailed(
      2,
      "Say what to do: shop stock show, shop stock set <sku> <count>, shop stock import <file>",
    )
  },
}

const countMax = 1_000_000_000
const entry = (sku: string, { qty, isInStock, isManaged, qtyMax }: StockItem) => ({
  sku,
  qty,
  isInStock,
  isCounted: isManaged,
  qtyMax,
})

const show = async (invocation: Invocation, skus: ReadonlyArray<string>): Promise<ExitCode> => {
  const below = textOf(invocation, "below")
  const limit = below === "" ? null : parseInput(() => wholeOf(below, "--below", 1, countMax))
  const found = await runProgram(
    invocation,
    Effect.map(Stock, (stock) => (skus.length === 0 ? [...stock.all()] : [...stock.items(skus)])),
  )
  const missing = skus.find((sku) => !found.some(([known]) => known === sku))
  if (missing !== undefined) throw new CommandFailed(1, `There is no stock on record of ${missing}.`)
  const rows = found
    .filter(([, item]) => limit === null || (item.isManaged && item.qty < limit))
    .map(([sku, item]) => entry(sku, item))
  const words = table(
    ["sku", "pieces", "in stock", "counted"],
    rows.map(({ sku, qty, isInStock, isCounted }) => [
      sku,
      qty,
      isInStock ? "yes" : "no",
      isCounted ? "yes" : "no",
    ]),
  )
  return print(invocation, rows, rows.length === 0 ? "There is no such stock." : words)
}

/** Makes changes, all of them or none. @returns skus that nobody knows */
const change = (changes: ReadonlyArray<StockChange>, onProgress: (done: number) => void) =>
  Effect.gen(function* () {
    const database = yield* Database
    const stock = yield* Stock
    const nowMs = yield* Clock.currentTimeMillis
    const unknown: Array<string> = []
    const done: Array<readonly [string, StockItem]> = []
    try {
      database.transaction(() => {
        for (const [index, one] of changes.entries()) {
          const item = recorded(database, nowMs, () => {
            const result = changeStock(database, stock, one)
            const deed = { who: "cli", what: "stock.set", subject: one.sku }
            return { result, deed: result === null ? null : { ...deed, detail: stockWords(result) } }
          })
          if (item === null) unknown.push(one.sku)
          else done.push([one.sku, item])
          if (index % 500 === 0) onProgress(index)
        }
        if (unknown.length > 0) throw new Undone()
      })
    } catch (error) {
      if (!(error instanceof Undone)) throw error
    }
    return { unknown, done }
  })

class Undone extends Error {}

const set = async (invocation: Invocation, sku: string, count: string | undefined): Promise<ExitCode> => {
  const flag = (name: string): boolean | null => {
    const text = textOf(invocation, name)
    return text === "" ? null : parseInput(() => flagOf(text, `--${name}`))
  }
  const asks = {
    sku,
    qty: count === undefined ? null : parseInput(() => wholeOf(count, "The count", 0, countMax)),
    isInStock: flag("in"),
    isManaged: flag("counted"),
  }
  if (asks.qty === null && asks.isInStock === null && asks.isManaged === null)
    throw new CommandFailed(2, "Say a count, --in or --counted.")
  const { done } = await runProgram(
    invocation,
    change([asks], () => {}),
  )
  const [first] = done
  if (first === undefined) throw new CommandFailed(1, `There is no product with the sku ${sku}.`)
  return print(invocation, entry(...first), `${sku}: ${stockWords(first[1])}.`)
}

const importFile = async (invocation: Invocation, file: string): Promise<ExitCode> => {
  const { terminal, folder, options } = invocation
  let text: string
  try {
    text = readFileSync(file === "-" ? 0 : resolve(folder, file), "utf8")
  } catch (error) {
    throw new CommandFailed(1, `${file} cannot be read: ${messageOf(error)}`)
  }
  const { changes, faults } = parseInput(() => readStock(text))
  const lineOf = new Map(changes.map(({ sku, line }) => [sku, line]))
  const outcome =
    faults.length > 0
      ? { unknown: [], done: [] }
      : await runProgram(
          invocation,
          change(changes, (done) => terminal.progress(`${done} of ${changes.length} lines`)),
        )
  terminal.progress("")
  const refused: ReadonlyArray<StockLineFault> = [
    ...faults,
    ...outcome.unknown.map((sku) => ({ line: lineOf.get(sku)!, why: `there is no product ${sku}` })),
  ]
  if (options["json"] === true)
    terminal.out(JSON.stringify({ changed: refused.length > 0 ? 0 : outcome.done.length, refused }, null, 2))
  else if (refused.length === 0) terminal.out(`${outcome.done.length} skus have new stock.`)
  else
    terminal.err(
      `Nothing was changed. These lines cannot be used:\n${table(
        ["line", "why"],
        refused.map(({ line, why }) => [line, why]),
      )}`,
    )
  return refused.length === 0 ? 0 : 1
}
