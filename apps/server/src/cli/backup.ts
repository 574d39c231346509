import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { CopyRefused, copyDatabase, addFilesToCopy, type FileCounts } from "@shop/commerce/database"
import { formatBytes } from "../operations/disk.ts"
import { databaseFile } from "../platform.ts"
import { print } from "./output.ts"
import { writeAuditEntryTo } from "./audit.ts"
import { type Command, CommandFailed } from "./command.ts"
import { messageOf, settingsOf } from "./platform.ts"

const help = `Usage: shop backup <file> [--without-media] [--force] [--json]

Copies the whole shop into one file, in a consistent state, whether it runs or
not: catalogue, stock, carts, orders, customers, letters, and the photographs of
the media folder (SHOP_MEDIA). The copy is checked, and gets its name only when it
is complete. Settings are not copied, because they are in your environment.

  --without-media   Leave the photographs out; back them up elsewhere.
  --force           Overwrite an existing file.
  --json            Print as JSON.

Store copies on another machine, and test one now and then with shop restore.

With SHOP_DATABASE=postgres://… PostgreSQL makes its own backups, and this command
refuses. Copy the database and the media folder together, every day:

  pg_dump --format=custom --file=shop.dump "$SHOP_DATABASE"
  tar -czf media.tar.gz "$SHOP_MEDIA"

Exit codes: 0 copied, 1 could not be copied, 2 usage.`

const photographsText = (media: FileCounts | null): string =>
  media === null || media.count === 0
    ? "there are no photographs"
    : `${media.count} photographs (${formatBytes(media.bytes)}) are in it`

/** Copies the shop's database, also while the shop runs. @rule SR139 */
export const command: Command = {
  name: "backup",
  summary: "Copy the whole shop into one file",
  help,
  hasArguments: true,
  options: {
    "without-media": { type: "boolean" },
    force: { type: "boolean" },
    json: { type: "boolean" },
  },
  run: async (invocation) => {
    const { positionals, options, environment, folder, terminal } = invocation
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0) throw new CommandFailed(2, "Name one file: shop backup <file>")
    const to = resolve(folder, name)
    const { dataFolder, mediaFolder, postgres } = settingsOf(environment)
    if (postgres !== null)
      throw new CommandFailed(
        1,
        `The data is in PostgreSQL, which makes its own backups: pg_dump --format=custom --file=${name} "$SHOP_DATABASE". Copy the media folder ${resolve(mediaFolder)} as well.`,
      )
    const from = databaseFile(dataFolder)
    const isBare = options["without-media"] === true
    if (to === from) throw new CommandFailed(2, "The copy cannot be the shop's own file.")
    if (existsSync(to) && options["force"] !== true)
      throw new CommandFailed(1, `${name} is there already. Take another name, or --force to write over it.`)
    try {
      let media: FileCounts | null = null
      const bytes = await copyDatabase(
        from,
        to,
        (done, total) => terminal.progress(`${done} of ${total} pages`),
        (unfinished) => {
          if (!isBare)
            media = addFilesToCopy(unfinished, resolve(mediaFolder), (done, total) =>
              terminal.progress(`${done} of ${total} photographs`),
            )
        },
      )
      terminal.progress("")
      const unrecorded = await writeAuditEntryTo(from, {
        action: "shop.backup",
        subject: "shop",
        detail: `to ${to}`,
      })
      if (unrecorded !== null) terminal.err(`The audit log has no entry of this copy: ${unrecorded}.`)
      if (isBare) terminal.err(`The photographs in ${resolve(mediaFolder)} are NOT in this copy.`)
      return print(
        invocation,
        { file: to, bytes, media },
        `Copied to ${to}: ${formatBytes(bytes)}, checked${isBare ? "" : `; ${photographsText(media)}`}.`,
      )
    } catch (error) {
      throw new CommandFailed(
        1,
        `There is no copy: ${error instanceof CopyRefused ? error.message : messageOf(error)}.`,
      )
    }
  },
}
