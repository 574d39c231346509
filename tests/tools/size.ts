/** Prints the bytes of what a first visit loads, and fails over budget. Bytes are brotli, as sent. */
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const client = fileURLToPath(new URL("../../apps/storefront/dist/client", import.meta.url))

interface Chunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
  readonly dynamicImports?: ReadonlyArray<string>
  readonly css?: ReadonlyArray<string>
  readonly isEntry?: boolean
}
const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>

const closure = (keys: ReadonlyArray<string>): ReadonlyArray<Chunk> => {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return [...seen].flatMap((key) => manifest[key] ?? [])
}

const brotliBytes = (file: string): number => {
  try {
    return statSync(join(client, `${file}.br`)).size
  } catch {
    return statSync(join(client, file)).size
  }
}
const sum = (files: Iterable<string>): number => [...new Set(files)].reduce((total, file) => total + brotliBytes(file), 0)

const find = (pattern: RegExp): string => {
  const key = Object.keys(manifest).find((candidate) => pattern.test(candidate))
  if (key === undefined) throw new Error(`No chunk like ${pattern} in the build: did a page move?`)
  return key
}

const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry === true)!
const runtime = find(/runtime\/browser\.ts$/)
const budgets: ReadonlyArray<{ readonly name: string; readonly keys: ReadonlyArray<string>; readonly bytesMax: number }> = [
  ...["home", "category", "product"].map((page) => ({
    name: `${page}: first-load JavaScript`,
    keys: [entry, find(new RegExp(`pages/${page}/`)), find(/fr-FR\.po$/), ...Object.keys(manifest).filter((key) => key.endsWith(`fr-FR.po?${page}`))],
    bytesMax: 70_000,
  })),
  { name: "runtime (lazy: Effect and the core)", keys: [runtime], bytesMax: 75_000 },
]

let isOver = false
const row = (name: string, bytes: number, bytesMax: number): void => {
  const mark = bytes > bytesMax ? "OVER" : "ok"
  isOver ||= bytes > bytesMax
  process.stdout.write(`${name.padEnd(40)} ${String(bytes).padStart(8)} of ${String(bytesMax).padStart(7)} B br  ${mark}\n`)
}

const firstLoad = new Set(closure(budgets.slice(0, 3).flatMap((budget) => budget.keys)).map((chunk) => chunk.file))
for (const budget of budgets) {
  const files = closure(budget.keys).map((chunk) => chunk.file)
  row(budget.name, sum(budget.keys.includes(runtime) ? files.filter((file) => !firstLoad.has(file)) : files), budget.bytesMax)
}
row("styles", sum(closure(budgets.slice(0, 3).flatMap((budget) => budget.keys)).flatMap((chunk) => chunk.css ?? [])), 16_000)

const effectInFirstLoad = [...firstLoad].filter((file) => /effect\/(Effect|Context|Layer)|~effect\/Effect/.test(readFileSync(join(client, file), "utf8")))
if (effectInFirstLoad.length > 0) {
  isOver = true
  process.stdout.write(`Effect is in the first load: ${effectInFirstLoad.join(", ")}\n`)
}
process.exit(isOver ? 1 : 0)
