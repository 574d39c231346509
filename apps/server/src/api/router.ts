import { Cause, Clock, Effect, Random } from "effect"
import findMyWay, { type HTTPMethod } from "find-my-way"
import { namedCapabilities } from "@shop/core/capabilities"
import type { Settings } from "@shop/core/settings"
import type { Carts } from "@shop/commerce/carts"
import type { Catalogue } from "@shop/commerce/catalogue"
import type { Customers } from "@shop/commerce/customers"
import { InvalidText, type Sql } from "@shop/commerce/sql"
import { isBusy, isUnwritable } from "@shop/commerce/database"
import type { OrderCodes, OrderDocuments, Orders, Withdrawals } from "@shop/commerce/orders"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import type { RateLimiter } from "../coordination/rate-limiter.ts"
import type { OptionalServices } from "../optional-services.ts"
import { cart } from "./cart.ts"
import { catalogue } from "./catalogue.ts"
import { extraRoutes } from "./extension-routes.ts"
import { CurrentRequest, traced } from "../telemetry/tracing.ts"
import { countRequest } from "./request-limits.ts"
import { withGraphqlErrors } from "./graphql/error-format.ts"
import { order } from "./order.ts"
import { product } from "./product.ts"
import { envelope, faultResponse } from "./responses.ts"
import { type ApiFault, type PathParameters, type Route, route } from "./route.ts"
import { stock } from "./stock.ts"
import { urlMap } from "./url.ts"
import { user } from "./user.ts"

/** The services that the routes use. */
export type Platform =
  | Carts
  | Catalogue
  | Customers
  | OptionalServices
  | OrderCodes
  | OrderDocuments
  | Orders
  | Withdrawals
  | RateLimiter
  | Settings
  | Sql

/** Older clients request the version to see whether the API is reachable. @rule SR40 - wire §16 */
const version = route("GET", "/api", () =>
  Effect.succeed({ status: 200, body: { version: "1.12.5", offers: namedCapabilities }, headers: {} }),
)

/** Every route of the API. @rule SR40 */
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

/** Matches requests from inside the server; Fastify matches the others with the same router. */
const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 16_384 })
for (const one of routes) router.on(one.method, one.pattern, () => undefined, one)

const methods: ReadonlyArray<HTTPMethod> = ["GET", "POST", "DELETE"]

/** 404 for an unknown path, 405 for an unsupported method. @rule SR41 */
const unmatched = (path: string): Effect.Effect<HttpResponse> => {
  const allowed = methods.filter((method) => router.find(method, path) !== null)
  if (allowed.length === 0) return Effect.succeed(envelope(404, "There is no such call"))
  const reply = envelope(405, `This path accepts ${allowed.join(" or ")} only`)
  return Effect.succeed({ ...reply, headers: { ...reply.headers, allow: allowed.join(", ") } })
}

/**
 * Handles a request from inside the server, or one without a route.
 *
 * @rule SR41 - wire §1
 */
export const handle = (request: HttpRequest): Effect.Effect<HttpResponse, never, Platform> => {
  const found = router.find(request.method, request.path)
  return found === null
    ? Effect.map(unmatched(request.path), (reply) => formatted(request, reply))
    : handleRoute(found.store as Route<Platform>, request, found.params as PathParameters)
}

/**
 * Handles a request by its route. It does not fail: a defect is logged under an id, and the client gets the id.
 *
 * @param request - with the undecoded path and the parsed body
 * @returns a response whose status is its code
 * @rule SR41 - wire §1
 */
export const handleRoute = (
  matched: Route<Platform>,
  request: HttpRequest,
  parameters: PathParameters,
): Effect.Effect<HttpResponse, never, Platform> =>
  answer(matched, request, parameters).pipe(
    Effect.catch((fault: ApiFault) => Effect.succeed(faultResponse(fault))),
    Effect.catchCause(internalError),
    Effect.map((reply) => formatted(request, reply)),
  )

/** Converts errors of GraphQL routes to GraphQL's format. */
const formatted = ({ path }: HttpRequest, reply: HttpResponse): HttpResponse => ({
  ...reply,
  body: withGraphqlErrors(path, reply.status, reply.body),
})

const retryMaxMs = 5_000
const retryDelayMs = 25

/** Retries a request while another process writes; other requests are served meanwhile. @rule SR35 */
const retryWhileBusy = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Clock.currentTimeMillis, (begunMs) => {
    const attempt: Effect.Effect<A, E, R> = Effect.catchCause(work, (cause) =>
      Effect.gen(function* () {
        const isLate = (yield* Clock.currentTimeMillis) - begunMs >= retryMaxMs
        if (isLate || !isBusy(Cause.squash(cause))) return yield* Effect.failCause(cause)
        yield* Effect.sleep(retryDelayMs)
        return yield* attempt
      }),
    )
    return attempt
  })

const answer = (
  matched: Route<Platform>,
  request: HttpRequest,
  parameters: PathParameters,
): Effect.Effect<HttpResponse, ApiFault, Platform> => {
  if (!isModest(request.body))
    return Effect.succeed(envelope(400, "The body is nested too deeply or has too many parts"))
  return traced(
    `${matched.method} ${matched.pattern}`,
    // A retried request is counted once.
    Effect.andThen(countRequest(matched), retryWhileBusy(matched.handle(request, parameters))),
  )
}

/** Logs a defect and sends its id to the client. No value of the request is logged. @rule SR41, SR493 */
const internalError = (cause: Cause.Cause<never>): Effect.Effect<HttpResponse> =>
  Effect.gen(function* () {
    const error = Cause.squash(cause)
    if (error instanceof InvalidText) return envelope(400, "A text has a character that cannot be stored")
    const id = (yield* Random.nextIntBetween(0, 2 ** 32)).toString(16).padStart(8, "0")
    const isAway = isUnwritable(error)
    yield* Effect.logError(
      `Internal error ${id} at ${(yield* CurrentRequest)?.route ?? "a request from inside"}`,
      // Every request fails while the database is away, so its message is enough.
      isAway && error instanceof Error ? error.message : cause,
    )
    if (!isAway) return envelope(500, `Internal error ${id}`)
    const reply = envelope(
      503,
      `The shop cannot read or write its data at the moment, please try again (${id})`,
    )
    return { ...reply, headers: { ...reply.headers, "retry-after": "5" } }
  })

const depthMax = 24
const partsMax = 20_000

/** Whether a body is small enough to process, in depth and in number of values. Uses no recursion. @rule SR41 */
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
