/**
 * Serves the shop while it is developed: builds the storefront with what only developers have, starts the server, and
 * does both again when a source changes. What it builds is not for production; `npm start` builds anew.
 *
 * npm run dev [-- --seed]: PORT and SHOP_DATA as for `npm start`; `--seed` is given to the server.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { rmSync, watch } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { hash } from "../build/inputs.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const built = [
  "packages/core/src",
  "packages/wire/src",
  "packages/adapters/src",
  "apps/storefront/src",
  "locales",
]
const served = ["packages/commerce/src", "packages/demo-catalogue/src", "apps/server/src"]
const settleMs = 300
const env = { ...process.env, NODE_ENV: "development" }

const say = (words: string): void => void process.stderr.write(`${words}\n`)

/** Ends when the command has. @returns whether it went well */
const run = (command: string, parameters: ReadonlyArray<string>, cwd: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd, env, stdio: ["ignore", 2, 2] })
    child.once("exit", (code) => resolve(code === 0))
  })

const build = async (): Promise<boolean> => {
  const storefront = join(root, "apps/storefront")
  // Whoever serves for production finds this build stale.
  rmSync(join(storefront, "dist/.inputs"), { force: true })
  const begun = performance.now()
  const vite = join(storefront, "node_modules/.bin/vite")
  const options = ["build", "--mode", "development", "--minify", "false", "--logLevel", "warn"]
  const isBuilt = await run(vite, options, storefront)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  say(isBuilt ? `Built in ${seconds} s.` : "The build failed; the one before is served on.")
  return isBuilt
}

let server: ChildProcess | null = null
const stop = (): Promise<void> =>
  new Promise((resolve) => {
    if (server === null || server.exitCode !== null) return resolve()
    server.once("exit", () => resolve())
    server.kill("SIGTERM")
  })
const start = async (): Promise<void> => {
  await stop()
  const parameters = [
    "--conditions=@shop/source",
    "apps/server/src/cli/main.ts",
    "serve",
    ...process.argv.slice(2),
  ]
  server = spawn(process.execPath, parameters, { cwd: root, env, stdio: "inherit" })
}

const state = { storefront: hash(root, built), server: hash(root, served) }
let isBusy = false
const look = async (): Promise<void> => {
  if (isBusy) return
  isBusy = true
  for (;;) {
    const now = { storefront: hash(root, built), server: hash(root, served) }
    const isStorefront = now.storefront !== state.storefront
    if (!isStorefront && now.server === state.server) break
    Object.assign(state, now)
    if (isStorefront) await build()
    await start()
  }
  isBusy = false
}

if (!(await build())) process.exit(1)
await start()
say("Letters: /dev/mail. Network, queue, cart and caches: /network.")
let timer: NodeJS.Timeout | undefined
for (const folder of [...built, ...served])
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), settleMs)
  })
const end = (): void => void stop().then(() => process.exit(0))
process.once("SIGINT", end)
process.once("SIGTERM", end)
