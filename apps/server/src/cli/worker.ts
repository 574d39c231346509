import { type Command, CommandFailed } from "./command.ts"
import { settingsOf } from "./platform.ts"
import { runUntilStopped } from "./run-until-stopped.ts"

const help = `Usage: shop worker

Sends letters, settles payments and runs the hourly jobs of a shop that other
processes serve with SHOP_JOBS=off. Several workers share the work; none leads.
Ctrl-C finishes the current letter and closes the database.

It answers /health, /ready and /metrics on PORT. SHOP_DATA and the other settings
are those of the shop; shop config lists them.

Exit codes: 0 stopped by a signal, 1 could not start, 2 a setting is invalid.`

/** Runs the jobs until a signal stops them. @rule SR470 */
export const command: Command = {
  name: "worker",
  summary: "Run the jobs of a shop that other processes serve",
  help,
  hasArguments: false,
  options: {},
  run: async (invocation) => {
    const settings = settingsOf(invocation.environment)
    if (settings.platform !== null)
      throw new CommandFailed(2, "SHOP_PLATFORM is set, so the other platform runs the jobs.")
    const { work } = await import("../serve.ts")
    return runUntilStopped(
      invocation,
      settings.port,
      () => work(settings),
      ({ url }) => `The worker runs: ${url}/ready`,
    )
  },
}
