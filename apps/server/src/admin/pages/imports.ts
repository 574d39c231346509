import { Effect } from "effect"
import { shopTime } from "../../operator/shop-time.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type Change, changesOf, succeeded, failed } from "../model.ts"
import { changeForm, table } from "../components.ts"

const path = "/admin/imports"
const shown = 20

const reindex: Change = async ({ audit, reindexJob, run }, _, { operator }) => {
  const isStarted = await run(
    audit.record(
      Effect.sync(() => {
        const result = reindexJob.start()
        const entry = { actor: operator, action: "index.build", subject: "all views", detail: "started" }
        return { result, entry: result ? entry : null }
      }),
    ),
  )
  return isStarted
    ? succeeded("The indexes are being built. The shop shows them once they are whole.")
    : failed("The indexes are being built already.")
}

/** Reports of imports, and the rebuild of the indexes. @rule SR147 */
export const imports: AdminPage = {
  path,
  name: "Imports",
  show: async ({ importReports, reindexJob, run }, request) => {
    if (request.subpath !== "") return null
    const { isRunning, lastOutput } = reindexJob.state()
    const latest = await run(Effect.orDie(importReports.latest(shown)))
    return {
      title: "Imports",
      body: html`${table(
          "Imports, newest first",
          ["When", "File", "Into", "Lines", "Refused", "Imported"],
          latest.map(({ madeAtMs, source, stores, lines, refused, types }) => [
            shopTime(madeAtMs),
            source,
            stores.join(", "),
            lines,
            refused,
            types
              .map(
                ({ type, added, changed, unchanged }) =>
                  `${type}: ${added} new, ${changed} changed, ${unchanged} as before`,
              )
              .join("; "),
          ]),
          "Nothing has been imported with this shop yet. Imports are made on the command line: shop import <file>.",
        )}
        <h2>Search index</h2>
        <p>
          ${isRunning ? "It is being built." : "It is built by itself when the catalogue changes; build it anew when you want to be sure."}
        </p>
        ${lastOutput === null ? null : html`<pre>${lastOutput}</pre>`}${changeForm(request, path, "reindex", null, "Build the index anew")}`,
    }
  },
  change: changesOf({ reindex }),
}
