import { Cause, Clock, Effect, Random } from "effect"
import type { Settings } from "@shop/core/settings"
import type { Carts } from "@shop/commerce/carts"
import type { Catalogue } from "@shop/commerce/catalogue"
import type { Customers } from "@shop/commerce/customers"
import { type Database, isBusy, isUnwritable } from "@shop/commerce/database"
import type { Orders } from "@shop/commerce/orders"
import type { Stock } from "@shop/commerce/stock"
import type { WireReply, WireRequest } from "@shop/wire/request"
import type { RateLimiter } from "../coordination/rate-limiter.ts"
import type { Extras } from "../extras.ts"
import { cart } from "./cart.ts"
import { catalogue } from "./catalogue.ts"
import { extraRoutes } from "./extras.ts"
import { followed } from "../telemetry/followed.ts"
import { CurrentTrail } from "../telemetry/trail.ts"
import { count } from "./limited.ts"
import { inForm } from "./graphql/form.ts"
import { order } from "./order.ts"
import { product } from "./product.ts"
import { enveloped, refused } from "./reply.ts"
import { type ApiFault, type Route, route, segments } from "./route.ts"
import { stock } from "./stock.ts"
import { urlMap } from "./url.ts"
import { user } from "./user.ts"

/** Everything behind the API. */
export type Platform =
  | Carts
  | Catalogue
  | Customers
  | Database
  | Extras
  | Orders
  | RateLimiter
  | Settings
  | Stock

/** What older clients ask to see whether the shop is there. @rule SR40 - wire §16 */
const version = route("GET", "/api", () =>
  Effect.succeed({ status: 200, body: { version: "1.12.5" }, headers: {} }),
)

/** Every call of the API. @rule SR40 */
export const routes: ReadonlyArray<Route<Platform>> = [
  version,
  ...catalogue,
  ...urlMap,
  ...cart,
  ...stock,
  ...order,
  ...product,
  ...user,
  ...extraRoutes,
]

/**
 * Answers a request of the API, whatever it is: with what was asked, or with a code and words. Nothing a client sends
 * makes it fail; a defect of ours is logged under an id that the client is told.
 *
 * @param request - path as it was sent, body already JSON
 * @returns status === code; never a stack
 * @rule SR41 - wire §1; issue 2 (never 5xx for a bad request)
 */
export const handle = (request: WireRequest): Effect.Effect<WireReply, never, Platform> =>
  patiently(answer(request)).pipe(
    Effect.catch((fault: ApiFault) => Effect.succeed(refused(fault))),
    Effect.catchCause(broken),
    Effect.map((reply) => ({ ...reply, body: inForm(request.path, reply.status, reply.body) })),
  )

const patienceMs = 5_000
const againMs = 25

/** While another process writes, a request is tried again; the others are served meanwhile. @rule SR35 */
const patiently = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Clock.currentTimeMillis, (begunMs) => {
    const attempt: Effect.Effect<A, E, R> = Effect.catchCause(work, (cause) =>
      Effect.gen(function* () {
        const isLate = (yield* Clock.currentTimeMillis) - begunMs >= patienceMs
        if (isLate || !isBusy(Cause.squash(cause))) return yield* Effect.failCause(cause)
        yield* Effect.sleep(againMs)
        return yield* attempt
      }),
    )
    return attempt
  })

/** The first two parts of a pattern; what can be anything is "". */
const startOf = (pattern: string): string => {
  const [first = "", second = ""] = segments(pattern)
  return `${first}/${/^[:*]/.test(second) ? "" : second}`
}

/** Routes in their order by how their paths begin, so that a call is not held against each of them. */
const routesByStart: ReadonlyMap<string, ReadonlyArray<Route<Platform>>> = new Map(
  routes.map(({ pattern }) => {
    const start = startOf(pattern)
    const open = `${start.split("/")[0]}/`
    return [start, routes.filter((other) => [start, open].includes(startOf(other.pattern)))]
  }),
)

const candidates = ([first = "", second = ""]: ReadonlyArray<string>): ReadonlyArray<Route<Platform>> =>
  routesByStart.get(`${first}/${second}`) ?? routesByStart.get(`${first}/`) ?? []

const answer = (request: WireRequest): Effect.Effect<WireReply, ApiFault, Platform> => {
  const given = segments(request.path)
  const hits = candidates(given).flatMap((candidate) => {
    const parameters = candidate.matchCut(given)
    return parameters === null ? [] : [{ candidate, parameters }]
  })
  if (hits.length === 0) return Effect.succeed(enveloped(404, "There is no such call"))
  const hit = hits.find(({ candidate }) => candidate.method === request.method)
  if (hit === undefined) return Effect.succeed(wrongMethod(hits.map(({ candidate }) => candidate.method)))
  if (!isModest(request.body))
    return Effect.succeed(enveloped(400, "The body is nested too deeply or has too many parts"))
  const { candidate, parameters } = hit
  return followed(
    `${candidate.method} ${candidate.pattern}`,
    Effect.andThen(count(candidate), candidate.handle(request, parameters)),
  )
}

const wrongMethod = (allowed: ReadonlyArray<string>): WireReply => {
  const reply = enveloped(405, `This call is asked with ${allowed.join(" or ")}`)
  return { ...reply, headers: { ...reply.headers, allow: allowed.join(", ") } }
}

/** A defect of ours: the log has what happened, the client an id to tell us. No value of the request is logged. */
const broken = (cause: Cause.Cause<never>): Effect.Effect<WireReply> =>
  Effect.gen(function* () {
    const id = (yield* Random.nextIntBetween(0, 2 ** 32)).toString(16).padStart(8, "0")
    yield* Effect.logError(
      `Internal error ${id} at ${(yield* CurrentTrail)?.route ?? "a call from inside"}`,
      cause,
    )
    if (!isUnwritable(Cause.squash(cause))) return enveloped(500, `Internal error ${id}`)
    const reply = enveloped(503, `The shop cannot write at the moment, please try again (${id})`)
    return { ...reply, headers: { ...reply.headers, "retry-after": "5" } }
  })

const depthMax = 24
const partsMax = 20_000

/** Whether a body can be read without harm: not too deep, not too many values. Looked at without recursion. @rule SR41 */
export const isModest = (body: unknown): boolean => {
  let level: ReadonlyArray<unknown> = [body]
  let parts = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    parts += level.length
    if (depth > depthMax || parts > partsMax) return false
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    )
  }
  return true
}
