/**
 * Builds and packs `@shop/core`, and checks the package: its files, publint and attw, that every subpath loads in plain
 * Node, that its types compile, and that the examples in docstrings pass. The exit code is 1 when a check fails.
 */
import { spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { folder as examplesFolder, write as writeExamples } from "../docs/examples.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const core = join(root, "packages/core")
const out = join(root, "tests/.out/package")
const bin = (name: string): string => join(root, "node_modules/.bin", name)
const modules = readdirSync(join(core, "src")).toSorted()

let isValid = true
const report = (name: string, isOk: boolean, detail = ""): void => {
  isValid &&= isOk
  process.stdout.write(`${isOk ? "ok    " : "FAILED"} ${name}\n`)
  if (!isOk && detail.trim() !== "") process.stdout.write(`${detail.trim()}\n`)
}

interface Outcome {
  readonly isOk: boolean
  readonly text: string
}
const run = (cwd: string, command: string, ...parameters: ReadonlyArray<string>): Outcome => {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    // Options of this process must not influence the packed package.
    env: { ...process.env, NODE_OPTIONS: "", FORCE_COLOR: "0", NO_COLOR: "1" },
  })
  return { isOk: status === 0, text: error === undefined ? `${stdout}\n${stderr}` : String(error) }
}

/** Deletes the output of deleted sources, so that it is not published. */
const removeOrphans = (): void => {
  for (const file of readdirSync(join(core, "dist"), { recursive: true, encoding: "utf8" })) {
    const source = /^(.+?)\.(?:js|d\.ts)(?:\.map)?$/.exec(file)?.[1]
    if (source !== undefined && !existsSync(join(core, "src", `${source}.ts`)))
      rmSync(join(core, "dist", file))
  }
}

interface PackedPackage {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: ReadonlyArray<{ readonly path: string }>
}

const pack = (folder: string): PackedPackage => {
  const { isOk, text } = run(folder, "npm", "pack", "--json", "--ignore-scripts", "--pack-destination", out)
  if (!isOk) throw new Error(text)
  return (
    JSON.parse(text.slice(text.indexOf("["), text.lastIndexOf("]") + 1)) as ReadonlyArray<PackedPackage>
  )[0]!
}

const checkFiles = ({ files }: PackedPackage): void => {
  const paths = new Set(files.map(({ path }) => path))
  const expected = [
    "package.json",
    "README.md",
    "CHANGELOG.md",
    "SPEC.md",
    "GLOSSARY.md",
    "LICENSE",
    ...modules.flatMap((name) => [
      `dist/${name}/index.js`,
      `dist/${name}/index.d.ts`,
      `src/${name}/index.ts`,
    ]),
  ]
  const missing = expected.filter((path) => !paths.has(path))
  report("all expected files are packed", missing.length === 0, missing.join("\n"))
  const unexpected = [...paths].filter(
    (path) =>
      /\.(test|test-d)\.|tsbuildinfo|tsconfig/.test(path) ||
      !/^(dist|src)\/|^[A-Z]+(\.md)?$|^package\.json$/.test(path),
  )
  report("no other files are packed", unexpected.length === 0, unexpected.join("\n"))
  const unmapped = [...paths].filter((path) => {
    const source = /^dist\/(.+)\.js$/.exec(path)?.[1]
    return source !== undefined && !paths.has(`src/${source}.ts`)
  })
  report("every built file has its source beside it", unmapped.length === 0, unmapped.join("\n"))
}

/** The findings of publint, suggestions included. */
const lint = async (tarball: string): Promise<void> => {
  const bytes = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  const messageTexts = messages.map(
    (message) => formatMessage(message, pkg, { color: false }) ?? message.code,
  )
  report("publint, strict", messageTexts.length === 0, messageTexts.join("\n"))
}

const attw = join(
  fileURLToPath(import.meta.resolve("@arethetypeswrong/cli/package.json")),
  "../dist/index.js",
)
const attwOptions = ["--profile", "esm-only", "--format", "ascii", "--no-emoji"]

const unpack = (tarball: string, home: string, name: string): void => {
  const folder = join(home, "node_modules/@shop", name)
  mkdirSync(folder, { recursive: true })
  const { isOk, text } = run(home, "tar", "-xzf", tarball, "-C", folder, "--strip-components=1")
  if (!isOk) throw new Error(text)
}

/** A folder outside the repository with the package and its dependencies alone. */
const install = (tarball: string): string => {
  const home = mkdtempSync(join(tmpdir(), "shop-core-"))
  unpack(tarball, home, "core")
  link(home, "effect")
  writeFileSync(
    join(home, "package.json"),
    JSON.stringify({ name: "elsewhere", private: true, type: "module" }),
  )
  return home
}

