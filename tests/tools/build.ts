/** Builds the storefront. With --if-stale it does nothing when nothing changed since the last build. */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { setAside, tidyEarlier } from "./earlier.ts"
import { hash } from "./inputs.ts"
import { precompress } from "./precompress.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const dist = join(root, "apps/storefront/dist")
const stamp = join(dist, ".inputs")
const inputs = hash(root, [
  "packages/core/src",
  "packages/wire/src",
  "packages/adapters/src",
  "packages/demo-catalogue/src",
  "apps/storefront",
  "locales",
  "pnpm-lock.yaml",
  "tsconfig.json",
])

const isFresh = existsSync(stamp) && readFileSync(stamp, "utf8") === inputs

if (process.argv.includes("--if-stale") && isFresh) {
  process.stderr.write("The storefront is built.\n")
} else {
  process.stderr.write("Building the storefront …\n")
  const started = performance.now()
  setAside(dist, String(Date.now()))
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
  tidyEarlier(dist)
  writeFileSync(stamp, inputs)
  process.stderr.write(
    `Built in ${((performance.now() - started) / 1000).toFixed(1)} s; ${count} files compressed.\n`,
  )
}
