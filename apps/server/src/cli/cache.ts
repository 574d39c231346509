import { settingsOf } from "./platform.ts"
import { print, textOf } from "./output.ts"
import { type Command, CommandFailed } from "./command.ts"
import { messageOf } from "./platform.ts"

const help = `Usage: shop cache invalidate <tag> [<tag> …] [--url <address>] [--json]

Tells a shop that is being served to drop finished pages, so that the next visitor
has them made anew. Tags: P12 for pages that show product 12, C4 for category 4,
* for every page (in quotes, or the shell takes it).

  --url             Address of the shop; SHOP_URL, else this machine at PORT.
  --json            Print as JSON.

The key is SHOP_INVALIDATE_KEY, the same that the shop was started with.

Exit codes: 0 dropped, 1 the shop cannot be reached or refuses, 2 usage.`

const timeoutMs = 10_000

/** Drops pages of a shop that runs. @rule SR136 */
export const command: Command = {
  name: "cache",
  summary: "Make a running shop drop finished pages",
  help,
  options: { url: { type: "string" }, json: { type: "boolean" } },
  run: async (invocation) => {
    const [what, ...tags] = invocation.positionals
    if (what !== "invalidate" || tags.length === 0)
      throw new CommandFailed(2, "Say which pages: shop cache invalidate P12, shop cache invalidate '*'")
    const { invalidateKey, port, publicUrl } = settingsOf(invocation.environment)
    if (invalidateKey === null)
      throw new CommandFailed(
        1,
        "SHOP_INVALIDATE_KEY is not set, or shorter than 16 letters. Set it here as for the shop.",
      )
    const isNamed = (invocation.environment["SHOP_URL"] ?? "").trim() !== ""
    const base = textOf(invocation, "url") || (isNamed ? publicUrl : `http://127.0.0.1:${port}`)
    if (!URL.canParse(base)) throw new CommandFailed(2, `--url ${base} is no address`)
    const query = new URLSearchParams({ tag: tags.join(","), key: invalidateKey })
    const reply = await fetch(`${base.replace(/(?<!\/)\/+$/, "")}/invalidate?${query}`, {
      method: "POST",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new CommandFailed(
        1,
        `${base} cannot be reached: ${messageOf(error)}. Is the shop being served there?`,
      )
    })
    const told = (await reply.json().catch(() => ({}))) as { readonly result?: unknown }
    if (!reply.ok)
      throw new CommandFailed(1, `${base} refuses (${reply.status}): ${String(told.result ?? "no reason")}`)
    return print(invocation, { tags, url: base }, `Dropped at ${base}: ${tags.join(", ")}.`)
  },
}