const link = (home: string, name: string): void =>
  symlinkSync(realpathSync(join(root, "node_modules", name)), join(home, "node_modules", name), "dir")

/** Imports each subpath in a plain process. @returns the names of failed imports */
const importer = `
const failures = []
for (const name of process.argv.slice(1)) {
  try {
    const all = await import("@shop/core" + name)
    if (!import.meta.resolve("@shop/core" + name).includes("/dist/")) failures.push([name, "not from dist"])
    if (Object.keys(all).length === 0) failures.push([name, "no exports"])
  } catch (error) {
    failures.push([name, String(error.code ?? error)])
  }
}
process.stdout.write(JSON.stringify(failures))`

const failedImports = (
  home: string,
  names: ReadonlyArray<string>,
): ReadonlyArray<readonly [string, string]> => {
  const { isOk, text } = run(home, process.execPath, "--input-type=module", "--eval", importer, ...names)
  return isOk ? (JSON.parse(text) as ReadonlyArray<readonly [string, string]>) : [["", text]]
}

const checkImports = (home: string): void => {
  const listFailures = (failures: ReadonlyArray<readonly [string, string]>): string =>
    failures.map(([name, why]) => `${name}: ${why}`).join("\n")
  const names = modules.map((name) => `/${name}`)
  const failures = failedImports(home, names)
  report(
    `${names.length} subpaths load in plain Node, from dist`,
    failures.length === 0,
    listFailures(failures),
  )
  const hidden = ["", "/internal/x", "/cart/program", "/src/money/index.ts", "/package.json"]
  const refused = failedImports(home, hidden)
  report(
    "only the subpaths of the exports can be imported",
    refused.length === hidden.length &&
      refused.every(([, why]) => why === "ERR_PACKAGE_PATH_NOT_EXPORTED" || why === "ERR_MODULE_NOT_FOUND"),
    listFailures(refused),
  )
}

const checkTypes = (home: string): void => {
  const imports = modules.map((name, index) => `import * as m${index} from "@shop/core/${name}"`)
  const used = `export const all = [${modules.map((_, index) => `m${index}`).join(", ")}]`
  writeFileSync(join(home, "consumer.ts"), `${[...imports, used].join("\n")}\n`)
  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["preserve", "bundler"],
  ] as const) {
    // The declarations of Effect use web streams and keys.
    const options =
      "--noEmit --strict --target es2023 --lib es2024,dom,dom.iterable,dom.asynciterable --skipLibCheck false"
    const moduleOptions = [
      "--module",
      module,
      "--moduleResolution",
      moduleResolution,
      "--types",
      "",
      "consumer.ts",
    ]
    const { isOk, text } = run(home, bin("tsc"), ...options.split(" "), ...moduleOptions)
    report(`types compile under ${moduleResolution}, declarations checked too`, isOk, text)
  }
}

const checkExamples = (home: string): void => {
  // The examples of the core use test tools and the search engine.
  for (const name of ["search", "testing"]) {
    const { filename } = pack(join(root, "packages", name))
    unpack(join(out, filename), home, name)
  }
  link(home, "fast-check")
  writeExamples()
  cpSync(examplesFolder, join(home, "examples"), { recursive: true })
  const { isOk, text } = run(
    join(home, "examples"),
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    "all.ts",
  )
  report("the examples of the docstrings pass", isOk && text.trim() === "[]", text)
}

const started = performance.now()
const built = run(root, bin("tsc"), "-b", "packages/search", "packages/testing")
report("builds", built.isOk, built.text)
removeOrphans()
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const packed = pack(core)
const tarball = join(out, packed.filename)
checkFiles(packed)
await lint(tarball)
const typed = run(
  out,
  process.execPath,
  attw,
  tarball,
  ...attwOptions,
  "--entrypoints",
  ...modules.map((name) => `./${name}`),
)
report("attw, ES modules only", typed.isOk, typed.text)
const home = install(tarball)
try {
  checkImports(home)
  checkTypes(home)
  checkExamples(home)
} finally {
  rmSync(home, { recursive: true, force: true })
}
const kb = (bytes: number): string => `${Math.round(bytes / 1024)} kB`
process.stdout.write(
  `${packed.filename}: ${packed.files.length} files, ${kb(packed.size)} packed, ${kb(packed.unpackedSize)} unpacked; ` +
    `${((performance.now() - started) / 1000).toFixed(1)} s\n`,
)
process.exit(isValid ? 0 : 1)
