/** Bundles the server and most of its libraries into a few files. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin } from "rolldown"
import { hash, workspaceSources } from "./inputs.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const dist = join(root, "apps/server/dist/built")

/** Libraries that are not bundled: those with files of their own, rarely used ones, and CommonJS that a bundle breaks (Fastify). */
const external =
  /^(?:sharp|pdfkit|fontkit|nodemailer|dejavu-fonts-ttf|@fontsource\/unifontex|fastify|@fastify\/[^/]+|find-my-way)(?:\/|$)/

/** Node's compile cache; see the script `serve`. */
const compileCacheFolder = join(root, "node_modules/.cache/node")

const nameLength = 16
const buildsMax = 2

const nameOf = (): string =>
  hash(root, [
    ...workspaceSources(root, "apps/server"),
    "packages/tooling/src/build/server-build.ts",
    "pnpm-lock.yaml",
  ]).slice(0, nameLength)

/** The program that the script `serve` starts. */
const entry = join(dist, "main.js")

const mainOf = (name: string): string => join(dist, name, "main.js")

/**
 * Finds the built server of the current sources.
 *
 * @returns its file; null when the build is missing or stale
 * @rule SR310
 */
export const builtServer = (): string | null => {
  const main = mainOf(nameOf())
  return existsSync(main) && existsSync(entry) ? main : null
}

/** Replaces `import.meta.url` by the address of the source, so that files beside a source are found. */
const replaceImportMetaUrl = (folder: string): Plugin => ({
  name: "replace-import-meta-url",
  transform: (code, id) => {
    if (!id.startsWith(root) || id.includes("/node_modules/") || !code.includes("import.meta.url"))
      return null
    const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
    return code.replaceAll("import.meta.url", address)
  },
})

/**
 * Builds the server into a folder named by the hash of the sources, so that running servers keep their files. The folder
 * appears atomically, and `main.js` imports the newest build.
 *
 * @returns the built program
 * @rule SR310
 */
export const buildServer = async (): Promise<string> => {
  const name = nameOf()
  const unfinished = join(dist, `.${name}-${process.pid}`)
  // Loaded here, because most calls only check whether the build exists.
  const { build } = await import("rolldown")
  await build({
    input: { main: join(root, "apps/server/src/cli/main.ts") },
    platform: "node",
    external: external,
    resolve: { conditionNames: ["@shop/source", "module-sync", "node", "default"] },
    plugins: [replaceImportMetaUrl(unfinished)],
    logLevel: "warn",
    output: {
      dir: unfinished,
      format: "esm",
      // V8 holds the source text in memory, with two bytes a character if one character is beyond Latin-1.
      comments: false,
      charset: "ascii",
      // Names are not mangled, because stack traces show them.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    },
  })
  const target = join(dist, name)
  if (existsSync(target)) rmSync(unfinished, { recursive: true })
  else {
    // The compile cache is keyed by file, so entries of previous builds are useless.
    rmSync(compileCacheFolder, { recursive: true, force: true })
    renameSync(unfinished, target)
  }
  linkBuild(name)
  pruneBuilds(dist, name)
  return mainOf(name)
}

/** Points `main.js` to a build. The rename is atomic, so a starting shop finds the old or the new build. */
const linkBuild = (name: string): void => {
  const next = join(dist, `.main-${process.pid}.js`)
  mkdirSync(dist, { recursive: true })
  writeFileSync(next, `import "./${name}/main.js"\n`)
  renameSync(next, entry)
}

/**
 * Deletes old builds. The previous build stays, because a running shop still loads modules of it.
 *
 * @param folder - with a folder for each build
 * @rule SR310
 */
export const pruneBuilds = (folder: string, newest: string): void => {
  const madeAtMs = (name: string): number => statSync(join(folder, name)).mtimeMs
  const before = readdirSync(folder)
    .filter((name) => name !== newest && name.length === nameLength)
    .toSorted((a, b) => madeAtMs(b) - madeAtMs(a))
  for (const name of before.slice(buildsMax - 1)) rmSync(join(folder, name), { recursive: true })
}
