import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"

interface Package {
  readonly name: string
  readonly version: string
  readonly license?: string
}

/** The folder of the package of a module; null for the shop's own modules. */
const folderOf = (id: string): string | null =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*)\//.exec(id)?.[1] ?? null

/** Name, version and licence text of a package. */
const licenceOf = (folder: string): string => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one))
  const text = file === undefined ? "" : `\n${readFileSync(join(folder, file), "utf8").trim()}\n`
  return `${name} ${version} (${license ?? "licence not named"})\n${text}`
}

/**
 * Writes the licences of the packages in the bundle.
 *
 * @param more - packages of which the bundle has no module, such as fonts
 */
export const licences = (more: ReadonlyArray<string>): Plugin => ({
  name: "shop:licences",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_, bundle) {
    const folders = new Set(
      more.map((name) => fileURLToPath(new URL(`node_modules/${name}`, import.meta.url))),
    )
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue
      for (const id of chunk.moduleIds) {
        const folder = folderOf(id)
        if (folder !== null && existsSync(join(folder, "package.json"))) folders.add(folder)
      }
    }
    const all = [...new Set([...folders].map(licenceOf))].toSorted((one, other) => (one < other ? -1 : 1))
    const source = `What this shop's pages are made with, and under which licences.\n\n${all.join(`\n${"-".repeat(72)}\n\n`)}`
    this.emitFile({ type: "asset", fileName: "licences.txt", source })
  },
})
