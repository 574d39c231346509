/** Prints the one-time link of the last letter of a kind to an address, written as it goes out: node tests/support/letter-link.ts <data> <kind> <address>. */
import { join } from "node:path"
import { writeLetter } from "@shop/commerce/customers"
import { Database, layer } from "@shop/commerce/database"
import { defaults } from "@shop/core/settings"
import { Effect } from "effect"

const [data = "", kind = "", email = ""] = process.argv.slice(2)

const link = Effect.gen(function* () {
  const database = yield* Database
  const letters = database.all("SELECT id FROM outbox WHERE kind = ? ORDER BY id DESC", kind)
  const tools = { database, views: defaults.views, origin: "", nowMs: Date.now() }
  for (const { id } of letters) {
    const mail = writeLetter(tools, Number(id))
    if (mail?.to === email) return /\S+token=\S+/.exec(mail.text)?.[0] ?? null
  }
  return null
})

const found = await Effect.runPromise(
  Effect.provide(
    link,
    layer(join(data, "shop.db"), () => {}),
  ),
)
if (found === null) process.exit(1)
process.stdout.write(found)
