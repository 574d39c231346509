/**
 * How much of the core tests reach: lines and branches by module, with the bound they must not fall under. They are the
 * core's own, and for finding, which platform and device share, those of the platform's catalogue and of both held together.
 *
 * It is a run of its own, with few examples of each property: what ten thousand examples reach a hundred reach as well,
 * and counting slows every line down.
 *
 * npm run coverage [-- --lines]: `--lines` also tells what is not reached, file by file.
 */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const source = join(root, "packages/core/src")
const percentMin = 95
const kinds = ["lines", "branches"] as const
type Kind = (typeof kinds)[number]

interface Count {
  readonly total: number
  readonly covered: number
}
type Counts = Readonly<Record<Kind, Count>>

const report = (name: string): unknown =>
  JSON.parse(readFileSync(join(root, "tests/.out/coverage", name), "utf8"))
const sum = (all: ReadonlyArray<Counts>): Counts => {
  const of = (kind: Kind): Count => ({
    total: all.reduce((total, one) => total + one[kind].total, 0),
    covered: all.reduce((covered, one) => covered + one[kind].covered, 0),
  })
  return { lines: of("lines"), branches: of("branches") }
}
const percent = ({ total, covered }: Count): number => (total === 0 ? 100 : (100 * covered) / total)
const isShort = (counts: Counts): boolean => kinds.some((kind) => percent(counts[kind]) < percentMin)

const row = (name: string, counts: Counts): string =>
  [
    name.padEnd(12),
    ...kinds.map((kind) => {
      const { covered, total } = counts[kind]
      return `${percent(counts[kind]).toFixed(1).padStart(7)} % ${`${covered}/${total}`.padStart(11)}`
    }),
    isShort(counts) ? `  under ${percentMin} %` : "",
  ].join(" ")

/** Where something begins; an else that nobody wrote has no line. */
interface Place {
  readonly start: { readonly line?: number }
}
interface Reached {
  readonly statementMap: Readonly<Record<string, Place>>
  readonly s: Readonly<Record<string, number>>
  readonly branchMap: Readonly<
    Record<string, { readonly loc: Place; readonly locations: ReadonlyArray<Place> }>
  >
  readonly b: Readonly<Record<string, ReadonlyArray<number>>>
}

/** Lines with a statement or a branch that nothing came to. */
const missed = ({ statementMap, s, branchMap, b }: Reached): ReadonlyArray<number> => {
  const statements = Object.entries(statementMap).flatMap(([id, place]) => (s[id] === 0 ? [place] : []))
  const branches = Object.entries(branchMap).flatMap(([id, { loc, locations }]) =>
    locations.flatMap((place, index) =>
      b[id]![index] === 0 ? [place.start.line === undefined ? loc : place] : [],
    ),
  )
  const lines = [...statements, ...branches].flatMap(({ start }) => start.line ?? [])
  return [...new Set(lines)].toSorted((one, other) => one - other)
}

const { status, stdout, stderr } = spawnSync(
  "vitest",
  [
    "run",
    "-c",
    "tests/vitest.config.ts",
    "packages/core/",
    "packages/commerce/src/catalogue/",
    "tests/conformance/offline-ranking",
    "--coverage.enabled",
    "--reporter=dot",
    "--silent=passed-only",
  ],
  {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: Infinity,
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
      SHOP_RUNS: "100",
    },
  },
)
if (status !== 0) process.stdout.write(`${stdout}\n${stderr}\n`)

const files = Object.entries(report("coverage-summary.json") as Readonly<Record<string, Counts>>).filter(
  ([name]) => name !== "total",
)
const modules = Map.groupBy(files, ([path]) => relative(source, path).split("/")[0]!)
const rows = [...modules]
  .map(([name, found]) => [name, sum(found.map(([, counts]) => counts))] as const)
  .filter(([, counts]) => counts.lines.total > 0)
const total = sum(files.map(([, counts]) => counts))

process.stdout.write(`\n${"".padEnd(12)} ${"lines".padStart(21)} ${"branches".padStart(21)}\n`)
for (const [name, counts] of [...rows, ["core", total] as const])
  process.stdout.write(`${row(name, counts)}\n`)

if (process.argv.includes("--lines"))
  for (const [path, reached] of Object.entries(
    report("coverage-final.json") as Readonly<Record<string, Reached>>,
  )) {
    const lines = missed(reached)
    if (lines.length > 0) process.stdout.write(`${relative(root, path)}: ${lines.join(", ")}\n`)
  }
process.exit(status !== 0 || isShort(total) ? 1 : 0)
