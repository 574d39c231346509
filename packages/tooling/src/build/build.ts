/** Builds storefront and server. With --if-stale, an up-to-date build is not repeated. */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { copyAssets, prunePreviousBuilds } from "./previous-builds.ts"
import { hash, workspaceSources } from "./inputs.ts"
import { precompress } from "./precompress.ts"
import { buildServer, builtServer } from "./server-build.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const dist = join(root, "apps/storefront/dist")
const inputsHashFile = join(dist, ".inputs")
const inputs = hash(root, [
  ...workspaceSources(root, "apps/storefront"),
  "apps/storefront",
  "locales",
  "pnpm-lock.yaml",
  "tsconfig.json",
])

const isLazy = process.argv.includes("--if-stale")
const isFresh = existsSync(inputsHashFile) && readFileSync(inputsHashFile, "utf8") === inputs

if (isLazy && isFresh) {
  process.stderr.write("The storefront is built.\n")
} else {
  process.stderr.write("Building the storefront …\n")
  const started = performance.now()
  copyAssets(dist, String(Date.now()))
  // Vite empties the folder first, so a failed build leaves no valid build behind.
  rmSync(inputsHashFile, { force: true })
  const { status } = spawnSync(
    join(root, "apps/storefront/node_modules/.bin/vite"),
    ["build", "--logLevel", "warn"],
    {
      cwd: join(root, "apps/storefront"),
      stdio: ["ignore", 2, 2],
      env: { ...process.env, NODE_ENV: "production" },
    },
  )
  if (status !== 0) process.exit(status ?? 1)
  const count = precompress(join(dist, "client"))
  prunePreviousBuilds(dist)
  writeFileSync(inputsHashFile, inputs)
  process.stderr.write(
    `Built in ${((performance.now() - started) / 1000).toFixed(1)} s; ${count} files compressed.\n`,
  )
}

if (!isLazy || builtServer() === null) {
  const started = performance.now()
  await buildServer()
  process.stderr.write(`The server is built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`)
}
