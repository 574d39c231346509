import { latestImports, recorded } from "@shop/commerce/operator"
import { utc } from "../../operator/coupon-fields.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type Change, changesOf, succeeded, failed } from "../model.ts"
import { changeForm, table } from "../components.ts"

const path = "/admin/imports"
const shown = 20

const reindex: Change = ({ database, reindexing, nowMs }, _, { who }) => {
  const isStarted = recorded(database, nowMs(), () => {
    const result = reindexing.start()
    const deed = { who, what: "index.build", subject: "all views", detail: "started" }
    return { result, deed: result ? deed : null }
  })
  return isStarted
    ? succeeded("The indexes are being built. The shop shows them once they are whole.")
    : failed("The indexes are being built already.")
}

/** Reports of imports, and the rebuild of the indexes. @rule SR147 */
export const imports: AdminPage = {
  path,
  name: "Imports",
  show: ({ database, reindexing }, pageRequest) => {
    if (pageRequest.rest !== "") return null
    const { isRunning, last } = reindexing.state()
    return {
      title: "Imports",
      body: html`${table(
          "Imports, newest first",
          ["When", "File", "Into", "Lines", "Refused", "What came in"],
          latestImports(database, shown).map(({ madeAtMs, source, stores, lines, refused, types }) => [
            utc(madeAtMs),
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
        ${last === null ? null : html`<pre>${last}</pre>`}${changeForm(pageRequest, path, "reindex", null, "Build the index anew")}`,
    }
  },
  change: changesOf({ reindex }),
}
