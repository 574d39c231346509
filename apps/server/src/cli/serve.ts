import type { Environment } from "../settings.ts"
import { type Command, CommandFailed } from "./command.ts"
import { command as seed } from "./seed.ts"
import { messageOf, settingsOf } from "./platform.ts"

const help = `Usage: shop serve [--seed]

Serves the whole shop: pages, pictures and API, from one process and one file.
Ctrl-C lets what is under way finish and closes the database.

  --seed   First put the demo shop's catalogue in place, when no other
           catalogue has been imported. What is there already stays.

The port is PORT, the data folder SHOP_DATA; shop config lists all settings.

Exit codes: 0 stopped as asked, 1 could not start, 2 a setting makes no sense.`

const untilAsked = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve())
  })

/** Whether shoppers reach the shop: in production, under an address that is not this machine's own. */
const isOpenToAll = (publicUrl: string, { NODE_ENV }: Environment): boolean =>
  NODE_ENV === "production" &&
  !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname)

/** Serves the shop until it is told to stop. @rule SR32 */
export const command: Command = {
  name: "serve",
  summary: "Serve the shop",
  help,
  options: { seed: { type: "boolean" } },
  run: async (invocation) => {
    const settings = settingsOf(invocation.environment)
    const { terminal } = invocation
    if (settings.payment.mode === "sandbox" && isOpenToAll(settings.publicUrl, invocation.environment))
      throw new CommandFailed(
        2,
        `SHOP_PAYMENT=sandbox at ${settings.publicUrl}: orders would count as paid though no money moves. Set SHOP_PAYMENT=off or a real provider.`,
      )
    for (const note of settings.notes) terminal.err(note)
    if (invocation.options["seed"] === true) {
      // Another catalogue being there is no reason not to serve it.
      const silent = { ...terminal, err: () => undefined }
      await seed.run({ ...invocation, options: {}, terminal: { ...silent, out: terminal.err } })
    }
    const { serve } = await import("../serve.ts")
    const served = await serve(settings).catch((error: unknown) => {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
      throw new CommandFailed(
        1,
        isTaken
          ? `port ${settings.port} is taken. Stop what listens there, or choose another: PORT=3001 npm start`
          : messageOf(error),
      )
    })
    terminal.out(`The shop is open: ${served.url}/fr  ${served.url}/en  ${served.url}/de`)
    const failure = await Promise.race([untilAsked(), served.failed])
    const closed = served.close()
    // The shop accepts no more connections when it says so.
    terminal.err("Closing …")
    await closed
    if (failure !== undefined)
      throw new CommandFailed(
        1,
        `the database is damaged: ${messageOf(failure)}. Look with shop doctor, then put a copy in its place: shop restore <copy>.`,
      )
    return 0
  },
}
