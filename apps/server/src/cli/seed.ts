import { Cause, Effect, Exit } from "effect"
import { catalogue, contents } from "@shop/demo-catalogue/catalogue"
import { count, seedDemo } from "@shop/commerce/catalogue"
import { Contents } from "@shop/commerce/contents"
import { Database } from "@shop/commerce/database"
import { runProgram, confirm } from "./output.ts"
import { type Command, CommandFailed } from "./command.ts"
import { messageOf, onPlatform } from "./platform.ts"

const help = `Usage: shop seed [options]

Puts the demo shop's own catalogue in place: products, categories, attributes, tax
rules, pages and stock of the pottery shop, in every store view. A second run
changes nothing; stock that orders have been taken from stays as it is.

  --reset   First remove every document of the catalogue, imported ones too, and
            bring the stock back to the beginning. Carts and orders stay.
  --yes     Do not ask before imported documents are removed.
  --json    Print what was done as JSON.

Where another catalogue has been imported nothing is done without --reset.

Exit codes: 0 done, 1 another catalogue is there, 2 usage.`

/** The goods, and where they are the demo's what is said and shown beside them. */
const seeded = Effect.fnUntraced(function* (isReset: boolean) {
  const outcome = yield* seedDemo(catalogue(), isReset)
  if (outcome.tag === "seeded") {
    const { put } = yield* Contents
    for (const [store, seed] of Object.entries(contents())) put(store, seed)
  }
  return outcome
})

const importedDocuments = Effect.map(Database, (database) => count(database, "import"))

/** Puts the demo shop's catalogue in place. @rule SR63 */
export const command: Command = {
  name: "seed",
  summary: "Put the demo shop's catalogue in place",
  help,
  options: { reset: { type: "boolean" }, yes: { type: "boolean" }, json: { type: "boolean" } },
  run: async (invocation) => {
    const { options, terminal } = invocation
    const imported = options["reset"] === true ? await runProgram(invocation, importedDocuments) : 0
    if (imported > 0)
      await confirm(invocation, `${imported} imported documents are removed; the demo's come in their place.`)
    const exit = await onPlatform(invocation, seeded(options["reset"] === true))
    if (Exit.isFailure(exit)) throw new CommandFailed(1, messageOf(Cause.squash(exit.cause)))
    const outcome = exit.value
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
      `${added} documents put in place, ${same} were there already${refused > 0 ? `, ${refused} refused` : ""}.`,
    )
    return refused > 0 ? 1 : 0
  },
}
