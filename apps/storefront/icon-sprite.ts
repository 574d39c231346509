import { createHash } from "node:crypto"
import type { Plugin } from "vite"
import { iconPaths } from "./src/parts/icon-paths.ts"

const viewBoxes = { icon: "0 0 20 20", logo: "0 0 32 32" }

/** Draws a bowl, whose left half is a cross-section. */
const logo =
  `<path d="M16 4H4.5C4 13 8 20.5 12 23v5h4Z" fill="currentColor"/>` +
  `<path d="M16 4h11.5C28 13 24 20.5 20 23v5h-4" fill="none" stroke="currentColor" stroke-width="1.6"/>`

const symbol = (id: string, viewBox: string, content: string): string =>
  `<symbol id="${id}" viewBox="${viewBox}">${content}</symbol>`

/** Browsers show a symbol only where a document uses it, so the favicon needs content outside the symbols. */
const favicon = `<path d="M0 0h32v32H0Z" fill="#1c3566"/><use href="#logo" color="#f1f2ee"/>`

/** The symbols have no colours of their own, because styles set colour and stroke at each use. */
const sprite = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxes.logo}">`,
  favicon,
  symbol("logo", viewBoxes.logo, logo),
  ...Object.entries(iconPaths).map(([name, path]) => symbol(name, viewBoxes.icon, `<path d="${path}"/>`)),
  `</svg>`,
].join("")

/** The name contains a hash of the content, so that browsers can cache the file permanently. */
const fileName = `assets/icons-${createHash("sha256").update(sprite).digest("base64url").slice(0, 8)}.svg`

/**
 * Vite plugin that emits one SVG file with all icons and the logo, and defines its path as `import.meta.env.ICONS`.
 *
 * @rule UI233
 */
export const iconSprite = (): Plugin => ({
  name: "icon-sprite",
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${fileName}`, (_request, response) => {
      response.setHeader("content-type", "image/svg+xml").end(sprite)
    })
  },
  config: () => ({ define: { "import.meta.env.ICONS": JSON.stringify(`/${fileName}`) } }),
  generateBundle() {
    if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source: sprite })
  },
})
