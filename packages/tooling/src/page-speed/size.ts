/**
 * Prints the bytes that a first visit loads, as the documents name them, beside their budgets. Bytes are brotli, as sent. A
 * budget is 15 % above the size at the time it was set. With --gate the script fails over budget, as in the nightly run.
 */
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Assets, Manifest } from "../../../../apps/storefront/src/document/assets.ts"

const dist = new URL("../../../../apps/storefront/dist/", import.meta.url)
const client = fileURLToPath(new URL("client", dist))

const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Manifest
const { readAssets } = (await import(new URL("ssr/entry-server.js", dist).href)) as {
  readonly readAssets: (manifest: Manifest) => Assets
}
const assets = readAssets(manifest)

const bytesOf = (file: string): number => {
  const path = join(client, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
const sum = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((total, file) => total + bytesOf(file), 0)

/** The scripts that a page loads before it can be used, in the language with the longest messages. */
const firstLoad = (screen: string): ReadonlyArray<string> => [
  assets.earlyTaps,
  assets.entry,
  ...assets.scripts,
  ...(assets.screens[screen] ?? []),
  ...(assets.words["de-DE"] ?? []),
]

/** A module with all its imports, without files that are already loaded. */
const laterLoad = (key: string, before: ReadonlyArray<string>): ReadonlyArray<string> => {
  const files = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined || files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(key)
  return [...files].filter((file) => !before.includes(file))
}

let isOver = false
const row = (name: string, bytes: number, bytesMax: number): void => {
  isOver ||= bytes > bytesMax
  const verdict = bytes > bytesMax ? "OVER" : "ok"
  process.stdout.write(
    `${name.padEnd(44)} ${String(bytes).padStart(7)} of ${String(bytesMax).padStart(7)} B br  ${verdict}\n`,
  )
}

row("home: first-load JavaScript", sum(firstLoad("home")), 99_000)
row("category: first-load JavaScript", sum(firstLoad("category")), 101_000)
row("product: first-load JavaScript", sum(firstLoad("product")), 113_000)
row("bundle, set, options: first-load JavaScript", sum(firstLoad("composedProduct")), 115_000)
row("account: first-load JavaScript", sum(firstLoad("account")), 105_000)
row("checkout: first-load JavaScript", sum(firstLoad("checkout")), 109_000)
const runtime = laterLoad("src/runtime/browser.ts", [assets.entry, ...assets.scripts])
row("runtime: Effect and the core", sum(runtime), 149_000)
const overlays = laterLoad("src/layout/deferred-components.ts", [assets.entry, ...assets.scripts])
row("overlays, with the cart panel", sum(overlays), 30_000)
const offline = laterLoad("src/runtime/open-offline-catalogue.ts", [
  assets.entry,
  ...assets.scripts,
  ...runtime,
])
row("offline catalogue, loaded when idle", sum(offline), 16_000)
const screenStyles = Math.max(...Object.values(assets.screenStyles).map(sum))
row("styles of the largest screen", sum(assets.styles) + screenStyles, 14_000)
row("fonts, preloaded", sum(assets.fonts), 39_000)

const firstLoads = new Set(Object.keys(assets.screens).flatMap(firstLoad))
const withEffect = [...firstLoads].filter((file) =>
  /~effect\/|effect\/Effect/.test(readFileSync(join(client, file), "utf8")),
)
if (withEffect.length > 0) {
  process.stdout.write(`Effect is in a first load: ${withEffect.join(", ")}\n`)
}
process.exit(withEffect.length > 0 || (isOver && process.argv.includes("--gate")) ? 1 : 0)
