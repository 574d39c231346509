/**
 * Measures what other visitors notice while one client pipelines requests, holds slow connections, or guesses coupons:
 *
 * npm run crowd [-- --seconds=10] [--json]
 *
 * A visitor asks for pages one after the other, first alone, then beside each crowd. Exit code: 0 every request of the
 * visitor was answered and the right coupon was taken, 1 otherwise, 2 wrong usage. Times are printed and not judged.
 */
import { connect, type Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import {
  createTemporaryFolder,
  removeFolder,
  runCommandAsync,
  start,
} from "../../../../tests/support/shop-process.ts"

const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: { seconds: { type: "string", default: "10" }, json: { type: "boolean", default: false } },
    })
    if (!/^[1-9]\d{0,2}$/.test(values.seconds))
      throw new Error("--seconds must be a whole number from 1 to 999")
    return { measuredMs: Number(values.seconds) * 1000, isJson: values.json }
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\nUsage: npm run crowd [-- --seconds=10] [--json]\n`,
    )
    process.exit(2)
  }
}
const { measuredMs, isJson } = readOptions()
/** The time between two requests of the visitor. */
const pauseMs = 50
const crowdAddress = "203.0.113.7"
const pipelined = { connections: 200, requests: 120 }
const slowConnections = 1_200
const guesses = { addresses: 200, each: 50 }
const coupon = "RIGHT10"

const data = createTemporaryFolder()
// The visitor and the crowd come through one proxy, which names their addresses.
const shop = await start({ data, env: { SHOP_PROXIES: "127.0.0.1" } })
const port = Number(new URL(shop.url).port)

/** What the visitor noticed. */
interface Measurement {
  readonly crowd: string
  readonly answered: number
  readonly failed: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly slowestMs: number
}

const progress = (text: string): void => void process.stderr.write(`${text}\n`)

/** Asks for pages as a visitor until the time is over. */
const visit = async (crowd: string): Promise<Measurement> => {
  const endMs = performance.now() + measuredMs
  const times: Array<number> = []
  let failed = 0
  for (let count = 0; performance.now() < endMs; count += 1) {
    const startMs = performance.now()
    const path = count % 2 === 0 ? "/en" : "/en/search?q=bowl"
    try {
      const reply = await fetch(`${shop.url}${path}`, {
        headers: { "x-forwarded-for": "198.51.100.9" },
        signal: AbortSignal.timeout(20_000),
      })
      await reply.arrayBuffer()
      if (reply.status !== 200) failed += 1
    } catch {
      failed += 1
    }
    times.push(performance.now() - startMs)
    await wait(pauseMs)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
  const measurement = {
    crowd,
    answered: times.length - failed,
    failed,
    medianMs: at(0.5),
    p95Ms: at(0.95),
    slowestMs: at(1),
  }
  progress(`${crowd}: ${measurement.answered} answered, ${failed} failed, p95 ${measurement.p95Ms} ms`)
  return measurement
}

/** Keeps a number of connections open until the returned function is called. It replaces connections that the shop closes. */
const keepOpen = (count: number, localAddress: string, onOpen: (socket: Socket) => void) => {
  let isOver = false
  const sockets = new Set<Socket>()
  const open = (): void => {
    if (isOver) return
    const socket = connect({ port, host: "127.0.0.1", localAddress })
    sockets.add(socket)
    socket.on("connect", () => onOpen(socket))
    socket.on("error", () => {})
    socket.on("close", () => {
      sockets.delete(socket)
      if (!isOver) setTimeout(open, 100)
    })
  }
  for (let opened = 0; opened < count; opened += 1) open()
  return () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
  }
}

const request = `GET /en HTTP/1.1\r\nHost: localhost:${port}\r\nX-Forwarded-For: ${crowdAddress}\r\n\r\n`
const pipeline = () =>
  keepOpen(pipelined.connections, "127.0.0.1", (socket) => {
    socket.resume()
    socket.write(request.repeat(pipelined.requests))
  })
const crawl = () =>
  keepOpen(slowConnections, "127.0.0.2", (socket) => {
    socket.resume()
    socket.write("GET /en HTTP/1.1\r\n")
    const timer = setInterval(() => socket.write("X: y\r\n"), 2_000)
    socket.on("close", () => clearInterval(timer))
  })

const post = async (path: string, address: string) => {
  const reply = await fetch(`${shop.url}${path}`, { method: "POST", headers: { "x-forwarded-for": address } })
  return { status: reply.status, body: (await reply.json()) as { readonly result: unknown } }
}
const cartOf = async (address: string): Promise<string> =>
  String((await post("/api/cart/create?storeCode=en", address)).body.result)
const tryCoupon = async (cart: string, code: string, address: string): Promise<number> =>
  (await post(`/api/cart/apply-coupon?storeCode=en&cartId=${cart}&coupon=${code}`, address)).status

/** Guesses coupons from many addresses at once. */
const guess = async (): Promise<ReadonlyMap<number, number>> => {
  const statuses = new Map<number, number>()
  await Promise.all(
    Array.from({ length: guesses.addresses }, async (_, index) => {
      const address = `203.0.113.${index + 1}`
      const cart = await cartOf(address)
      for (let count = 0; count < guesses.each; count += 1) {
        const status = await tryCoupon(cart, `WRONG${index}X${count}`, address)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  return statuses
}

/** Puts a product into a new cart and applies the right coupon. */
const applyRightCoupon = async (): Promise<number> => {
  const address = "198.51.100.9"
  const cart = await cartOf(address)
  const added = await fetch(`${shop.url}/api/cart/update?storeCode=en&cartId=${cart}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ cartItem: { sku: "V708", qty: 1, quoteId: cart } }),
  })
  if (added.status !== 200) throw new Error(`no product could be put into the cart: ${await added.text()}`)
  return tryCoupon(cart, coupon, address)
}

