import type { Environment, ServerSettings } from "../settings.ts"
import { type Command, CommandFailed } from "./command.ts"
import { command as seed } from "./seed.ts"
import { settingsOf } from "./platform.ts"
import { runUntilStopped } from "./run-until-stopped.ts"

const help = `Usage: shop serve [--seed]

Serves the whole shop: pages, pictures and API, from one process and one file.
Ctrl-C finishes the current requests and closes the database.

  --seed   First seed the demo shop's catalogue into the file of this machine,
           unless another catalogue has been imported. Existing documents stay.
           A PostgreSQL is never seeded so: shop seed does it once for all.

The port is PORT, the data folder SHOP_DATA; shop config lists all settings.

With SHOP_PLATFORM=https://host it serves pages and files alone, opens no
database, and sends all requests to that vue-storefront-api.

Exit codes: 0 stopped by a signal, 1 could not start, 2 a setting is invalid.`

/** Whether the shop is public: in production, under an address of another host than localhost. */
const isPublic = (publicUrl: string, { NODE_ENV }: Environment): boolean =>
  NODE_ENV === "production" &&
  !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname)

/**
 * Whether a start with `--seed`, such as `npm start`, seeds the demo shop. It does so in a file of this machine only: a
 * PostgreSQL may be empty because its shop is still to come.
 *
 * @rule SR561
 */
export const seedsAtStart = (
  isAsked: boolean,
  { platform, postgres }: Pick<ServerSettings, "platform" | "postgres">,
): boolean => isAsked && platform === null && postgres === null

/** Serves the shop until a signal stops it. @rule SR32 */
export const command: Command = {
  name: "serve",
  summary: "Serve the shop",
  help,
  hasArguments: false,
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
    if (seedsAtStart(invocation.options["seed"] === true, settings)) {
      // The shop serves another catalogue as well, so that error of the seed is not shown.
      const silent = { ...terminal, err: () => undefined }
      await seed.run({ ...invocation, options: {}, terminal: { ...silent, out: terminal.err } })
    }
    const { serve, serveFrontend } = await import("../serve.ts")
    return runUntilStopped(
      invocation,
      settings.port,
      () => (settings.platform === null ? serve(settings) : serveFrontend(settings.platform, settings)),
      ({ url }) => `The shop is open: ${url}/fr  ${url}/en  ${url}/de`,
    )
  },
}
