import { createHash } from "node:crypto"
import type { Plugin } from "vite"
import { iconPaths } from "./src/parts/icon-paths.ts"

const grids = { icon: "0 0 20 20", logo: "0 0 32 32" }

/** A bowl as the treatise draws it, half cut and half seen. */
const logo =
  `<path d="M16 4H4.5C4 13 8 20.5 12 23v5h4Z" fill="currentColor"/>` +
  `<path d="M16 4h11.5C28 13 24 20.5 20 23v5h-4" fill="none" stroke="currentColor" stroke-width="1.6"/>`

const symbol = (id: string, grid: string, drawing: string): string =>
  `<symbol id="${id}" viewBox="${grid}">${drawing}</symbol>`

/** What the file shows by itself: the icon of the tab. */
const tab = `<path d="M0 0h32v32H0Z" fill="#1c3566"/><use href="#logo" color="#f1f2ee"/>`

/** Icons and logo as symbols by their names. Icons have neither colour nor stroke: those are where they are used. */
const sprite = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${grids.logo}">`,
  tab,
  symbol("logo", grids.logo, logo),
  ...Object.entries(iconPaths).map(([name, path]) => symbol(name, grids.icon, `<path d="${path}"/>`)),
  `</svg>`,
].join("")

const file = `assets/icons-${createHash("sha256").update(sprite).digest("base64url").slice(0, 8)}.svg`

/**
 * Draws all of them into one file, and tells browser and server its address: `import.meta.env.ICONS`.
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
