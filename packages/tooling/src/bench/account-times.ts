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
import { ClientAddress } from "../../../../apps/server/src/api/rate-limits.ts"
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
const calls = {
  login: (email: string) => post("login", { username: email, password: "wrong password 1" }),
  "reset-password": (email: string) => post("reset-password", { email }),
  create: (email: string) => post("create", { customer: person(email), password }),
}

const timed = async (work: () => Promise<number>, code: number): Promise<number> => {
  const fromMs = performance.now()
  const status = await work()
  const tookMs = performance.now() - fromMs
  if (status !== code) throw new Error(`expected ${code}, was answered ${status}`)
  return tookMs
}

const at = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)]!
const spread = (times: ReadonlyArray<number>) => {
  const sorted = times.toSorted((a, b) => a - b)
  return { median: at(sorted, 0.5), low: at(sorted, 0.25), high: at(sorted, 0.75) }
}
const ms = (value: number): string => value.toFixed(2).padStart(8)

try {
  for (let count = 0; count < rounds; count += 1) await calls.create(`known-${count}@example.org`)
  console.log(`${rounds} rounds each, milliseconds: median (quarter to quarter)\n`)
  for (const [name, ask] of Object.entries(calls)) {
    const code = name === "login" ? 401 : 200
    const known: Array<number> = []
    const unknown: Array<number> = []
    for (let count = 0; count < rounds; count += 1) {
      const turns = [
        async () => known.push(await timed(() => ask(`known-${count}@example.org`), code)),
        async () => unknown.push(await timed(() => ask(`${name}-${count}@example.net`), code)),
      ]
      for (const turn of count % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    const [one, other] = [spread(known), spread(unknown)]
    const line = (who: string, { median, low, high }: typeof one) =>
      console.log(`${name.padEnd(15)} ${who.padEnd(8)} ${ms(median)}  (${ms(low)} to ${ms(high)})`)
    line("known", one)
    line("unknown", other)
    const apart = Math.abs(one.median - other.median)
    const wide = Math.max(one.high - one.low, other.high - other.low)
    console.log(`${" ".repeat(24)} medians ${ms(apart)} apart, quarters ${ms(wide)} wide\n`)
  }
} finally {
  await runtime.dispose()
  rmSync(folder, { recursive: true, force: true })
}
