import { figures, latestDeeds, latestImports } from "@shop/commerce/operator"
import { utc } from "../../operator/coupon-fields.ts"
import { fileBytes, formatBytes } from "../../operations/disk.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type AdminServices, changesOf, type Screen } from "../model.ts"
import { definitionList, table } from "../components.ts"

const deedsShown = 30

const show = (services: AdminServices): Screen => {
  const { database, catalogue, stores } = services
  const count = figures(database)
  const missing = Object.entries(services.unready())
  const [imported] = latestImports(database, 1)
  const sqlite = String(database.get("SELECT sqlite_version() AS version")!["version"])
  return {
    title: "Overview",
    body: html`<h2>State</h2>
      ${definitionList([
        ["Alive", "yes"],
        [
          "Ready to sell",
          missing.length === 0
            ? "yes"
            : html`<span class="error"
                >no: ${missing.map(([name, words]) => `${name} ${words}`).join("; ")}</span
              >`,
        ],
        ["Node", process.versions.node],
        ["SQLite", sqlite],
        ["Free disk", formatBytes(services.freeBytes())],
        [
          "Database",
          `${formatBytes(count.databaseBytes)}, and ${formatBytes(fileBytes(`${database.file}-wal`))} of journal`,
        ],
        [
          "Last import",
          imported === undefined
            ? "none"
            : html`<a href="/admin/imports">${imported.source}, ${utc(imported.madeAtMs)}</a>`,
        ],
        ...stores.map((store) => {
          const { generation, counts } = catalogue.contents(store)
          return [`Index ${store}`, `build ${generation}, ${counts["product"] ?? 0} products`] as const
        }),
      ])}
      <h2>Counts</h2>
      ${definitionList([
        [
          "Orders",
          html`<a href="/admin/orders">${count.orders}</a>, of which
            <a href="/admin/orders?status=pending">${count.ordersPending} pending</a>`,
        ],
        ["Customers", count.customers],
        ["Reviews waiting", html`<a href="/admin/reviews">${count.reviewsPending}</a>`],
        ["Carts being filled", count.cartsActive],
        ["Newsletter", `${count.subscriptions} subscribed`],
        [
          "Letters waiting",
          html`<a href="/admin/outbox?waiting=yes">${count.lettersWaiting}</a
            >${count.oldestLetterAtMs === null ? null : `, the oldest since ${utc(count.oldestLetterAtMs)}`}`,
        ],
        ["Documents of the catalogue", count.documents],
      ])}
      <h2>To look at</h2>
      ${table(
        "Settings and pages to look at",
        ["About", "What", "Why", "What to do"],
        services
          .advice()
          .map(({ level, about, what, why, todo }) => [
            about,
            level === "error" ? html`<span class="error">Error: ${what}</span>` : what,
            why,
            todo,
          ]),
        "Nothing is missing or unsafe.",
      )}
      <h2>Latest changes</h2>
      ${table(
        "Latest changes by operators",
        ["When", "Who", "What", "To what", "How"],
        latestDeeds(database, deedsShown).map(({ madeAtMs, who, what, subject, detail }) => [
          utc(madeAtMs),
          who,
          what,
          subject,
          detail,
        ]),
        "Nothing has been changed yet.",
      )}`,
  }
}

/** The state of the shop. @rule SR143 */
export const overview: AdminPage = { path: "/admin", name: "Overview", show, change: changesOf({}) }
