import type { PublicViews } from "@shop/core/shop"
import { headerId } from "./content.ts"
import type { Assets } from "./assets.ts"
import type { Head } from "./head.ts"
import { scriptJson } from "./script-json.ts"
import { type PageElement, pageElements } from "./page-elements.ts"
import type { EmbeddedSite } from "./site.ts"

/** Ids of the script with the state, and of the root element. */
export const stateId = "shop-state"
export const rootId = "shop"

/** The state in a document, from which the browser hydrates. */
export interface EmbeddedState extends PublicViews {
  /** Facts about the shop, for the footer and for document heads after navigation. */
  readonly site: EmbeddedSite
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!)

const link = (attributes: Readonly<Record<string, string>>): string =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => (value === "" ? name : `${name}="${escape(value)}"`))
    .join(" ")}>`

/** React writes preloads of eager pictures before the markup. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/

/** An element that describes the page; the JSON of a script is inert and not escaped. */
const elementMarkup = ({ tag, attributes, text }: PageElement): string => {
  const names = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`)
  return `<${tag}${names.join("")}>${tag === "script" ? `${text}</script>` : ""}`
}

/**
 * Writes the elements that load the files of a page. Files for the first paint come first.
 *
 * @param styles - additional styles of the screen
 * @param scripts - additional scripts of the screen and the language
 * @param icons - path of the icon sprite, which is also the icon of the tab
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
    // The sprite is loaded anyway; a file of its own would delay the pictures.
    link({ rel: "icon", href: icons }),
  ].join("")

interface DocumentOptions {
  /** Whether pages may have a service worker. Without permission, an existing one is removed. */
  readonly hasWorker?: boolean
  /** Whether the page shows data of one shopper without JavaScript. The state never contains such data. */
  readonly isNoScript?: boolean
}

/**
 * Writes a complete HTML document by joining strings, so that `$'` or `</script>` in a name stays text.
 *
 * @param body - markup that React rendered
 * @param state - state from which the browser hydrates
 * @param files - elements that load files, see `filesOf`
 */
export const writeDocument = (
  head: Head,
  body: string,
  state: object,
  files: string,
  { isNoScript = false, hasWorker = true }: DocumentOptions = {},
): string => {
  // Preloads move into the head, before the styles.
  const pictures = preloads.exec(body)?.[0] ?? ""
  const elements = pageElements(head)
  const manifest = head.manifest === null ? "" : ` data-manifest="${escape(head.manifest)}"`
  return [
    `<!doctype html><html lang="${escape(head.language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<title>${escape(head.title)}</title>`,
    `<meta name="theme-color" content="#f1f2ee">`,
    pictures,
    // Delays the first frame until the header is parsed: an empty frame would delay the first paint.
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
