/** Prints the bytes that a first visit loads, as the documents name them, and fails over budget. Bytes are brotli, as sent. */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const dist = new URL("../../apps/storefront/dist/", import.meta.url)
const client = fileURLToPath(new URL("client", dist))

interface Chunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
}
interface Assets {
  readonly entry: string
  readonly scripts: ReadonlyArray<string>
  readonly styles: ReadonlyArray<string>
  readonly screenStyles: Readonly<Record<string, ReadonlyArray<string>>>
  readonly fonts: ReadonlyArray<string>
  readonly screens: Readonly<Record<string, ReadonlyArray<string>>>
  readonly words: Readonly<Record<string, ReadonlyArray<string>>>
}
const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Record<
  string,
  Chunk
>
const { readAssets } = (await import(new URL("ssr/entry-server.js", dist).href)) as {
  readonly readAssets: (manifest: unknown) => Assets
}
const assets = readAssets(manifest)

const bytesOf = (file: string): number => {
  const path = join(client, file)
  return statSync(
    readdirSync(join(path, "..")).includes(`${path.split("/").at(-1)}.br`) ? `${path}.br` : path,
  ).size
}
const sum = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((total, file) => total + bytesOf(file), 0)

/** What a document of this screen loads before it can be used, in the language with the longest words. */
const firstLoad = (screen: string, words: string | null): ReadonlyArray<string> => [
  assets.entry,
  ...assets.scripts,
  ...(assets.screens[screen] ?? []),
  ...(assets.words["de-DE"] ?? []),
  ...(words === null ? [] : (assets.words[`de-DE?${words}`] ?? [])),
]

const closure = (key: string, seen: Set<string> = new Set()): ReadonlySet<string> => {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(`/${chunk.file}`)) return seen
  seen.add(`/${chunk.file}`)
  for (const next of chunk.imports ?? []) closure(next, seen)
  return seen
}

let isOver = false
const row = (name: string, bytes: number, bytesMax: number): void => {
  isOver ||= bytes > bytesMax
  process.stdout.write(
    `${name.padEnd(44)} ${String(bytes).padStart(7)} of ${String(bytesMax).padStart(7)} B br  ${bytes > bytesMax ? "OVER" : "ok"}\n`,
  )
}

row("home: first-load JavaScript", sum(firstLoad("home", "home")), 76_000)
row("category: first-load JavaScript", sum(firstLoad("category", "list")), 76_000)
row("product: first-load JavaScript", sum(firstLoad("product", "product")), 76_000)
row("bundle, set, options: first-load JavaScript", sum(firstLoad("composedProduct", "product")), 80_000)
row("account: first-load JavaScript", sum(firstLoad("account", "customer")), 88_000)
row("checkout: first-load JavaScript", sum(firstLoad("checkout", "customer")), 88_000)
const programs = closure("src/runtime/browser.ts", new Set(closure("src/runtime/scheduler.ts")))
const runtime = [...programs].filter((file) => !assets.scripts.includes(file))
row("runtime, when idle: Effect and the core", sum(runtime), 124_000)
const onDevice = [...closure("src/runtime/offline.ts")].filter(
  (file) => !assets.scripts.includes(file) && !runtime.includes(file),
)
row("catalogue on the device, when still", sum(onDevice), 17_000)
const most = Math.max(...Object.values(assets.screenStyles).map(sum))
row("styles of the screen that has most", sum(assets.styles) + most, 13_000)
row("fonts, preloaded", sum(assets.fonts), 39_000)

const eager = new Set(
  ["home", "category", "product", "composedProduct", "checkout", "account"].flatMap((screen) =>
    firstLoad(screen, null),
  ),
)
const hasEffect = (file: string): boolean =>
  /~effect\/|effect\/Effect/.test(readFileSync(join(client, file), "utf8"))
const withEffect = [...eager].filter(hasEffect)
if (withEffect.length > 0) {
  isOver = true
  process.stdout.write(`Effect is in a first load: ${withEffect.join(", ")}\n`)
}
// What is imported with it would be linked and evaluated in its task.
const withScheduler = [...closure("src/runtime/scheduler.ts")].filter((file) => runtime.includes(file))
if (!withScheduler.some(hasEffect) || sum(withScheduler) > sum(runtime) / 2) {
  isOver = true
  process.stdout.write(`Effect does not come by itself, with the scheduler: ${withScheduler.join(", ")}\n`)
}
process.exit(isOver ? 1 : 0)
