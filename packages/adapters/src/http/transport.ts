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
import { CurrentView, Settings } from "@shop/core/settings"
import { type Endpoint, endpoints, withContext } from "@shop/wire/endpoints"
import type { HttpRequest, HttpResponse } from "@shop/wire/http"

/**
 * Sends an HTTP request to the platform and returns the response.
 *
 * @param name - of the request, for errors
 * @fails Unreachable when there is no response, BadResponse when it is not JSON
 */
export type Send = (
  name: string,
  request: HttpRequest,
) => Effect.Effect<HttpResponse, Unreachable | BadResponse>

/**
 * The transport of one store view: encodes each request by its endpoint, sends it, and decodes the response. It never
 * retries, and does not send a request whose capability the platform lacks.
 *
 * @param send - sends the encoded request
 * @rule AP1, PF7 - PO1
 */
export const layer = (send: Send): Layer.Layer<Transport, never, CurrentView | Settings> =>
  Layer.effect(
    Transport,
    Effect.map(Effect.all([CurrentView, Settings]), ([view, { session, products, capabilities }]) => {
      /** Sends a search in the form that the platform reads. The code of other forms is loaded with the first search. */
      const search = Effect.fnUntraced(function* (name: string, request: HttpRequest) {
        switch (products.searchForm) {
          case "search-query":
            return yield* send(name, request)
          case "elasticsearch": {
            const { inElasticsearchForm } = yield* load(name, () => import("@shop/wire/elasticsearch"))
            return yield* send(name, inElasticsearchForm(request, products.priceBuckets))
          }
          case "graphql": {
            const { inGraphqlForm, fromGraphqlForm } = yield* load(name, () => import("@shop/wire/graphql"))
            return fromGraphqlForm(request, yield* send(name, inGraphqlForm(request, view.code)))
          }
        }
      })
      return {
        send: Effect.fnUntraced(function* <Name extends string, Input, Result>(
          request: ApiRequest<Name, Input, Result>,
          context: RequestContext = guest,
        ): Effect.fn.Return<Result, RequestError> {
          const { name, input, capability } = request
          if (capability !== undefined && !capabilities[capability])
            return yield* new Unsupported({ request: name, capability })
          const endpoint = yield* endpointOf(request)
          if (endpoint === undefined)
            return yield* Effect.die(new Error(`no endpoint for the request ${name}`))
          const location = session.sendsTokenInHeader ? "header" : "query"
          const http = withContext(endpoint.encodeRequest(input, view), context, location)
          const response = http.path.startsWith("/api/catalog/")
            ? yield* search(name, http)
            : yield* send(name, http)
          return yield* Effect.fromResult(endpoint.decodeResponse(response, input))
        }),
      }
    }),
  )

/** The context of a guest's request without an idempotency key. */
const guest: RequestContext = { token: null, operationId: null }

/** How long a module may take to load: as long as each part of a page that loads later. */
const loadTimeoutMs = 3_000

/**
 * Loads a module. A failed load fails as a lost connection does, and one that takes too long as a response that does, so
 * the next request loads the module again.
 *
 * @rule AP12 - S2 §4, §9 (lazy component: 3 s, retry)
 */
const load = <A>(request: string, module: () => Promise<A>) =>
  Effect.tryPromise({ try: module, catch: () => new Unreachable({ request, cause: "network" }) }).pipe(
    Effect.timeoutOrElse({
      duration: loadTimeoutMs,
      orElse: () => Effect.fail(new Unreachable({ request, cause: "timeout" })),
    }),
  )

const lazyTables: Record<NonNullable<RequestAttributes["lazyEndpoints"]>, () => Promise<object>> = {
  "order-management": async () => (await import("@shop/wire/order-management")).orderManagementEndpoints,
  offline: async () => (await import("@shop/wire/offline")).offlineEndpoints,
}

/** Finds the endpoint of a request by its name. The request carries the types of the endpoint's input and result. */
const endpointOf = <Name extends string, Input, Result>({
  name,
  lazyEndpoints,
}: ApiRequest<Name, Input, Result>) =>
  Effect.map(
    lazyEndpoints === undefined ? Effect.succeed(endpoints) : load(name, lazyTables[lazyEndpoints]),
    (table: object) => new Map<string, Endpoint<Name, Input, Result>>(Object.entries(table)).get(name),
  )
