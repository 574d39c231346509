import { Effect } from "effect"
import { statistics } from "@shop/commerce/operator"
import { shopTime } from "../../operator/shop-time.ts"
import { formatBytes } from "../../operations/disk.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type AdminServices, changesOf, type Screen } from "../model.ts"
import { definitionList, table } from "../components.ts"

const changesMax = 30

const show = async (services: AdminServices): Promise<Screen> => {
  const { audit, catalogue, importReports, run, stores } = services
  const counts = await run(statistics)
  const unready = Object.entries(await services.unready())
  const [imported] = await run(Effect.orDie(importReports.latest(1)))
  const advice = await services.advice()
  const changes = await run(audit.latest(changesMax))
  const logBytes = services.logBytes()
  return {
    title: "Overview",
    body: html`<h2>State</h2>
      ${definitionList([
        ["Running", "yes"],
        [
          "Ready to sell",
          unready.length === 0
            ? "yes"
            : html`<span class="error"
                >no: ${unready.map(([part, reason]) => `${part} ${reason}`).join("; ")}</span
              >`,
        ],
        ["Node", process.versions.node],
        ["Free disk", formatBytes(services.freeBytes())],
        [
          "Database",
          `${counts.engine}, ${formatBytes(counts.databaseBytes)}${logBytes === null ? "" : `, and ${formatBytes(logBytes)} of write-ahead log`}`,
        ],
        [
          "Last import",
          imported === undefined
            ? "none"
            : html`<a href="/admin/imports">${imported.source}, ${shopTime(imported.madeAtMs)}</a>`,
        ],
        ...stores.map((store) => {
          const { generation, counts: documents } = catalogue.contents(store)
          const count = documents["product"] ?? 0
          const products = count === 1 ? "1 product" : `${count} products`
          return [`Index ${store}`, `build ${generation}, ${products}`] as const
        }),
      ])}
      <h2>Counts</h2>
      ${definitionList([
        [
          "Orders",
          html`<a href="/admin/orders">${counts.orders}</a>, of which
            <a href="/admin/orders?status=pending">${counts.ordersPending} pending</a>`,
        ],
        ["Customers", counts.customers],
        ["Reviews to approve", html`<a href="/admin/reviews">${counts.reviewsPending}</a>`],
        ["Active carts", counts.cartsActive],
        ["Newsletter", `${counts.subscriptions} subscribed`],
        [
          "Letters to send",
          html`<a href="/admin/outbox?waiting=yes">${counts.lettersWaiting}</a
            >${counts.oldestLetterAtMs === null ? null : `, the oldest since ${shopTime(counts.oldestLetterAtMs)}`}`,
        ],
        ["Catalogue documents", counts.documents],
      ])}
      <h2>Errors and warnings</h2>
      ${table(
        "Errors and warnings about settings and pages",
        ["Subject", "Problem", "Reason", "Solution"],
        advice.map(({ level, about, what, why, todo }) => [
          about,
          level === "error" ? html`<span class="error">Error: ${what}</span>` : what,
          why,
          todo,
        ]),
        "No setting is missing or unsafe.",
      )}
      <h2>Latest changes</h2>
      ${table(
        "Latest changes by operators",
        ["Time", "Operator", "Change", "Object", "Result"],
        changes.map(({ madeAtMs, actor, action, subject, detail }) => [
          shopTime(madeAtMs),
          actor,
          action,
          subject,
          detail,
        ]),
        "No operator has made a change yet.",
      )}`,
  }
}

/** The first page of the operator: readiness, counts, errors and warnings, and the latest changes by operators. @rule SR143 */
export const overview: AdminPage = { path: "/admin", name: "Overview", show, change: changesOf({}) }
