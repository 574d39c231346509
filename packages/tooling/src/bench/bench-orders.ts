/**
 * Measures how many orders of one store view a shop on PostgreSQL takes in a second, by several processes at once. Each
 * order has a cart and a product of its own, so that nothing but the view is shared. Carts are made before.
 *
 * npm run bench:orders [-- --processes=2 --orders=1000 --round-trip-ms=0]
 *
 * `--round-trip-ms` adds the way to a database on another machine to each statement.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { parseArgs } from "node:util"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { price, product } from "@shop/testing"
import { postgresLayer } from "@shop/commerce/drivers/postgres"
import { Orders } from "@shop/commerce/orders"
import { postgresMigrations } from "@shop/commerce/schema"
import { line, order, view } from "../../../../tests/support/memory-shop.ts"
import { providePostgres } from "../../../../tests/support/services/postgres-server.ts"
import { freePort } from "../../../../tests/support/services/service-process.ts"
import { createDatabase, urlOf } from "../../../../tests/support/services/test-databases.ts"
import { cartWith, putStock, sqlShop } from "../../../../tests/support/sql-shop.ts"

const { values } = parseArgs({
  options: {
    processes: { type: "string", default: "2" },
    orders: { type: "string", default: "1000" },
    "round-trip-ms": { type: "string", default: "0" },
    url: { type: "string" },
    name: { type: "string", default: "" },
  },
})
const orderCount = Number(values.orders)
/** Orders that a process works on at once, one on each of its connections. */
const connections = 20

/** Places orders of prepared carts when the parent says so, and tells it the milliseconds. */
const work = async (url: string): Promise<void> => {
  const skus = Array.from({ length: connections }, (_, index) => `BOL-${values.name}-${index}`)
  const runtime = ManagedRuntime.make(
    Layer.provideMerge(
      sqlShop(skus.map((sku) => product({ sku, price: price(24_00) }))),
      postgresLayer({ url: Redacted.make(url), connectionsMax: connections }, postgresMigrations),
    ),
  )
  await runtime.runPromise(Effect.forEach(skus, (sku) => putStock(sku, { qty: 1_000_000 })))
  const carts = await runtime.runPromise(
    Effect.forEach(
      Array.from({ length: orderCount }, (_, index) => skus[index % connections]!),
      (sku) => Effect.map(cartWith(sku), ({ token }) => ({ sku, token })),
      { concurrency: connections },
    ),
  )
  process.send?.("ready")
  await once(process, "message")
  const startMs = performance.now()
  await runtime.runPromise(
    Effect.flatMap(Orders, (orders) =>
      Effect.forEach(
        carts,
        ({ sku, token }, index) =>
          orders.place(order(token, [line(sku, 1)]), `${values.name}-${index}`, view),
        { concurrency: connections, discard: true },
      ),
    ),
  )
  process.send?.(performance.now() - startMs)
  await runtime.dispose()
}

/** A relay that delays all bytes by half of a round trip on their way there, and by half on their way back. */
const openSlowRelay = async (to: string, roundTripMs: number): Promise<string> => {
  const target = new URL(to)
  const forward = (from: Socket, into: Socket): void => {
    from.on("data", (bytes) => void setTimeout(() => into.write(bytes), roundTripMs / 2))
    from.on("close", () => void setTimeout(() => into.destroy(), roundTripMs))
    from.on("error", () => undefined)
  }
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname).setNoDelay()
    forward(incoming.setNoDelay(), outgoing)
    forward(outgoing, incoming)
  }).unref()
  target.port = String(await freePort())
  const url = target.href
  server.listen(Number(target.port), "127.0.0.1")
  await once(server, "listening")
  target.port = new URL(to).port
  return url
}

const measure = async (): Promise<void> => {
  const postgres = await providePostgres(true)
  if (postgres === null) throw new Error("PostgreSQL is not installed; SHOP_TEST_POSTGRES may name a server")
  try {
    const direct = urlOf(postgres.url, await createDatabase(postgres.url))
    const roundTripMs = Number(values["round-trip-ms"])
    const url = roundTripMs === 0 ? direct : await openSlowRelay(direct, roundTripMs)
    // The first one brings the schema up to date.
    await ManagedRuntime.make(postgresLayer({ url: Redacted.make(direct) }, postgresMigrations)).runPromise(
      Effect.void,
    )
    const workers = Array.from({ length: Number(values.processes) }, (_, index) =>
      fork(import.meta.filename, [`--url=${url}`, `--name=${index}`, `--orders=${orderCount}`]),
    )
    await Promise.all(workers.map((worker) => once(worker, "message")))
    const times = workers.map((worker) => once(worker, "message") as Promise<[number]>)
    for (const worker of workers) worker.send("go")
    const longestMs = Math.max(...(await Promise.all(times)).map(([ms]) => ms))
    const rate = Math.round((workers.length * orderCount * 1_000) / longestMs)
    process.stdout.write(
      `${rate} orders a second of one store view: ${workers.length} processes, round trip + ${roundTripMs} ms\n`,
    )
  } finally {
    await postgres.stop()
  }
}

await (values.url === undefined ? measure() : work(values.url))
