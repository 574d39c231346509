import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { data } from "./shop-address.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/**
 * Runs a command of the shop's command line on the data of the browser tests.
 *
 * @param args - as after `npm run shop --`
 * @throws when the command fails
 */
export const runShopCommand = (...args: ReadonlyArray<string>): void => {
  execFileSync(
    `${root}/node_modules/.bin/node`,
    ["--conditions=@shop/source", "apps/server/src/cli/main.ts", ...args],
    { cwd: root, env: { ...process.env, SHOP_DATA: data } },
  )
}