const measurements: Array<Measurement> = []
let couponStatus = 0
let guessed: ReadonlyMap<number, number> = new Map()
try {
  await runCommandAsync(data, "coupon", "create", coupon, "--percent", "10")
  measurements.push(await visit("nobody"))
  for (const [crowd, begin] of [
    [
      `${pipelined.connections} connections of one address, ${pipelined.requests} requests at once each`,
      pipeline,
    ],
    [`${slowConnections} slow connections of one address`, crawl],
  ] as const) {
    const end = begin()
    measurements.push(await visit(crowd))
    end()
    await wait(1_000)
  }
  const guessing = guess()
  measurements.push(
    await visit(`${guesses.addresses * guesses.each} wrong coupons from ${guesses.addresses} addresses`),
  )
  guessed = await guessing
  couponStatus = await applyRightCoupon()
} finally {
  await shop.stop()
  removeFolder(data)
}

const isPassed = couponStatus === 200 && measurements.every(({ failed }) => failed === 0)
if (isJson)
  process.stdout.write(
    `${JSON.stringify({ isPassed, measurements, couponStatus, guessed: Object.fromEntries(guessed) })}\n`,
  )
else {
  const width = Math.max(...measurements.map(({ crowd }) => crowd.length))
  process.stdout.write(`\n${"beside".padEnd(width)}  answered  failed  median ms  p95 ms  slowest ms\n`)
  for (const { crowd, answered, failed, medianMs, p95Ms, slowestMs } of measurements)
    process.stdout.write(
      `${crowd.padEnd(width)}  ${String(answered).padStart(8)}  ${String(failed).padStart(6)}  ${String(medianMs).padStart(9)}  ${String(p95Ms).padStart(6)}  ${String(slowestMs).padStart(10)}\n`,
    )
  process.stdout.write(
    `\nwrong coupons: ${[...guessed].map(([status, times]) => `${times} × ${status}`).join(", ")}; the right one afterwards: ${couponStatus}\n`,
  )
}
process.exitCode = isPassed ? 0 : 1
