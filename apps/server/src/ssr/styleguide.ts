import type { PublicViews } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
import type { HttpReply, HttpRequest } from "../http/model.ts"
import type { Storefront } from "./render.ts"

/** What lies over a page elsewhere stands in its row here. */
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

const reply = (type: string, body: string): HttpReply => ({
  status: 200,
  headers: {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  },
  body,
})

/** A page that is about nothing. */
const about = (view: StoreView, views: ReadonlyArray<StoreView>): PublicViews => ({
  view,
  views,
  menu: [],
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
 * The components of the storefront in all their states, for whoever builds screens: there is no such page in production
 * unless the operator wants it. `?view=de` shows it in another view.
 *
 * @param storefront - renders the components for a view, and names the style sheets
 * @rule SR213
 */
export const styleguideRoom =
  (
    views: ReadonlyArray<StoreView>,
    { renderStyleguide, sheets }: Pick<Storefront, "renderStyleguide" | "sheets">,
  ) =>
  (request: HttpRequest): HttpReply | null => {
    if (request.path === "/styleguide.css") return reply("text/css", styles)
    if (request.path !== "/styleguide") return null
    const asked = request.query.get("view")
    const view = views.find(({ code }) => code === asked) ?? views[0]!
    const links = [...sheets, "/styleguide.css"]
    return reply(
      "text/html",
      `<!doctype html><html lang="${view.language}"><head><meta charset="utf-8"><title>Components</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">` +
        `${links.map((href) => `<link rel="stylesheet" href="${href}">`).join("")}</head>` +
        `<body>${renderStyleguide(about(view, views))}</body></html>`,
    )
  }
