/**
 * Changes the core's modules piece by piece and asks their tests which changes they notice: `npm run mutants`, or
 * `npm run mutants -- money tax` for some. Fails where a module's tests notice less than 85 of 100.
 *
 * `--quick` asks only about what has changed since the last run: fast while one writes tests, but what is decided when a
 * module is loaded, and what others changed, it does not ask again. `--json` prints for programs, `--write` refreshes
 * `packages/core/MUTANTS.md`, `--workers=1` leaves a core free. `--report` starts nothing and reads the last run.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Explained, explained } from "./survivors.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const stryker = join(root, "node_modules/@stryker-mutator/core/bin/stryker.js")
const out = join(root, "var/mutants")
const scoreMin = 85
const modules = ["money", "tax", "pricing", "cart", "sync", "session"]

const flags = process.argv.slice(2).filter((argument) => argument.startsWith("--"))
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"))
const workers = flags.find((flag) => /^--workers=\d+$/.test(flag))?.split("=")[1]
const isJson = flags.includes("--json")
const known = new Set(["--quick", "--json", "--write", "--report", `--workers=${workers}`])
const unknown = [
  ...flags.filter((flag) => !known.has(flag)),
  ...named.filter((name) => !modules.includes(name)),
]
if (unknown.length > 0) {
  process.stderr.write(`not known: ${unknown.join(" ")}; modules are ${modules.join(", ")}\n`)
  process.exit(2)
}

interface Place {
  readonly line: number
  readonly column: number
}
interface Mutant {
  readonly status: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: { readonly start: Place; readonly end: Place }
}
interface StrykerReport {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: ReadonlyArray<Mutant> }>
  >
}

interface Survivor {
  /** Below `packages/core/src`. */
  readonly file: string
  readonly line: number
  readonly original: string
  readonly replacement: string
  readonly isCovered: boolean
  /** Why it may live, or null when nobody has said. */
  readonly why: string | null
}
interface Figures {
  readonly mutants: number
  readonly killed: number
  readonly survived: number
  readonly timeout: number
  readonly noCoverage: number
  /** Of 100 mutants, how many the tests noticed. */
  readonly score: number
}
interface ModuleReport extends Figures {
  readonly module: string
  readonly survivors: ReadonlyArray<Survivor>
}

const mutate = (module: string): void => {
  const { status } = spawnSync(
    process.execPath,
    [stryker, "run", "tests/stryker.config.mjs", ...(flags.includes("--quick") ? [] : ["--force"])],
    {
      cwd: root,
      stdio: ["ignore", isJson ? 2 : "inherit", "inherit"],
      env: {
        ...process.env,
        SHOP_MUTANTS: module,
        ...(workers === undefined ? {} : { SHOP_MUTANTS_WORKERS: workers }),
      },
    },
  )
  if (status !== 0) throw new Error(`stryker did not finish for ${module}: ${status}`)
}

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

const codeAt = (lines: ReadonlyArray<string>, { start, end }: Mutant["location"]): string => {
  const last = lines[end.line - 1]!.slice(0, end.column - 1)
  if (start.line === end.line) return last.slice(start.column - 1)
  return [
    lines[start.line - 1]!.slice(start.column - 1),
    ...lines.slice(start.line, end.line - 1),
    last,
  ].join(" ")
}

const used = new Set<Explained["mutants"][number]>()
const reasonFor = (file: string, original: string, replacement: string, line: string): string | null => {
  for (const { why, mutants } of explained) {
    const found = mutants.find(
      ([where, was, became, piece = ""]) =>
        where === file && was === original && became === replacement && line.includes(piece),
    )
    if (found === undefined) continue
    used.add(found)
    return why
  }
  return null
}

const survivorsOf = ({ files }: StrykerReport): ReadonlyArray<Survivor> =>
  Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const file = path.replace(/^.*packages\/core\/src\//, "")
    const lines = source.split("\n")
    return mutants
      .filter(({ status }) => status === "Survived" || status === "NoCoverage")
      .map((mutant) => {
        const { line } = mutant.location.start
        const original = onOneLine(codeAt(lines, mutant.location))
        const replacement = onOneLine(mutant.replacement)
        return {
          file,
          line,
          original,
          replacement,
          isCovered: mutant.status === "Survived",
          why: reasonFor(file, original, replacement, lines[line - 1]!),
        }
      })
      .toSorted((a, b) => a.line - b.line)
  })

const figures = (counts: Omit<Figures, "mutants" | "score">): Figures => {
  const mutants = counts.killed + counts.timeout + counts.survived + counts.noCoverage
  const noticed = counts.killed + counts.timeout
  return { mutants, ...counts, score: mutants === 0 ? 0 : Math.floor((noticed * 1000) / mutants) / 10 }
}

