import { Clock, Effect, Exit } from "effect"
import { Settings } from "@shop/core/settings"
import { type BuildProgress, Catalogue } from "@shop/commerce/catalogue"
import { type Command, CommandFailed } from "./command.ts"
import { onPlatform } from "./platform.ts"
import { table } from "./table.ts"
import { buildMessage } from "./import-messages.ts"

const help = `Usage: shop reindex [options]

Builds the search index of every store view anew from the documents that are
there. The shop does this by itself when a catalogue has changed, and after an
update that cuts words otherwise; this is for when you want to be sure. The index
that serves goes on serving until the new one is whole.

  --store <codes>   Only these store views, such as fr,en.
  --json            Print what was built as JSON.

Exit codes: 0 built, 1 failed, 2 usage.`

const build = (wanted: ReadonlyArray<string> | null, onProgress: (progress: BuildProgress) => void) =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const codes = (yield* Settings).views.map(({ code }) => code)
    const unknown = wanted?.find((code) => !codes.includes(code))
    if (unknown !== undefined)
      return yield* Effect.fail(`There is no store view ${unknown}. There are: ${codes.join(", ")}.`)
    const nowMs = yield* Clock.currentTimeMillis
    return (wanted ?? codes).map((code) => catalogue.reindex(code, nowMs, onProgress))
  })

/** Builds the search index anew. @rule SR63 */
export const command: Command = {
  name: "reindex",
  summary: "Build the search index anew",
  help,
  options: { store: { type: "string" }, json: { type: "boolean" } },
  run: async (invocation) => {
    const { options, terminal } = invocation
    const wanted =
      typeof options["store"] === "string" ? options["store"].split(",").map((code) => code.trim()) : null
    const exit = await onPlatform(
      invocation,
      Effect.result(build(wanted, (progress) => terminal.progress(buildMessage(progress)))),
    )
    terminal.progress("")
    if (Exit.isFailure(exit)) throw new CommandFailed(1, String(exit.cause))
    if (exit.value._tag === "Failure") throw new CommandFailed(2, exit.value.failure)
    const built = exit.value.success
    terminal.out(
      options["json"] === true
        ? JSON.stringify(built, null, 2)
        : table(
            ["store view", "products", "documents"],
            built.map(({ store, products, documents }) => [store, products, documents]),
          ),
    )
    return 0
  },
}
