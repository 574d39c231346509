/** Prints the one-time link of the last letter of a kind to an address: node tests/support/letter-link.ts <data> <kind> <address>. */
import { join } from "node:path"
import { isCustomerLetter, writeLetter } from "@shop/commerce/customers"
import { layer } from "@shop/commerce/database"
import { repositories } from "@shop/commerce/repositories"
import { OutboxRepository } from "@shop/commerce/letters"
import { defaults } from "@shop/core/settings"
import { Effect, Layer } from "effect"

const [data = "", kind = "", email = ""] = process.argv.slice(2)

const link = Effect.gen(function* () {
  const outbox = yield* OutboxRepository
  const letters = yield* outbox.list({ state: null, beforeId: null, countMax: 1000 })
  const tools = { views: defaults.views, origin: "", nowMs: Date.now() }
  for (const letter of letters) {
    if (letter.kind !== kind || !isCustomerLetter(letter.kind)) continue
    const mail = yield* writeLetter(tools, { kind: letter.kind, payload: letter.payload })
    if (mail?.to === email) return /\S+token=\S+/.exec(mail.text)?.[0] ?? null
  }
  return null
})

const database = layer(join(data, "shop.db"), () => {})
const found = await Effect.runPromise(Effect.provide(link, Layer.provideMerge(repositories, database)))
if (found === null) process.exit(1)
process.stdout.write(found)
