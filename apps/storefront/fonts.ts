import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { basename } from "node:path"
import subsetFont from "subset-font"
import type { Plugin } from "vite"

/** The serif is set in one weight: the others would be half of its bytes. Its optical sizes stay. */
const weight = 400
const files = ["latin", "latin-ext"].map(
  (script) => `@fontsource-variable/piazzolla/files/piazzolla-${script}-opsz-normal.woff2`,
)

/** Every letter that a font may have: which it has was decided by who cut it. */
const letters = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join("")

/** Cuts the fonts of the shop before the styles ask for them. */
export const fonts = (folder: URL): Plugin => ({
  name: "fonts",
  config: async () => {
    const { resolve } = createRequire(import.meta.url)
    mkdirSync(folder, { recursive: true })
    const cut = (file: string) =>
      subsetFont(readFileSync(resolve(file)), letters, {
        targetFormat: "woff2",
        variationAxes: { wght: weight },
      })
    await Promise.all(
      files.map(async (file) => writeFileSync(new URL(basename(file), folder), await cut(file))),
    )
  },
})
