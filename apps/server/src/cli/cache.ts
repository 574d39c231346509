import { type Command, CommandFailed } from "./command.ts"
import { textOption } from "./input.ts"
import { print } from "./output.ts"
import { messageOf, settingsOf } from "./platform.ts"

const help = `Usage: shop cache invalidate <tag> [<tag> …] [--url <address>] [--json]

Drops cached pages of a running shop, so that the next request renders them again.
Tags: P12 for pages that show product 12, C4 for category 4, '*' for every page.

  --url             Address of the shop; default SHOP_URL, else localhost at PORT.
  --json            Print as JSON.

SHOP_INVALIDATE_KEY must be the same as in the running shop.

Exit codes: 0 dropped, 1 the shop cannot be reached or refuses, 2 usage.`

const timeoutMs = 10_000

/** The text of an envelope {code, result}; null for any other body. */
const resultOf = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "result" in body && typeof body.result === "string"
    ? body.result
    : null

/** Drops cached pages of a running shop. @rule SR136 */
export const command: Command = {
  name: "cache",
  summary: "Drop cached pages of a running shop",
  help,
  hasArguments: true,
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
    const base = textOption(invocation, "url") || (isNamed ? publicUrl : `http://127.0.0.1:${port}`)
    if (!URL.canParse(base)) throw new CommandFailed(2, `--url ${base} is not a URL`)
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
    const result = resultOf(await reply.json().catch(() => null))
    if (!reply.ok) throw new CommandFailed(1, `${base} refuses (${reply.status}): ${result ?? "no reason"}`)
    if (result === null)
      throw new CommandFailed(1, `${base} does not answer like a shop. Is it the right address?`)
    return print(invocation, { tags, url: base }, `Dropped at ${base}: ${tags.join(", ")}.`)
  },
}
