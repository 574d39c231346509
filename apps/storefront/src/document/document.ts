import type { PublicViews } from "@shop/core/shop"
import { headerId } from "../navigation/content.ts"
import type { Assets } from "./assets.ts"
import type { Head } from "./head.ts"
import { inertPieces, type Plan } from "./inert.ts"
import { type PageElement, pageElements } from "./page-elements.ts"
import { joined, type Piece } from "./pieces.ts"
import type { CarriedSite } from "./site.ts"

/** Where the state lies in the document, and where the page is drawn. */
export const stateId = "shop-state"
export const rootId = "shop"

/** What a document carries for the browser. The menu is read from the markup instead, where a layout has it. @rule UI232 */
export interface CarriedState extends Omit<PublicViews, "menu"> {
  readonly menu?: PublicViews["menu"]
  /** The shop as a whole, for the heads that the browser makes after navigation. */
  readonly site: CarriedSite
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!)

const link = (attributes: Readonly<Record<string, string>>): string =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => (value === "" ? name : `${name}="${escape(value)}"`))
    .join(" ")}>`

/** React puts preloads of what it renders eagerly before the markup. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/

/** An element that describes the page; JSON of a script is inert and never escaped. */
const elementMarkup = ({ tag, attributes, text }: PageElement): string => {
  const names = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`)
  return `<${tag}${names.join("")}>${tag === "script" ? `${text}</script>` : ""}`
}

/** Menu, views and cards stay the same from page to page; filters are names for what is kept of them. */
const plan: Plan = {
  view: "stays",
  views: "stays",
  menu: "stays",
  page: {
    page: {
      children: "here",
      listing: { cards: "eachStays", filters: "eachHere", sorts: "here" },
      newest: "eachStays",
      bestsellers: "eachStays",
      related: "eachStays",
    },
  },
}

/** What names the files of a page. */
export interface Files {
  /** In its head: what is loaded at once. */
  readonly head: string
  /** At its end: what starts, and what that asks for when the page is painted. */
  readonly script: string
}

/**
 * Names the files of a page: the same for every page of a screen in a language.
 *
 * @param styles - of the screen, beside those of every page
 * @param scripts - of the screen and the language, beside the shop's own
 * @param icons - all of them, and by itself the icon of the tab
 */
export const filesOf = (
  assets: Assets,
  styles: ReadonlyArray<string>,
  scripts: ReadonlyArray<string>,
  icons: string,
): Files => ({
  head: [
    ...assets.fonts.map((href) =>
      link({ rel: "preload", href, as: "font", type: "font/woff2", crossorigin: "" }),
    ),
    ...[...assets.styles, ...styles].map((href) => link({ rel: "stylesheet", href })),
    // A file that comes anyway: one of its own would take the network from the pictures.
    link({ rel: "icon", href: icons }),
  ].join(""),
  script: `<script type="module" src="${escape(assets.entry)}" data-modules="${escape([...assets.scripts, ...scripts].join(" "))}"></script>`,
})

interface DocumentOptions {
  /** Whether pages may have a worker; where the operator has switched it off, one that is there is let go. */
  readonly hasWorker?: boolean
  /** Whether it shows what a shopper without a script has; the state never does. */
  readonly isVisit?: boolean
  /** Pages that the shop's parts link to and the view lacks; paths without its prefix. */
  readonly missing?: ReadonlyArray<string>
}

/**
 * One whole HTML document, joined and never replaced into: what a name contains ($', </script>) stays text.
 *
 * @param head - what stands in the head, as data
 * @param body - markup that React rendered, with what was kept in its place
 * @param state - what the browser hydrates from
 * @param files - what it loads, see `filesOf`
 */
export const writeDocument = (
  head: Head,
  body: ReadonlyArray<Piece>,
  state: object,
  files: Files,
  { isVisit = false, hasWorker = true, missing = [] }: DocumentOptions = {},
): Uint8Array => {
  const [start = "", ...more] = body
  // In the head they are seen before the styles are; each says what its `img` says.
  const pictures = (typeof start === "string" && preloads.exec(start)?.[0]) || ""
  const elements = pageElements(head)
  const lacks = missing.length === 0 ? "" : ` data-missing="${escape(missing.join(" "))}"`
  const manifest = head.manifest === null ? "" : ` data-manifest="${escape(head.manifest)}"`
  return joined([
    `<!doctype html><html lang="${escape(head.language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<title>${escape(head.title)}</title>`,
    `<meta name="theme-color" content="#f1f2ee">`,
    pictures,
    // A frame before there is anything to see costs as much as the first one that shows something, which waits for it.
    link({ rel: "expect", href: `#${headerId}`, blocking: "render" }),
    files.head,
    ...elements.filter(({ tag }) => tag !== "script").map(elementMarkup),
    link({ rel: "apple-touch-icon", href: "/apple-touch-icon.png" }),
    `</head><body><div id="${rootId}"${isVisit ? " data-visit" : ""}${hasWorker ? "" : " data-no-worker"}${manifest}${lacks}>`,
    start.slice(pictures.length),
    ...more,
    `</div>`,
    ...elements.filter(({ tag }) => tag === "script").map(elementMarkup),
    `<script type="application/json" id="${stateId}">`,
    ...inertPieces(state, plan),
    `</script>${files.script}</body></html>`,
  ])
}
