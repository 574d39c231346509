/** The server as it is served: its sources and what they take from libraries in a few files, without the rest. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin } from "rolldown"
import { hash } from "./inputs.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const dist = join(root, "apps/server/dist/built")

/** Libraries with files of their own, libraries that few requests need, and CommonJS that a bundle breaks (Fastify). */
const apart =
  /^(?:sharp|pdfkit|fontkit|nodemailer|dejavu-fonts-ttf|@fontsource\/unifontex|fastify|@fastify\/[^/]+|find-my-way)(?:\/|$)/

/** Where the script that serves keeps compiled code. */
const compiled = join(root, "node_modules/.cache/node")

const nameLength = 16
const buildsMax = 2

const nameOf = (): string =>
  hash(root, [
    "packages/core/src",
    "packages/wire/src",
    "packages/adapters/src",
    "packages/commerce/src",
    "packages/demo-catalogue/src",
    "apps/server/src",
    "packages/tooling/src/build/server-build.ts",
    "pnpm-lock.yaml",
  ]).slice(0, nameLength)

/** What the script that serves starts. */
const entry = join(dist, "main.js")

const mainOf = (name: string): string => join(dist, name, "main.js")

/**
 * The program of the server that was built of the sources as they are now.
 *
 * @returns its file; null when it is not built, or something has changed since
 * @rule SR310
 */
export const builtServer = (): string | null => {
  const main = mainOf(nameOf())
  return existsSync(main) && existsSync(entry) ? main : null
}

/** Files beside a source are found from where the source lies. */
const ownAddresses = (folder: string): Plugin => ({
  name: "own-addresses",
  transform: (code, id) => {
    if (!id.startsWith(root) || id.includes("/node_modules/") || !code.includes("import.meta.url"))
      return null
    const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
    return code.replaceAll("import.meta.url", address)
  },
})

/**
 * Builds the server beside those that may still run: a folder of its own for each state of the sources, which is there
 * whole or not at all, and `main.js`, which leads to the newest.
 *
 * @returns the program that was built
 * @rule SR310 - performance, ours: memory of a serving shop
 */
export const buildServer = async (): Promise<string> => {
  const name = nameOf()
  const making = join(dist, `.${name}-${process.pid}`)
  // Most who look whether it is built need not build it.
  const { build } = await import("rolldown")
  await build({
    input: { main: join(root, "apps/server/src/cli/main.ts") },
    platform: "node",
    external: apart,
    resolve: { conditionNames: ["@shop/source", "module-sync", "node", "import", "default"] },
    plugins: [ownAddresses(making)],
    logLevel: "warn",
    output: {
      dir: making,
      format: "esm",
      // The text of a module stays in memory as long as it does, in twice the bytes where one letter is beyond Latin.
      comments: false,
      charset: "ascii",
      // Names stay, since logs tell them.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    },
  })
  const place = join(dist, name)
  if (existsSync(place)) rmSync(making, { recursive: true })
  else {
    // Compiled code is kept by file: nobody asks again for that of builds before.
    rmSync(compiled, { recursive: true, force: true })
    renameSync(making, place)
  }
  lead(name)
  tidyBuilds(dist, name)
  return mainOf(name)
}

/** Whoever starts the shop meanwhile finds the old way or the new one. */
const lead = (name: string): void => {
  const next = join(dist, `.main-${process.pid}.js`)
  mkdirSync(dist, { recursive: true })
  writeFileSync(next, `import "./${name}/main.js"\n`)
  renameSync(next, entry)
}

/**
 * Lets go of builds that nobody runs any longer: beside the newest the one before stays, since a shop that still runs
 * loads the rest of its own.
 *
 * @param folder - with a folder for each build, and what leads to the newest
 * @rule SR310
 */
export const tidyBuilds = (folder: string, newest: string): void => {
  const madeAtMs = (name: string): number => statSync(join(folder, name)).mtimeMs
  const before = readdirSync(folder)
    .filter((name) => name !== newest && name.length === nameLength)
    .toSorted((a, b) => madeAtMs(b) - madeAtMs(a))
  for (const name of before.slice(buildsMax - 1)) rmSync(join(folder, name), { recursive: true })
}
