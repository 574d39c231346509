import { Effect, Layer } from "effect"
import {
  type ApiRequest,
  type BadResponse,
  type RequestAttributes,
  type RequestError,
  Unreachable,
  Unsupported,
} from "@shop/core/api"
import { type RequestContext, Transport } from "@shop/core/ports"
import { CurrentView, Settings, type ShopSettings } from "@shop/core/settings"
import { type Endpoint, endpoints, withContext } from "@shop/wire/endpoints"
import type { HttpRequest, HttpResponse } from "@shop/wire/http"

/**
 * Carries an HTTP request to the platform and the response back. `name` is the request's name, for errors.
 *
 * @fails Unreachable when there is no response, BadResponse when it is not JSON
 */
export type Send = (
  name: string,
  request: HttpRequest,
) => Effect.Effect<HttpResponse, Unreachable | BadResponse>

/**
 * The transport of one store view: encodes each request by its endpoint, sends it, and decodes the response. It retries
 * nothing, and does not send a request whose capability the platform lacks.
 *
 * @param send - carries the bytes
 * @rule AP1, PF7 - PO1
 */
export const layer = (send: Send): Layer.Layer<Transport, never, CurrentView | Settings> =>
  Layer.effect(
    Transport,
    Effect.map(Effect.all([CurrentView, Settings]), ([view, { session, products, capabilities }]) => ({
      send: Effect.fnUntraced(function* <Name extends string, Input, Answer>(
        request: ApiRequest<Name, Input, Answer>,
        context: RequestContext = guest,
      ): Effect.fn.Return<Answer, RequestError> {
        const { name, input, capability } = request
        if (capability !== undefined && !capabilities[capability])
          return yield* new Unsupported({ request: name, capability })
        const endpoint = yield* endpointOf(request)
        if (endpoint === undefined) return yield* Effect.die(new Error(`no endpoint for the request ${name}`))
        const location = session.sendsTokenInHeader ? "header" : "query"
        const http = withContext(endpoint.encodeRequest(input, view), context, location)
        const response = yield* send(
          name,
          products.searchForm === "elasticsearch" && http.path.startsWith("/api/catalog/")
            ? yield* elasticsearchForm(name, http, products.priceBuckets)
            : http,
        )
        return yield* Effect.fromResult(endpoint.decodeResponse(response, input))
      }),
    })),
  )

/** A request of a guest, without an idempotency key. */
const guest: RequestContext = { token: null, operationId: null }

/** Loads the Elasticsearch form with the first search that needs it. */
const elasticsearchForm = (
  name: string,
  request: HttpRequest,
  priceRanges: ShopSettings["products"]["priceBuckets"],
) =>
  Effect.map(
    load(name, () => import("@shop/wire/elasticsearch")),
    ({ inElasticsearchForm }) => inElasticsearchForm(request, priceRanges),
  )

/** Loads code on demand; a failed load counts as a lost connection, so that the next request loads it again. */
const load = <A>(request: string, module: () => Promise<A>) =>
  Effect.tryPromise({ try: module, catch: () => new Unreachable({ request, cause: "network" }) })

const lazyTables: Record<NonNullable<RequestAttributes["lazyEndpoints"]>, () => Promise<object>> = {
  "order-management": async () => (await import("@shop/wire/order-management")).orderManagementEndpoints,
  offline: async () => (await import("@shop/wire/offline")).offlineEndpoints,
}

/** The endpoint with the name of a request. The definition of the request gives it both types. */
const endpointOf = <Name extends string, Input, Answer>({
  name,
  lazyEndpoints,
}: ApiRequest<Name, Input, Answer>) =>
  Effect.map(
    lazyEndpoints === undefined ? Effect.succeed(endpoints) : load(name, lazyTables[lazyEndpoints]),
    (table: object) => new Map<string, Endpoint<Name, Input, Answer>>(Object.entries(table)).get(name),
  )