const read = (module: string): ModuleReport => {
  const report = JSON.parse(readFileSync(join(out, `${module}.json`), "utf8")) as StrykerReport
  const all = Object.values(report.files).flatMap(({ mutants }) => mutants)
  const count = (status: string): number => all.filter((mutant) => mutant.status === status).length
  return {
    module,
    ...figures({
      killed: count("Killed"),
      survived: count("Survived"),
      timeout: count("Timeout"),
      noCoverage: count("NoCoverage"),
    }),
    survivors: survivorsOf(report),
  }
}

const totalOf = (reports: ReadonlyArray<ModuleReport>): Figures => {
  const sum = (of: "killed" | "survived" | "timeout" | "noCoverage"): number =>
    reports.reduce((all, report) => all + report[of], 0)
  return figures({
    killed: sum("killed"),
    survived: sum("survived"),
    timeout: sum("timeout"),
    noCoverage: sum("noCoverage"),
  })
}

const columns = ["mutants", "killed", "survived", "timeout", "noCoverage", "score"] as const
const titles = ["mutants", "killed", "survived", "timeout", "no coverage", "score"]
const rowsOf = (reports: ReadonlyArray<ModuleReport>): ReadonlyArray<readonly [string, Figures]> => [
  ...reports.map((report) => [report.module, report] as const),
  ["total", totalOf(reports)],
]
const cell = (of: Figures, column: (typeof columns)[number]): string =>
  column === "score" ? `${of.score.toFixed(1)} %` : String(of[column])

const printed = (reports: ReadonlyArray<ModuleReport>): string => {
  const line = (cells: ReadonlyArray<string>): string =>
    cells.map((text, index) => (index === 0 ? text.padEnd(8) : text.padStart(12))).join("")
  const survivors = reports.flatMap((report) => report.survivors)
  const open = survivors.filter(({ why }) => why === null)
  return [
    "",
    line(["", ...titles]),
    ...rowsOf(reports).map(([name, of]) => line([name, ...columns.map((column) => cell(of, column))])),
    "",
    ...open.map((one) => `not explained: ${one.file}:${one.line} ${change(one)}`),
    `${survivors.length - open.length} survivors explained, ${open.length} not`,
    "",
  ].join("\n")
}

const change = ({ original, replacement }: Survivor): string => `${original} -> ${replacement}`

/** Code in a table cell; a bar would end the cell, and long code says no more than its beginning. */
const inCell = (text: string): string => {
  const short = text.length > 90 ? `${text.slice(0, 89)}…` : text
  return `\`\` ${(short === "" ? "nothing" : short).replaceAll("|", "\\|")} \`\``
}

const page = (reports: ReadonlyArray<ModuleReport>): string => {
  const survivors = reports.flatMap((report) => report.survivors)
  const rows = [
    ...survivors.filter(({ why }) => why === null),
    ...survivors.filter(({ why }) => why !== null),
  ].map(
    ({ file, line, original, replacement, why }) =>
      `| ${file}:${line} | ${inCell(original)} | ${inCell(replacement)} | ${why ?? "not explained"} |`,
  )
  return [
    "# Mutants of @shop/core",
    "",
    "Written by `npm run mutants -- --write`. Each mutant is one small change to a rule; only the tests of its own",
    `module run against it. A module passes from ${scoreMin} % on. What survives is listed below and explained in`,
    "`tests/tools/survivors.ts`.",
    "",
    `| Module | ${titles.join(" | ")} |`,
    `| --- |${" ---: |".repeat(titles.length)}`,
    ...rowsOf(reports).map(
      ([name, of]) => `| ${name} | ${columns.map((column) => cell(of, column)).join(" | ")} |`,
    ),
    "",
    "## Survivors",
    "",
    "| Where | Code | Became | Why it may live |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n")
}

mkdirSync(out, { recursive: true })
const chosen = named.length === 0 ? modules : modules.filter((module) => named.includes(module))
if (!flags.includes("--report")) chosen.forEach(mutate)
const reports = chosen.map(read)
// The page is about all modules, whichever ran this time.
if (flags.includes("--write")) writeFileSync(join(root, "packages/core/MUTANTS.md"), page(modules.map(read)))

/** What is explained and lives no more. */
const stale = explained
  .flatMap(({ mutants }) => mutants)
  .filter((mutant) => chosen.some((module) => mutant[0].startsWith(`${module}/`)) && !used.has(mutant))
  .map(([file, original, replacement]) => `${file} ${original} -> ${replacement}`)
process.stdout.write(
  isJson
    ? `${JSON.stringify({ modules: reports, total: totalOf(reports), stale }, null, 2)}\n`
    : printed(reports),
)
if (!isJson) for (const one of stale) process.stdout.write(`explained, and does not survive: ${one}\n`)
process.exit(reports.every(({ score }) => score >= scoreMin) ? 0 : 1)
