import type { Environment } from "../settings.ts"
import { type Command, CommandFailed } from "./command.ts"
import { command as seed } from "./seed.ts"
import { messageOf, settingsOf } from "./platform.ts"

const help = `Usage: shop serve [--seed]

Serves the whole shop: pages, pictures and API, from one process and one file.
Ctrl-C finishes the current requests and closes the database.

  --seed   First seed the demo shop's catalogue, unless another catalogue has
           been imported. Existing documents stay.

The port is PORT, the data folder SHOP_DATA; shop config lists all settings.

With SHOP_PLATFORM=https://host it serves pages and files alone, opens no
database, and sends all requests to that vue-storefront-api.

Exit codes: 0 stopped by a signal, 1 could not start, 2 a setting is invalid.`

const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve())
  })

/** Whether the shop is public: in production, under an address of another host than localhost. */
const isPublic = (publicUrl: string, { NODE_ENV }: Environment): boolean =>
  NODE_ENV === "production" &&
  !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname)

/** Serves the shop until a signal stops it. @rule SR32 */
export const command: Command = {
  name: "serve",
  summary: "Serve the shop",
  help,
  options: { seed: { type: "boolean" } },
  run: async (invocation) => {
    const settings = settingsOf(invocation.environment)
    const { terminal } = invocation
    if (settings.payment.mode === "sandbox" && isPublic(settings.publicUrl, invocation.environment))
      throw new CommandFailed(
        2,
        `SHOP_PAYMENT=sandbox at ${settings.publicUrl}: orders would count as paid though no money moves. Set SHOP_PAYMENT=off or a real provider.`,
      )
    for (const note of settings.notes) terminal.err(note)
    if (invocation.options["seed"] === true && settings.platform === null) {
      // The shop serves another catalogue as well, so that error of the seed is not shown.
      const silent = { ...terminal, err: () => undefined }
      await seed.run({ ...invocation, options: {}, terminal: { ...silent, out: terminal.err } })
    }
    const { serve, serveFrontend } = await import("../serve.ts")
    const served = await (
      settings.platform === null ? serve(settings) : serveFrontend(settings.platform, settings)
    ).catch((error: unknown) => {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
      throw new CommandFailed(
        1,
        isTaken
          ? `port ${settings.port} is taken. Stop what listens there, or choose another: PORT=3001 npm start`
          : messageOf(error),
      )
    })
    terminal.out(`The shop is open: ${served.url}/fr  ${served.url}/en  ${served.url}/de`)
    const failure = await Promise.race([stopSignal(), served.failed])
    const closed = served.close()
    // Printed after the server has stopped to accept connections.
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
