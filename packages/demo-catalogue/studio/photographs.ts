/**
 * Takes the photographs that are not there yet, and writes down which there are.
 *
 * `npm run photographs -- [--list] [--only id,id] [--part 1/2] [--out folder] [--scale 0.5] [--samples 10] [--threads 2]`
 *
 * Never part of set-up, build or tests. Needs Blender 3.4, numpy for its Python, and the webp tools.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { forms } from "../src/drawings/index.ts"
import { missing, photographFolder, shots, type Shot } from "../src/photographs/index.ts"
import { sidesIn, writeFacts } from "./facts.ts"

const { values } = parseArgs({
  options: {
    list: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    part: { type: "string", default: "1/1" },
    out: { type: "string", default: photographFolder },
    scale: { type: "string", default: "1" },
    samples: { type: "string", default: "10" },
    threads: { type: "string", default: "0" },
  },
})

/** The face of what is printed on labels; any TrueType face will do. */
const font = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSerifCondensed.ttf")

const answers = (program: string, option: string): boolean => spawnSync(program, [option]).status === 0

const take = (list: ReadonlyArray<Shot>): number => {
  if (!answers("blender", "--version") || !answers("cwebp", "-version")) {
    process.stderr.write(
      "Blender or cwebp is not here. On Debian: apt-get install --no-install-recommends blender python3-numpy webp\n",
    )
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), "photographs-"))
  const plan = join(folder, "plan.json")
  writeFileSync(plan, JSON.stringify({ forms, font, shots: list }))
  const script = join(import.meta.dirname, "render.py")
  const own = ["--out", values.out, "--scale", values.scale, "--samples", values.samples]
  const { status } = spawnSync(
    "blender",
    ["-b", "-t", values.threads, "--python-exit-code", "1", "--python", script, "--", plan, ...own],
    { stdio: "inherit" },
  )
  rmSync(folder, { recursive: true })
  return status ?? 1
}

mkdirSync(values.out, { recursive: true })
const all = shots()
const only = new Set(values.only.split(",").filter((id) => id !== ""))
const [part = 1, parts = 1] = values.part.split("/").map(Number)
const todo = missing(all, sidesIn(values.out)).filter(
  (shot) => (only.size === 0 || only.has(shot.id)) && shot.seed % parts === part - 1,
)

process.stdout.write(`${todo.length} of ${all.length} photographs to take\n`)
if (values.list) process.stdout.write(todo.map((shot) => `${shot.id}\n`).join(""))
else {
  if (todo.length > 0) process.exitCode = take(todo)
  if (values.out === photographFolder) writeFacts(photographFolder)
}
