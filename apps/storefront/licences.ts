import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"

interface Package {
  readonly name: string
  readonly version: string
  readonly license?: string
}

/** The folder of the package that a module came from. @returns null for the shop's own */
const folderOf = (id: string): string | null =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*)\//.exec(id)?.[1] ?? null

/** What a package says of itself, and the words of its licence. */
const told = (folder: string): string => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one))
  const words = file === undefined ? "" : `\n${readFileSync(join(folder, file), "utf8").trim()}\n`
  return `${name} ${version} (${license ?? "licence not named"})\n${words}`
}

/**
 * Writes which packages of others browsers are given, under which licences: what the bundle is made of, and what its
 * fonts are cut from.
 *
 * @param more - packages that no module of the bundle comes from
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
    const all = [...new Set([...folders].map(told))].toSorted((one, other) => (one < other ? -1 : 1))
    const source = `What this shop's pages are made with, and under which licences.\n\n${all.join(`\n${"-".repeat(72)}\n\n`)}`
    this.emitFile({ type: "asset", fileName: "licences.txt", source })
  },
})
