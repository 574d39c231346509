/** The operator's command line for the shop of the browser tests. */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { data } from "./place.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

export const operate = (...args: ReadonlyArray<string>): void => {
  execFileSync(
    `${root}/node_modules/.bin/node`,
    ["--conditions=@shop/source", "apps/server/src/cli/main.ts", ...args],
    { cwd: root, env: { ...process.env, SHOP_DATA: data } },
  )
}
