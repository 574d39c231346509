import { Clock, Effect } from "effect"
import { Settings } from "@shop/core/settings"
import { type BuildProgress, CatalogueBuilds } from "@shop/commerce/catalogue"
import { type Command, CommandFailed } from "./command.ts"
import { storesOption } from "./input.ts"
import { printList } from "./output.ts"
import { runProgram } from "./platform.ts"
import { buildMessage } from "./import-messages.ts"

const help = `Usage: shop reindex [options]

Rebuilds the search index of every store view. The shop does this by itself when
the catalogue changes, and after an update that changes the index. The old index
serves until the new one is complete.

  --store <codes>   Only these store views, such as fr,en.
  --json            Print the built indexes as JSON.

Exit codes: 0 built, 1 failed, 2 usage.`

const build = (requestedCodes: ReadonlyArray<string> | null, onProgress: (progress: BuildProgress) => void) =>
  Effect.gen(function* () {
    const builds = yield* CatalogueBuilds
    const codes = (yield* Settings).views.map(({ code }) => code)
    const unknown = requestedCodes?.find((code) => !codes.includes(code))
    if (unknown !== undefined)
      return yield* Effect.fail(`There is no store view ${unknown}. There are: ${codes.join(", ")}.`)
    const nowMs = yield* Clock.currentTimeMillis
    return yield* Effect.forEach(requestedCodes ?? codes, (code) =>
      builds.reindex(code, nowMs, onProgress),
    ).pipe(
      Effect.mapError(({ detail }) => `The search engine is not reachable, so it was not updated: ${detail}`),
    )
  })

/** Rebuilds the search index. @rule SR63 */
export const command: Command = {
  name: "reindex",
  summary: "Rebuild the search index",
  help,
  hasArguments: false,
  options: { store: { type: "string" }, json: { type: "boolean" } },
  run: async (invocation) => {
    const { terminal } = invocation
    const built = await runProgram(
      invocation,
      Effect.result(build(storesOption(invocation), (progress) => terminal.progress(buildMessage(progress)))),
    )
    terminal.progress("")
    if (built._tag === "Failure") throw new CommandFailed(2, built.failure)
    return printList(
      invocation,
      built.success,
      ["store view", "products", "documents"],
      built.success.map(({ store, products, documents }) => [store, products, documents]),
      "There are no store views.",
    )
  },
}
