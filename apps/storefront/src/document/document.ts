import type { PublicViews } from "@shop/core/shop"
import { headerId } from "../navigation/content.ts"
import type { Assets } from "./assets.ts"
import type { Head } from "./head.ts"
import { scriptJson } from "./script-json.ts"
import { type PageElement, pageElements } from "./page-elements.ts"
import type { CarriedSite } from "./site.ts"

/** Where the state lies in the document, and where the page is drawn. */
export const stateId = "shop-state"
export const rootId = "shop"

/** What a document carries for the browser. */
export interface CarriedState extends PublicViews {
  /** The shop as a whole, for the footer, and for the heads that the browser makes after navigation. */
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

/** An element that describes the page; the JSON of a script is inert and not escaped. */
const elementMarkup = ({ tag, attributes, text }: PageElement): string => {
  const names = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`)
  return `<${tag}${names.join("")}>${tag === "script" ? `${text}</script>` : ""}`
}

/**
 * Names the files of a page in its head: the same for every page of a screen in a language. What the first paint needs
 * comes first.
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
): string =>
  [
    ...assets.firstScripts.map((src) => `<script type="module" src="${escape(src)}"></script>`),
    ...[...assets.styles, ...styles].map((href) => link({ rel: "stylesheet", href })),
    `<script type="module" async src="${escape(assets.earlyTaps)}"></script>`,
    ...assets.fonts.map((href) =>
      link({ rel: "preload", href, as: "font", type: "font/woff2", crossorigin: "" }),
    ),
    ...[...assets.scripts, ...scripts].map((href) => link({ rel: "modulepreload", href })),
    `<script type="module" src="${escape(assets.entry)}"></script>`,
    // A file that comes anyway: one of its own would take the network from the pictures.
    link({ rel: "icon", href: icons }),
  ].join("")

interface DocumentOptions {
  /** Whether pages may have a worker; where the operator has switched it off, one that is there is let go. */
  readonly hasWorker?: boolean
  /** Whether it shows what a shopper without a script has; the state never does. */
  readonly isNoScript?: boolean
}

/**
 * Writes one whole HTML document. It only joins texts, so that a name with `$'` or `</script>` stays text.
 *
 * @param head - the head of the page, as data
 * @param body - markup that React rendered
 * @param state - what the browser hydrates from
 * @param files - elements that name its files, see `filesOf`
 */
export const writeDocument = (
  head: Head,
  body: string,
  state: object,
  files: string,
  { isNoScript = false, hasWorker = true }: DocumentOptions = {},
): string => {
  // In the head browsers see preloads before the styles; each says the same as its `img`.
  const pictures = preloads.exec(body)?.[0] ?? ""
  const elements = pageElements(head)
  const manifest = head.manifest === null ? "" : ` data-manifest="${escape(head.manifest)}"`
  return [
    `<!doctype html><html lang="${escape(head.language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<title>${escape(head.title)}</title>`,
    `<meta name="theme-color" content="#f1f2ee">`,
    pictures,
    // A frame before there is anything to see costs as much as the first one that shows something, which waits for it.
    link({ rel: "expect", href: `#${headerId}`, blocking: "render" }),
    files,
    ...elements.filter(({ tag }) => tag !== "script").map(elementMarkup),
    link({ rel: "apple-touch-icon", href: "/apple-touch-icon.png" }),
    `</head><body><div id="${rootId}"${isNoScript ? " data-no-script" : ""}${hasWorker ? "" : " data-no-worker"}${manifest}>`,
    body.slice(pictures.length),
    `</div>`,
    ...elements.filter(({ tag }) => tag === "script").map(elementMarkup),
    `<script type="application/json" id="${stateId}">${scriptJson(state)}</script></body></html>`,
  ].join("")
}
