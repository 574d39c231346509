import { parseArgs } from "node:util"
import { type Command, type ExitCode, type Invocation, CommandFailed } from "./command.ts"
import { commands } from "./commands.ts"

const intro = `Usage: shop <command> [options]

Manages a shop: its products, orders and customers, and its database file. It
works on the data in the folder SHOP_DATA (default var/), whether the shop runs or
not.`

/** Commands by topic; all other commands are listed last. */
const topics: ReadonlyArray<readonly [title: string, names: ReadonlyArray<string>]> = [
  ["Running the shop", ["serve", "worker", "doctor", "config", "cache"]],
  ["Products", ["import", "seed", "reindex", "stock"]],
  ["Selling", ["orders", "customer", "coupon", "review", "mail"]],
  ["Backup and export", ["backup", "restore", "database", "export"]],
]

const outro = `First steps:
  npm start                               open the demo shop on port 3000
  npm run shop -- import dump.ndjson      replace it by your own catalogue
  npm run shop -- doctor                  see what is missing before you sell
  npm run shop -- backup shop-copy.db     make a backup, every day

  shop <command> --help   the manual of a command
  shop config             every setting, such as PORT and SHOP_DATA

Exit codes: 0 done, 1 failed, 2 wrong usage. With --json a command prints its
result as JSON; all other output goes to standard error.`

/**
 * Runs the shop's command line.
 *
 * @param args - without the program's own name
 * @returns the exit code; wrong usage does not throw
 * @rule SR62
 */
export const shop = async (
  args: ReadonlyArray<string>,
  at: Pick<Invocation, "environment" | "folder" | "terminal">,
): Promise<ExitCode> => {
  const [name, ...rest] = args
  const { terminal } = at
  if (name === undefined) {
    terminal.err(await manual())
    return 2
  }
  if (name === "--help" || name === "-h" || (name === "help" && rest.length === 0)) {
    terminal.out(await manual())
    return 0
  }
  try {
    if (name === "help") {
      terminal.out((await find(rest[0]!)).help)
      return 0
    }
    return await run(await find(name), rest, at)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    terminal.progress("")
    terminal.err(`shop ${name}: ${error.message}`)
    if (error.code === 2) terminal.err(`shop ${name in commands ? `${name} ` : ""}--help shows its manual.`)
    return error.code
  }
}

const find = async (name: string): Promise<Command> => {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined)
    throw new CommandFailed(2, `there is no such command. There are: ${Object.keys(commands).join(", ")}.`)
  return (await load()).command
}

const run = async (
  command: Command,
  args: ReadonlyArray<string>,
  at: Pick<Invocation, "environment" | "folder" | "terminal">,
): Promise<ExitCode> => {
  const parsed = read(command, args)
  if (parsed.values["help"] === true) {
    at.terminal.out(command.help)
    return 0
  }
  return command.run({
    ...at,
    positionals: parsed.positionals,
    options: parsed.values as Invocation["options"],
  })
}

const read = (command: Command, args: ReadonlyArray<string>) => {
  try {
    return parseArgs({
      args: [...args],
      options: { ...command.options, help: { type: "boolean", short: "h" } },
      allowPositionals: command.hasArguments,
      strict: true,
    })
  } catch (error) {
    throw new CommandFailed(2, error instanceof Error ? error.message : String(error))
  }
}

const manual = async (): Promise<string> => {
  const named = new Set(topics.flatMap(([, names]) => names))
  const rest = Object.keys(commands).filter((name) => !named.has(name))
  const loaded = new Map(
    await Promise.all(
      Object.entries(commands).map(async ([name, load]) => [name, (await load()).command.summary] as const),
    ),
  )
  const width = Math.max(...[...loaded.keys()].map((name) => name.length))
  const parts = [...topics, ["Others", rest] as const]
    .filter(([, names]) => names.length > 0)
    .map(([title, names]) =>
      [`${title}:`, ...names.map((name) => `  ${name.padEnd(width)}  ${loaded.get(name)}`)].join("\n"),
    )
  return [intro, ...parts, outro].join("\n\n")
}
