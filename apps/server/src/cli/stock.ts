import { Data, Effect, Stream } from "effect"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { dieOnSqlError, Sql } from "@shop/commerce/sql"
import { AuditLog, changeStock, type StockChange, stockEntries, stockWords } from "@shop/commerce/operator"
import { StockRepository } from "@shop/commerce/stock"
import type { StockItem } from "@shop/core/stock"
import { flagOf, wholeOf } from "../operator/fields.ts"
import { readStock, type StockLineFault } from "../operator/stock-csv.ts"
import { type Action, CommandFailed, commandOf } from "./command.ts"
import { parseInput, textOption } from "./input.ts"
import { print, printList, table } from "./output.ts"
import { messageOf, runProgram } from "./platform.ts"

const help = `Usage: shop stock show [<sku> …] [--below <count>] [--json]
       shop stock set <sku> [<count>] [--in <yes|no>] [--counted <yes|no>]
       shop stock import <file.csv> [--json]

Shows and changes stock, also while the shop runs. Cached pages may show the old
stock for a while; shop cache invalidate '*' drops them.

  show              Stock of all skus, or of the named ones.
    --below         Only counted skus with less than this number.
  set               Sets the number of pieces of a sku. The sku is counted from
                    then on, and in stock if the number is above zero.
    --in            Whether the sku is in stock. With yes, a sku without pieces
                    is not counted: any number can be bought.
    --counted       Whether pieces are counted; with no, any number can be bought
                    while the sku is in stock.
  import            Imports a CSV file whose first line names its columns: sku,
                    and qty, in_stock (yes or no) or counted (yes or no). If one
                    line is invalid, nothing is changed and each invalid line is
                    listed. shop export stock writes such a file. With its column
                    qty_exported, the import adds the difference to qty, so that
                    sales between export and import still count.
  --json            Print as JSON.

Exit codes: 0 done, 1 unknown sku or invalid file, 2 usage.`

const countMax = 1_000_000_000

/** One stock item as the command prints it. */
const stockRow = (sku: string, { qty, isInStock, isManaged, qtyMax }: StockItem) => ({
  sku,
  qty,
  isInStock,
  isCounted: isManaged,
  qtyMax,
})

const show: Action["run"] = async (invocation, skus) => {
  const below = textOption(invocation, "below")
  const limit = below === null ? null : parseInput(() => wholeOf(below, "--below", 1, countMax))
  const items = await runProgram(
    invocation,
    dieOnSqlError(
      skus.length === 0
        ? Stream.runCollect(stockEntries)
        : Effect.map(
            Effect.flatMap(StockRepository, ({ find }) => find(skus)),
            (found) => [...found],
          ),
    ),
  )
  const missing = skus.find((sku) => !items.some(([known]) => known === sku))
  if (missing !== undefined) throw new CommandFailed(1, `There is no stock on record of ${missing}.`)
  const rows = items
    .filter(([, item]) => limit === null || (item.isManaged && item.qty < limit))
    .map(([sku, item]) => stockRow(sku, item))
  const yesNo = (isYes: boolean): string => (isYes ? "yes" : "no")
  return printList(
    invocation,
    rows,
    ["sku", "pieces", "in stock", "counted"],
    rows.map(({ sku, qty, isInStock, isCounted }) => [sku, qty, yesNo(isInStock), yesNo(isCounted)]),
    "There is no such stock.",
  )
}

/**
 * Applies all changes in one transaction. An unknown sku rolls all of them back, so that a file is imported whole.
 *
 * @param onProgress - gets the number of changes so far
 * @returns the changed items and the unknown skus
 */
const applyChanges = (changes: ReadonlyArray<StockChange>, onProgress: (count: number) => void) =>
  Effect.gen(function* () {
    const [stock, audit] = yield* Effect.all([StockRepository, AuditLog])
    const { transaction } = yield* Sql
    const apply = (change: StockChange) =>
      audit.record(
        Effect.map(changeStock(change), (result) => {
          const entry = { actor: "cli", action: "stock.set", subject: change.sku }
          return { result, entry: result === null ? null : { ...entry, detail: stockWords(result) } }
        }),
      )
    const applyAll = Effect.gen(function* () {
      // Locked in one order, as orders do, so that neither waits for the other in a circle.
      yield* stock.findForUpdate(changes.map(({ sku }) => sku))
      const unknown: Array<string> = []
      const changed: Array<readonly [string, StockItem]> = []
      for (const [index, change] of changes.entries()) {
        const item = yield* apply(change)
        if (item === null) unknown.push(change.sku)
        else changed.push([change.sku, item])
        if (index % 500 === 0) onProgress(index)
      }
      return unknown.length === 0 ? { unknown, changed } : yield* new UnknownSkus({ unknown, changed })
    })
    return yield* transaction(applyAll).pipe(
      Effect.catchTag("UnknownSkus", ({ unknown, changed }) => Effect.succeed({ unknown, changed })),
    )
  }).pipe(Effect.orDie)

/** Rolls a transaction back. */
class UnknownSkus extends Data.TaggedError("UnknownSkus")<{
  readonly unknown: ReadonlyArray<string>
  readonly changed: ReadonlyArray<readonly [string, StockItem]>
}> {}

const set: Action["run"] = async (invocation, [sku = "", count]) => {
  const flag = (name: string): boolean | null => {
    const text = textOption(invocation, name)
    return text === null ? null : parseInput(() => flagOf(text, `--${name}`))
  }
  const update = {
    sku,
    qty: count === undefined ? null : parseInput(() => wholeOf(count, "The count", 0, countMax)),
    isInStock: flag("in"),
    isManaged: flag("counted"),
  }
  if (update.qty === null && update.isInStock === null && update.isManaged === null)
    throw new CommandFailed(2, "Give a count, --in or --counted.")
  const { changed } = await runProgram(
    invocation,
    applyChanges([update], () => {}),
  )
  const [first] = changed
  if (first === undefined) throw new CommandFailed(1, `There is no product with the sku ${sku}.`)
  return print(invocation, stockRow(...first), `${sku}: ${stockWords(first[1])}.`)
}

const importFile: Action["run"] = async (invocation, [file = ""]) => {
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
      ? { unknown: [], changed: [] }
      : await runProgram(
          invocation,
          applyChanges(changes, (count) => terminal.progress(`${count} of ${changes.length} lines`)),
        )
  terminal.progress("")
  const refused: ReadonlyArray<StockLineFault> = [
    ...faults,
    ...outcome.unknown.map((sku) => ({ line: lineOf.get(sku)!, why: `there is no product ${sku}` })),
  ]
  if (options["json"] === true)
    terminal.out(
      JSON.stringify({ changed: refused.length > 0 ? 0 : outcome.changed.length, refused }, null, 2),
    )
  else if (refused.length === 0) terminal.out(`${outcome.changed.length} skus have new stock.`)
  else
    terminal.err(
      `Nothing was changed. These lines cannot be used:\n${table(
        ["line", "why"],
        refused.map(({ line, why }) => [line, why]),
      )}`,
    )
  return refused.length === 0 ? 0 : 1
}

/** Shows, sets and imports stock. @rule SR133 */
export const command = commandOf(
  {
    name: "stock",
    summary: "Show, set or import stock",
    help,
  },
  {
    show: { argumentCounts: "any", options: { below: { type: "string" } }, run: show },
    set: {
      argumentCounts: [1, 2],
      options: { in: { type: "string" }, counted: { type: "string" } },
      run: set,
    },
    import: { argumentCounts: [1], run: importFile },
  },
)
