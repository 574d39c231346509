import { Effect, Redacted } from "effect"
import { existsSync } from "node:fs"
import { type CopiedRows, CopyNotMade, copyToPostgres } from "@shop/commerce/database-copy"
import { postgresLayer } from "@shop/commerce/drivers/postgres"
import { postgresMigrations } from "@shop/commerce/schema"
import { databaseFile } from "../platform.ts"
import { auditLog, writeAuditEntry } from "./audit.ts"
import { type Command, CommandFailed, type Invocation } from "./command.ts"
import { print } from "./output.ts"
import { messageOf, settingsOf } from "./platform.ts"
import { stopSignal } from "./run-until-stopped.ts"

const help = `Usage: shop database copy --to <postgres://…> [--replace] [--hold] [--json]

Copies the shop's SQLite file to a PostgreSQL database in one transaction, then
compares the count of rows and the sums of numbers of every table. If anything
fails, the target stays as it was, and the command can be run again.

The shop can stay open. It is read-only while the copy is made: it shows pages and
refuses changes.

  --to <url>   The target, such as postgres://shop:password@db.example/shop. To
               keep the password out of the process list, leave it out of the
               address and set PGPASSWORD.
  --replace    Replace the data in the target.
  --hold       Stay read-only after the copy, until Ctrl-C. Start the shop on the
               target and switch over meanwhile, so that no change is lost.
  --json       Print the rows of each table as JSON.

Photographs are files, so copy the media folder (SHOP_MEDIA) yourself.

Exit codes: 0 copied and compared, 1 not copied, 2 usage.`

const targetOf = ({ options, positionals }: Invocation): Redacted.Redacted => {
  const [action, ...more] = positionals
  if (action !== "copy" || more.length > 0)
    throw new CommandFailed(2, "The only action is copy: shop database copy --to <postgres://…>")
  const to = options["to"]
  if (typeof to !== "string" || !URL.canParse(to) || !/^postgres(ql)?:$/.test(new URL(to).protocol))
    throw new CommandFailed(2, "Name the target: --to postgres://user@host/database")
  return Redacted.make(to)
}

const summary = (rows: CopiedRows): string => {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `Copied and compared: ${total} rows in ${Object.keys(rows).length} tables, of which ${rows["orders"]} orders and ${rows["customer"]} customers.`
}

/** Moves a shop to PostgreSQL. @rule SR481 */
export const command: Command = {
  name: "database",
  summary: "Copy the database to PostgreSQL",
  help,
  hasArguments: true,
  options: {
    to: { type: "string" },
    replace: { type: "boolean" },
    hold: { type: "boolean" },
    json: { type: "boolean" },
  },
  run: async (invocation) => {
    const { environment, options, terminal } = invocation
    const url = targetOf(invocation)
    const file = databaseFile(settingsOf(environment).dataFolder)
    if (!existsSync(file)) throw new CommandFailed(1, `There is no database: ${file} does not exist.`)
    const move = Effect.gen(function* () {
      const rows = yield* copyToPostgres({
        file,
        replaces: options["replace"] === true,
        onProgress: (table, count) => terminal.progress(`${table}: ${count} rows`),
      })
      terminal.progress("")
      yield* Effect.provide(
        writeAuditEntry({ action: "database.copy", subject: "shop", detail: `from ${file}` }),
        auditLog,
      )
      print(invocation, rows, summary(rows))
      if (options["hold"] !== true) return
      terminal.err("The shop on SQLite is read-only now. Switch over, then press Ctrl-C.")
      yield* Effect.promise(stopSignal)
    })
    await move
      .pipe(Effect.scoped, Effect.provide(postgresLayer({ url }, postgresMigrations)), Effect.runPromise)
      .catch((error: unknown) => {
        terminal.progress("")
        throw new CommandFailed(
          1,
          error instanceof CopyNotMade
            ? `Not copied, because ${error.reason}.`
            : `Not copied: ${messageOf(error)}. The target stays as it was.`,
        )
      })
    return 0
  },
}
