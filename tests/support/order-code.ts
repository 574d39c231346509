/** Creates and prints the one-time code of an order: node tests/support/order-code.ts <data> <number>. */
import { join } from "node:path"
import { Database, layer } from "@shop/commerce/database"
import { Effect } from "effect"
import { findOrder, mintOrderCode } from "./stored-orders.ts"

const [data = "", number = ""] = process.argv.slice(2)

const code = Effect.gen(function* () {
  const database = yield* Database
  const order = findOrder(database, number)
  const isSent = database.get(
    "SELECT 1 FROM outbox WHERE kind = 'order.code' AND json_extract(payload, '$.order') = ?",
    number,
  )
  return order === null || isSent === undefined ? null : mintOrderCode(database, order.id, Date.now())
})

const made = await Effect.runPromise(
  Effect.provide(
    code,
    layer(join(data, "shop.db"), () => {}),
  ),
)
if (made === null) process.exit(1)
process.stdout.write(made)
