import { mkdirSync } from "node:fs"
import { basename, resolve } from "node:path"
import { bringBack, type KeptFiles, restoreDatabase } from "@shop/commerce/database"
import { migrations } from "@shop/commerce/schema"
import { databaseFile } from "../platform.ts"
import { print } from "./output.ts"
import { type Command, CommandFailed } from "./command.ts"
import { messageOf, settingsOf } from "./platform.ts"

const help = `Usage: shop restore <file> [--json]

Puts a copy that shop backup made in the place of what the shop knows. The shop
must not be served meanwhile. The copy is checked first; one of a newer shop is
refused, one of an older shop is brought up to date when the shop is next opened.

The photographs in the copy go into the media folder (SHOP_MEDIA); one that is
there with another picture stays beside it as <name>.before-<time>.

What was there before stays beside it, as shop.db.before-<time>: take it away when
you are sure. A copy brings back the stock, carts and orders of its time; what was
sold since is in the file before.

  --json            Print as JSON.

Exit codes: 0 restored, 1 nothing was changed, 2 usage.`

/** @throws Stop 1 saying that only the photographs are missing */
const photographsOf = (copy: string, mediaFolder: string, stamp: string): KeptFiles | null => {
  try {
    return bringBack(copy, resolve(mediaFolder), stamp)
  } catch (error) {
    throw new CommandFailed(1, `The shop is restored, but not its photographs: ${messageOf(error)}.`)
  }
}

/** Puts a copy in the shop's place. @rule SR139 */
export const command: Command = {
  name: "restore",
  summary: "Put a copy in the place of what the shop knows",
  help,
  options: { json: { type: "boolean" } },
  run: async (invocation) => {
    const { positionals, environment, folder } = invocation
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0)
      throw new CommandFailed(2, "Name one file: shop restore <file>")
    const copy = resolve(folder, name)
    const { dataFolder, mediaFolder } = settingsOf(environment)
    const to = databaseFile(dataFolder)
    if (copy === to) throw new CommandFailed(2, "The copy cannot be the shop's own file.")
    const stamp = new Date().toISOString().replace(/[:.]/g, "-")
    const kept = `${to}.before-${stamp}`
    try {
      mkdirSync(dataFolder, { recursive: true })
      const wasThere = await restoreDatabase(copy, to, kept, migrations)
      const media = photographsOf(copy, mediaFolder, stamp)
      const photographs =
        media === null
          ? " The copy holds no photographs: bring those back yourself."
          : ` ${media.count} photographs are in ${mediaFolder}.`
      const beside = wasThere ? ` What was there before is ${basename(kept)}, beside it.` : ""
      return print(
        invocation,
        { file: to, before: wasThere ? kept : null, media },
        `Restored ${to} from ${name}.${photographs}${beside}`,
      )
    } catch (error) {
      if (error instanceof CommandFailed) throw error
      throw new CommandFailed(1, `Nothing was changed: ${messageOf(error)}.`)
    }
  },
}
