/**
 * Requests pages and API responses of a storefront whose platform closes idle connections after five seconds, at a pace
 * that leaves the connections idle for about that long:
 *
 * npm run idle [-- --requests=1000] [--seed=7] [--json]
 *
 * A response other than 200 is a failure, such as a 502. A page of a machine that is too busy is 503 after five seconds,
 * which says nothing about connections, and is counted by itself. Exit code: 0 no failure, 1 failures, 2 wrong usage.
 */
import { get } from "node:http"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { limits } from "@shop/core/settings"
import { createTemporaryFolder, removeFolder, start } from "../../../../tests/support/shop-process.ts"

/** When the platform closes a connection without a request. */
const platformIdleMs = 5_000
/** The pauses, in turn: about as long as the platform keeps an idle connection, and as long as the storefront does. */
const pausesMs = [platformIdleMs, 1_000] as const
/** The most by which a pause differs from that. */
const spreadMs = 250
/** Requests at the same time, whose connections become idle together. */
const together = 6

const refuseUsage = (message: string): never => {
  process.stderr.write(
    `${message}\nUsage: npm run idle [-- --requests=<number>] [--seed=<number>] [--json]\n`,
  )
  process.exit(2)
}
const readNumber = (name: string, text: string): number =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : refuseUsage(`--${name} must be a whole number of at least 1`)
const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: {
        requests: { type: "string", default: "1000" },
        seed: { type: "string", default: "7" },
        json: { type: "boolean", default: false },
      },
    })
    return {
      requests: readNumber("requests", values.requests),
      seed: readNumber("seed", values.seed),
      isJson: values.json,
    }
  } catch (error) {
    return refuseUsage(error instanceof Error ? error.message : String(error))
  }
}
const { requests, seed, isJson } = readOptions()

/** Forwards connections to the platform, and closes each one that is idle, without announcing it. */
const startClosingProxy = async (platform: string) => {
  const { hostname, port } = new URL(platform)
  const counts = { opened: 0, closedByPlatform: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    counts.opened += 1
    const upstream = connect(Number(port), hostname)
    const close = (): void => {
      if (!client.destroyed && !client.readableEnded) counts.closedByPlatform += 1
      client.destroy()
      upstream.destroy()
      sockets.delete(client)
    }
    sockets.add(client)
    client.setTimeout(platformIdleMs, close)
    for (const socket of [client, upstream]) {
      socket.on("error", close)
      socket.on("close", close)
    }
    client.pipe(upstream)
    upstream.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

interface Reply {
  readonly status: number
  readonly tookMs: number
  readonly body: string
}

/** Requests an address over a connection of its own. A failed connection is status 0. */
const ask = (url: string): Promise<Reply> =>
  new Promise((resolve) => {
    const startMs = performance.now()
    const reply = (status: number, body: string): void =>
      resolve({ status, tookMs: performance.now() - startMs, body })
    get(url, { agent: false }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => reply(response.statusCode ?? 0, Buffer.concat(chunks).toString()))
      response.on("error", (error) => reply(0, error.message))
    }).on("error", (error) => reply(0, error.message))
  })

/** The home page, the pages that it links, and as many requests that the storefront forwards. */
const findPaths = async (shop: string): Promise<ReadonlyArray<string>> => {
  const { status, body } = await ask(`${shop}/en`)
  if (status !== 200) throw new Error(`the home page is ${status}: ${body.slice(0, 200)}`)
  const pages = ["/en", ...new Set([...body.matchAll(/href="(\/en\/[\w/-]+)"/g)].map(([, path]) => path!))]
  return pages.flatMap((page, index) => [page, `/api/stock/check?sku=V708&page=${index}`])
}

/** A number from 0 to 1 for a seed: the same in each run. */
const randomOf = (state: number): number => {
  const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  return ((Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

const showProgress = (done: number, failed: number): void => {
  const text = `${done} of ${requests}, ${failed} failed`
  if (process.stderr.isTTY) process.stderr.write(`\r${text}`)
  else if (done % 100 < together) process.stderr.write(`${text}\n`)
}

const folders = [createTemporaryFolder(), createTemporaryFolder()] as const
process.stderr.write(`${requests} requests, --seed=${seed}\n`)
const startMs = performance.now()
const platform = await start({ data: folders[0] })
const proxy = await startClosingProxy(platform.url)
const shop = await start({
  data: folders[1],
  env: { SHOP_PLATFORM: proxy.url, SHOP_OUTPUT_CACHE: "off" },
})
const statuses = new Map<number, number>()
const faults: Array<string> = []
let timedOut = 0
try {
  const paths = await findPaths(shop.url)
  for (let done = 0; done < requests; done += together) {
    const burst = Math.min(together, requests - done)
    const pauseMs = pausesMs[(done / together) % pausesMs.length]!
    await wait(pauseMs + (randomOf(seed + done) * 2 - 1) * spreadMs)
    const asked = Array.from({ length: burst }, (_, index) => paths[(done + index) % paths.length]!)
    const replies = await Promise.all(asked.map((path) => ask(`${shop.url}${path}`)))
    for (const [index, { status, tookMs, body }] of replies.entries()) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 503 && tookMs >= limits.callTimeoutMs) timedOut += 1
      else if (status !== 200) faults.push(`${status} ${asked[index]}: ${body.slice(0, 120)}`)
    }
    showProgress(done + burst, faults.length)
  }
} finally {
  await shop.stop()
  proxy.close()
  await platform.stop()
  for (const folder of folders) removeFolder(folder)
}

const result = {
  requests,
  seed,
  seconds: Math.round((performance.now() - startMs) / 1000),
  failed: faults.length,
  timedOut,
  statuses: Object.fromEntries(statuses),
  connections: proxy.counts.opened,
  closedByPlatform: proxy.counts.closedByPlatform,
}
if (isJson) process.stdout.write(`${JSON.stringify(result)}\n`)
else
  process.stdout.write(
    `\n${result.requests} requests, ${result.failed} failed, ${timedOut} timed out in ${result.seconds} s; ${result.connections} connections, ${result.closedByPlatform} closed by the platform\n`,
  )
for (const fault of faults.slice(0, 20)) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
