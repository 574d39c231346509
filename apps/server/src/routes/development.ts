import { readFileSync } from "node:fs"
import type { Effect } from "effect"
import type { FastifyPluginAsync, FastifyReply } from "fastify"
import type { Outbox, OutboxRow } from "@shop/commerce/outbox"
import { noLayoutContent } from "@shop/core/content"
import type { PublicViews } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
import { type Html, html } from "../http/html.ts"
import { queryOf } from "../http/request.ts"

const isolate = (reply: FastifyReply, type: string): FastifyReply =>
  reply.headers({
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  })

const networkFiles = {
  "": ["page.html", "text/html"],
  "/page.js": ["page.js", "text/javascript"],
  "/page.css": ["page.css", "text/css"],
} as const

/**
 * The network page for developers: it switches what the browser's requests meet, and shows what the device stores. It is
 * missing in production.
 *
 * @rule UI151, SR252
 */
export const networkRoutes: FastifyPluginAsync = async (app) => {
  for (const [path, [file, type]] of Object.entries(networkFiles))
    // Read each time, because a developer may edit the file.
    app.get(`/network${path}`, (_request, reply) =>
      isolate(reply, type).send(readFileSync(new URL(`../network/${file}`, import.meta.url))),
    )
}

export interface OutboxOptions {
  readonly outbox: Outbox["Service"]
  /** Runs a step of the platform. */
  readonly run: <A>(step: Effect.Effect<A>) => Promise<A>
}

const lettersMax = 100

const stateOf = ({ sentAtMs, deadAtMs, error, tries }: OutboxRow): string => {
  if (sentAtMs !== null) return error ?? "sent"
  if (deadAtMs !== null) return `given up: ${error ?? ""}`
  return tries === 0 ? "waits" : `waits, ${tries} ${tries === 1 ? "try" : "tries"}: ${error ?? ""}`
}

/**
 * The shop's letters for developers; missing in production.
 *
 * @rule SR121
 */
export const outboxRoutes: FastifyPluginAsync<OutboxOptions> = async (app, { outbox, run }) => {
  const show = (reply: FastifyReply, body: Html): FastifyReply =>
    isolate(reply, "text/html").send(
      html`<!doctype html>
        <html lang="en">
          <meta charset="utf-8" />
          <title>Mail</title>
          <main>${body}</main>
        </html>`.text,
    )
  app.get("/dev/mail", async (_request, reply) => {
    const rows = (await run(outbox.list(null, lettersMax))).map(
      (row) =>
        html`<tr>
          <td><a href="/dev/mail/${row.id}">${row.id}</a></td>
          <td>${row.kind}</td>
          <td>${new Date(row.madeAtMs).toISOString()}</td>
          <td>${stateOf(row)}</td>
        </tr>`,
    )
    const words = outbox.canSend ? null : html`<p>Not sent: no SMTP (SHOP_SMTP and SHOP_MAIL_FROM).</p>`
    return show(
      reply,
      html`<h1>Mail</h1>
        ${words}
        <table>
          ${rows}
        </table>`,
    )
  })
  app.get<{ readonly Params: { readonly id: string } }>("/dev/mail/:id", async (request, reply) => {
    const { id } = request.params
    const read = /^\d{1,15}$/.test(id) ? await run(outbox.read(Number(id))) : null
    if (read === null) return show(reply.code(404), html`<p>There is no such letter.</p>`)
    const { composed } = read
    if (composed.tag !== "mail")
      return show(
        reply,
        html`<h1>${read.row.kind}</h1>
          <p>${composed.tag}</p>`,
      )
    const { to, subject, text } = composed.mail
    return show(
      reply,
      html`<h1>${subject}</h1>
        <p>${to ?? "the shop itself"}</p>
        <pre>${text}</pre>`,
    )
  })
}

export interface StyleguideOptions {
  readonly views: ReadonlyArray<StoreView>
  /** Addresses of all style sheets; the first names the order of the layers. */
  readonly sheets: ReadonlyArray<string>
  /** Markup of the components for a view. */
  readonly render: (views: PublicViews) => string
}

/** Shows overlays in place. */
const styles = `
.guide { padding-block: 3rem; }
.guide h1 { margin-bottom: 2rem; }
.guide__part { border-top: 1px solid; padding-block: 1rem 3rem; }
.guide__states { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: start; padding-top: 1rem; }
.guide__states > :is(ul, section, table, .faults, .skeleton, .more, .option-list, .button--wide) { flex: 1 1 100%; }
.guide__states > * { max-width: 100%; }
.guide__states > :is(.field, .totals, .care) { flex: 0 1 20rem; }
.guide__focused { display: contents; }
.guide__focused :is(button, input) { outline: 2px solid var(--glaze); outline-offset: 3px; }
.guide dialog { display: block; position: static; width: min(24rem, 100%); height: auto; margin: 0; transform: none; visibility: visible; }
`

const emptyPage = (view: StoreView, views: ReadonlyArray<StoreView>): PublicViews => ({
  view,
  views,
  menu: [],
  layoutContent: noLayoutContent,
  page: {
    url: "/styleguide",
    status: 200,
    title: null,
    description: null,
    canonical: "/styleguide",
    alternates: [],
    crumbs: [{ label: "Drink", href: "#" }],
    page: { kind: "notFound" },
  },
})

/**
 * The components of the storefront in all their states; missing in production unless the operator wants it.
 * `?view=de` shows it in another view.
 *
 * @rule SR213
 */
export const styleguideRoutes: FastifyPluginAsync<StyleguideOptions> = async (
  app,
  { views, sheets, render },
) => {
  app.get("/styleguide.css", (_request, reply) => isolate(reply, "text/css").send(styles))
  app.get("/styleguide", (request, reply) => {
    const code = queryOf(request).get("view")
    const view = views.find((one) => one.code === code) ?? views[0]!
    const links = [...sheets, "/styleguide.css"]
    return isolate(reply, "text/html").send(
      `<!doctype html><html lang="${view.language}"><head><meta charset="utf-8"><title>Components</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">` +
        `${links.map((href) => `<link rel="stylesheet" href="${href}">`).join("")}</head>` +
        `<body>${render(emptyPage(view, views))}</body></html>`,
    )
  })
}
