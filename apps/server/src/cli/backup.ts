import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { CopyRefused, copyDatabase } from "@shop/commerce/database"
import { sizeWords } from "../operations/disk.ts"
import { databaseFile } from "../platform.ts"
import { tell } from "./asking.ts"
import { type Command, Stop } from "./command.ts"
import { messageOf, settingsOf } from "./platform.ts"

const help = `Usage: shop backup <file> [--force] [--json]

Copies everything the shop knows into one file, as it is at one moment, whether it
is being served or not: catalogue, stock, carts, orders, customers, letters. The
copy is checked, and has its name only when it is whole. Photographs lie in the
media folder (SHOP_MEDIA) and are not in it.

  --force           Write over a file that is there.
  --json            Print as JSON.

Keep copies on another machine, and try one now and then with shop restore.

Exit codes: 0 copied, 1 could not be copied, 2 usage.`

/** Copies the shop's file while it serves. @rule SR139 */
export const command: Command = {
  name: "backup",
  summary: "Copy everything the shop knows into one file",
  help,
  options: { force: { type: "boolean" }, json: { type: "boolean" } },
  run: async (invocation) => {
    const { positionals, options, environment, folder, terminal } = invocation
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0) throw new Stop(2, "Name one file: shop backup <file>")
    const to = resolve(folder, name)
    const from = databaseFile(settingsOf(environment).dataFolder)
    if (to === from) throw new Stop(2, "The copy cannot be the shop's own file.")
    if (existsSync(to) && options["force"] !== true)
      throw new Stop(1, `${name} is there already. Take another name, or --force to write over it.`)
    try {
      const bytes = await copyDatabase(from, to, (done, total) =>
        terminal.progress(`${done} of ${total} pages`),
      )
      terminal.progress("")
      return tell(invocation, { file: to, bytes }, `Copied to ${to}: ${sizeWords(bytes)}, checked.`)
    } catch (error) {
      throw new Stop(
        1,
        `There is no copy: ${error instanceof CopyRefused ? error.message : messageOf(error)}.`,
      )
    }
  },
}
