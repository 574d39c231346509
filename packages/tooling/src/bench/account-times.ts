/**
 * Compares the times of sign-in, reset and registration for an address with an account and one without, through the API on
 * a file, with real password hashing. A difference would reveal accounts.
 *
 * Usage: npm run times [-- <rounds>]
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, ManagedRuntime } from "effect"
import { ClientAddress } from "../../../../apps/server/src/http/client.ts"
import { handle } from "../../../../apps/server/src/api/router.ts"
import { platform } from "../../../../apps/server/src/platform.ts"

const rounds = Number(process.argv[2] ?? 60)
const folder = mkdtempSync(join(tmpdir(), "shop-times-"))
const runtime = ManagedRuntime.make(platform(folder))
const password = "Grès & émail 7"

let clients = 0
/** A new client address for each request, so that rate limits do not apply. */
const post = async (name: string, body: unknown): Promise<number> => {
  clients += 1
  const request = {
    method: "POST" as const,
    path: `/api/user/${name}`,
    query: { storeCode: "fr" },
    body,
    headers: {},
  }
  const client = `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`
  const { status } = await runtime.runPromise(Effect.provideService(handle(request), ClientAddress, client))
  return status
}

const person = (email: string) => ({ email, firstname: "Ada", lastname: "Lovelace" })
const requests = {
  login: (email: string) => post("login", { username: email, password: "wrong password 1" }),
  "reset-password": (email: string) => post("reset-password", { email }),
  create: (email: string) => post("create", { customer: person(email), password }),
}

const measureMs = async (work: () => Promise<number>, code: number): Promise<number> => {
  const startMs = performance.now()
  const status = await work()
  const elapsedMs = performance.now() - startMs
  if (status !== code) throw new Error(`expected status ${code}, got ${status}`)
  return elapsedMs
}

const quantile = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)]!
const quartilesOf = (times: ReadonlyArray<number>) => {
  const sorted = times.toSorted((a, b) => a - b)
  return { medianMs: quantile(sorted, 0.5), lowerMs: quantile(sorted, 0.25), upperMs: quantile(sorted, 0.75) }
}
const format = (value: number): string => value.toFixed(2).padStart(8)

try {
  for (let count = 0; count < rounds; count += 1) await requests.create(`known-${count}@example.org`)
  console.log(`${rounds} rounds each, milliseconds: median (lower to upper quartile)\n`)
  for (const [name, send] of Object.entries(requests)) {
    const code = name === "login" ? 401 : 200
    const known: Array<number> = []
    const unknown: Array<number> = []
    for (let count = 0; count < rounds; count += 1) {
      const measurements = [
        async () => known.push(await measureMs(() => send(`known-${count}@example.org`), code)),
        async () => unknown.push(await measureMs(() => send(`${name}-${count}@example.net`), code)),
      ]
      for (const measureOne of count % 2 === 0 ? measurements : measurements.toReversed()) await measureOne()
    }
    const [knownMs, unknownMs] = [quartilesOf(known), quartilesOf(unknown)]
    const printLine = (kind: string, { medianMs, lowerMs, upperMs }: typeof knownMs) =>
      console.log(
        `${name.padEnd(15)} ${kind.padEnd(8)} ${format(medianMs)}  (${format(lowerMs)} to ${format(upperMs)})`,
      )
    printLine("known", knownMs)
    printLine("unknown", unknownMs)
    const differenceMs = Math.abs(knownMs.medianMs - unknownMs.medianMs)
    const rangeMs = Math.max(knownMs.upperMs - knownMs.lowerMs, unknownMs.upperMs - unknownMs.lowerMs)
    console.log(
      `${" ".repeat(24)} difference of medians ${format(differenceMs)}, widest interquartile range ${format(rangeMs)}\n`,
    )
  }
} finally {
  await runtime.dispose()
  rmSync(folder, { recursive: true, force: true })
}
