import { Effect } from "effect"
import { catalogue, contents } from "@shop/demo-catalogue/catalogue"
import { CatalogueDocumentRepository, seedDemo } from "@shop/commerce/catalogue"
import { ContentRepository } from "@shop/commerce/contents"
import { dieOnSqlError } from "@shop/commerce/sql"
import type { Command } from "./command.ts"
import { confirm } from "./input.ts"
import { runProgram } from "./platform.ts"

const help = `Usage: shop seed [options]

Seeds the demo shop's catalogue: products, categories, attributes, tax rules,
pages and stock of the pottery shop, in every store view. A second run changes
nothing; stock that has changed by orders is not reset.

  --reset   First remove every document of the catalogue, imported ones too, and
            reset the stock. Carts and orders stay.
  --yes     Do not ask before imported documents are removed.
  --json    Print the result as JSON.

If another catalogue has been imported, nothing changes without --reset.

Exit codes: 0 done, 1 another catalogue exists, 2 usage.`

/** Seeds the catalogue, and the demo shop's contents unless another catalogue is there. */
const seed = Effect.fnUntraced(function* (isReset: boolean) {
  const outcome = yield* seedDemo(catalogue(), isReset)
  if (outcome.tag === "seeded") {
    const { replace } = yield* ContentRepository
    for (const [store, seeds] of Object.entries(contents())) yield* Effect.orDie(replace(store, seeds))
  }
  return outcome
})

const importedDocuments = dieOnSqlError(
  Effect.flatMap(CatalogueDocumentRepository, ({ count }) => count("import")),
)

/** Seeds the demo shop's catalogue. @rule SR63 */
export const command: Command = {
  name: "seed",
  summary: "Seed the demo shop's catalogue",
  help,
  hasArguments: false,
  options: { reset: { type: "boolean" }, yes: { type: "boolean" }, json: { type: "boolean" } },
  run: async (invocation) => {
    const { options, terminal } = invocation
    const imported = options["reset"] === true ? await runProgram(invocation, importedDocuments) : 0
    if (imported > 0)
      await confirm(invocation, `${imported} imported documents are removed; the demo's come in their place.`)
    const outcome = await runProgram(invocation, seed(options["reset"] === true))
    if (options["json"] === true) terminal.out(JSON.stringify(outcome, null, 2))
    if (outcome.tag === "occupied") {
      if (options["json"] !== true)
        terminal.err(
          `${outcome.documents} imported documents are there. shop seed --reset removes them first.`,
        )
      return 1
    }
    if (options["json"] === true) return 0
    const { types, refused } = outcome.report
    const added = types.reduce((sum, type) => sum + type.added + type.changed, 0)
    const same = types.reduce((sum, type) => sum + type.unchanged, 0)
    terminal.out(
      `${added} documents added or changed, ${same} unchanged${refused > 0 ? `, ${refused} refused` : ""}.`,
    )
    return refused > 0 ? 1 : 0
  },
}
