import { mkdirSync } from "node:fs"
import { basename, resolve } from "node:path"
import { restoreFiles, type FileCounts, restoreDatabase } from "@shop/commerce/database"
import { migrations } from "@shop/commerce/schema"
import { databaseFile } from "../platform.ts"
import { print } from "./output.ts"
import { writeAuditEntryTo } from "./audit.ts"
import { type Command, CommandFailed } from "./command.ts"
import { messageOf, settingsOf } from "./platform.ts"

const help = `Usage: shop restore <file> [--json]

Replaces the shop's data by a copy of shop backup. The shop must not run
meanwhile. The copy is checked first. A copy of a newer shop is refused; a copy of
an older shop is migrated when the shop starts.

The photographs in the copy go into the media folder (SHOP_MEDIA). A different
photograph of the same name stays as <name>.before-<time>.

The previous database stays as shop.db.before-<time>; delete it when you are sure.
A copy has the stock, carts and orders of its time; newer orders are in the
previous database.

With SHOP_DATABASE=postgres://… PostgreSQL restores its own backups, and this
command refuses. Stop the shop, then:

  pg_restore --clean --if-exists --single-transaction \\
    --dbname="$SHOP_DATABASE" shop.dump
  tar -xzf media.tar.gz

Then start the shop: each machine copies the catalogue again. Recovery to a point
in time keeps the tables, which the machines do not notice: before the start,
delete catalogue.db in SHOP_DATA on every machine.

  --json            Print as JSON.

Exit codes: 0 restored, 1 nothing was changed, 2 usage.`

/** @throws CommandFailed 1 with a message that only the photographs are missing */
const photographsOf = (copy: string, mediaFolder: string, timestamp: string): FileCounts | null => {
  try {
    return restoreFiles(copy, resolve(mediaFolder), timestamp)
  } catch (error) {
    throw new CommandFailed(1, `The shop is restored, but not its photographs: ${messageOf(error)}.`)
  }
}

/** Replaces the shop's data by a copy. @rule SR139 */
export const command: Command = {
  name: "restore",
  summary: "Replace the shop's data by a copy",
  help,
  hasArguments: true,
  options: { json: { type: "boolean" } },
  run: async (invocation) => {
    const { positionals, environment, folder, terminal } = invocation
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0)
      throw new CommandFailed(2, "Name one file: shop restore <file>")
    const copy = resolve(folder, name)
    const { dataFolder, mediaFolder, postgres } = settingsOf(environment)
    if (postgres !== null)
      throw new CommandFailed(
        1,
        `The data is in PostgreSQL, which restores its own backups: pg_restore --clean --if-exists --single-transaction --dbname="$SHOP_DATABASE" ${name}. Bring the photographs back into ${resolve(mediaFolder)} as well.`,
      )
    const to = databaseFile(dataFolder)
    if (copy === to) throw new CommandFailed(2, "The copy cannot be the shop's own file.")
    const timestamp = new Date().toISOString().replace(/[:.]/g, "-")
    const renamed = `${to}.before-${timestamp}`
    try {
      mkdirSync(dataFolder, { recursive: true })
      const wasThere = await restoreDatabase(copy, to, renamed, migrations)
      const unrecorded = await writeAuditEntryTo(to, {
        action: "shop.restore",
        subject: "shop",
        detail: `from ${copy}`,
      })
      if (unrecorded !== null) terminal.err(`The audit log has no entry of this restoration: ${unrecorded}.`)
      const media = photographsOf(copy, mediaFolder, timestamp)
      const photographs =
        media === null
          ? " The copy holds no photographs: bring those back yourself."
          : ` ${media.count} photographs are in ${mediaFolder}.`
      const previous = wasThere ? ` The previous database is ${basename(renamed)}, in the same folder.` : ""
      return print(
        invocation,
        { file: to, before: wasThere ? renamed : null, media },
        `Restored ${to} from ${name}.${photographs}${previous}`,
      )
    } catch (error) {
      if (error instanceof CommandFailed) throw error
      throw new CommandFailed(1, `Nothing was changed: ${messageOf(error)}.`)
    }
  },
}
