import { createHash } from "node:crypto"
import type { Plugin } from "vite"
import { iconPaths } from "./src/parts/icon-paths.ts"

const viewBoxes = { icon: "0 0 20 20", logo: "0 0 32 32" }

/** The logo: a bowl, the left half as a section. */
const logo =
  `<path d="M16 4H4.5C4 13 8 20.5 12 23v5h4Z" fill="currentColor"/>` +
  `<path d="M16 4h11.5C28 13 24 20.5 20 23v5h-4" fill="none" stroke="currentColor" stroke-width="1.6"/>`

const symbol = (id: string, viewBox: string, drawing: string): string =>
  `<symbol id="${id}" viewBox="${viewBox}">${drawing}</symbol>`

/** The picture of the file itself, used as the icon of the tab. */
const tab = `<path d="M0 0h32v32H0Z" fill="#1c3566"/><use href="#logo" color="#f1f2ee"/>`

/** Icons and logo as symbols. Styles set colour and stroke where a symbol is used. */
const sprite = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxes.logo}">`,
  tab,
  symbol("logo", viewBoxes.logo, logo),
  ...Object.entries(iconPaths).map(([name, path]) => symbol(name, viewBoxes.icon, `<path d="${path}"/>`)),
  `</svg>`,
].join("")

const file = `assets/icons-${createHash("sha256").update(sprite).digest("base64url").slice(0, 8)}.svg`

/**
 * Writes the sprite file, and defines its path as `import.meta.env.ICONS`.
 *
 * @rule UI233
 */
export const icons = (): Plugin => ({
  name: "icons",
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${file}`, (_request, response) => {
      response.setHeader("content-type", "image/svg+xml").end(sprite)
    })
  },
  config: () => ({ define: { "import.meta.env.ICONS": JSON.stringify(`/${file}`) } }),
  generateBundle() {
    if (this.environment.name === "client") this.emitFile({ type: "asset", fileName: file, source: sprite })
  },
})
