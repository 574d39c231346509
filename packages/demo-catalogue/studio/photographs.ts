/**
 * Takes the photographs that are not there yet: `npm run photographs -- [--only id,id] [--out folder] [--scale 1] [--samples 20] [--threads 2] [--list]`.
 * Never part of set-up, build or tests. Needs Blender 3.4, numpy for its Python, and cwebp.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { forms } from "../src/drawings/index.ts"
import { writeFacts } from "./facts.ts"
import { missing, shots } from "../src/photographs/shots.ts"

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    part: { type: "string", default: "1/1" },
    out: { type: "string", default: join(import.meta.dirname, "..", "photographs") },
    scale: { type: "string", default: "1" },
    samples: { type: "string", default: "14" },
    threads: { type: "string", default: "0" },
    list: { type: "boolean", default: false },
  },
})

/** The face of what is printed on labels; any TrueType face will do. */
const font = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSerifCondensed.ttf")

const has = (program: string, args: ReadonlyArray<string>): boolean => spawnSync(program, args).status === 0

mkdirSync(values.out, { recursive: true })
const taken = new Set(readdirSync(values.out).map((file) => file.replace(/\.webp$/, "")))
const only = values.only === "" ? null : new Set(values.only.split(","))
const [part = 1, parts = 1] = values.part.split("/").map(Number)
const todo = missing(shots(), taken)
  .filter((shot) => only === null || only.has(shot.id))
  .filter((shot) => [...shot.id.slice(0, 4)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % parts === part - 1)

if (values.list || todo.length === 0) {
  console.log(`${todo.length} of ${shots().length} photographs to take`)
  for (const shot of todo) console.log(shot.id)
} else if (!has("blender", ["--version"]) || !has("cwebp", ["-version"])) {
  console.error("Blender and cwebp are not here. On Debian: apt-get install --no-install-recommends blender python3-numpy webp")
  process.exitCode = 1
} else {
  const folder = mkdtempSync(join(tmpdir(), "photographs-"))
  const plan = join(folder, "plan.json")
  writeFileSync(plan, JSON.stringify({ forms, font, shots: todo }))
  const done = spawnSync(
    "blender",
    ["-b", "-t", values.threads, "--python", join(import.meta.dirname, "render.py"), "--", plan, "--out", values.out, "--scale", values.scale, "--samples", values.samples],
    { stdio: "inherit" },
  )
  rmSync(folder, { recursive: true })
  process.exitCode = done.status ?? 1
}
if (!values.list && values.only === "") writeFacts(values.out)
