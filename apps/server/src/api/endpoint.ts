import { Effect } from "effect"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import type { ResultOf, EndpointName, InputOf } from "@shop/wire/endpoints"
import type { HttpRequest } from "@shop/wire/http"
import { type ServedEndpoint, serverEndpoints, viewOf } from "@shop/wire/server"
import { notStored, refuse } from "./responses.ts"
import { type ApiFault, type Route, route } from "./route.ts"

/** The store view and the request of an endpoint. */
export interface EndpointContext {
  readonly view: StoreView
  readonly request: HttpRequest
}

interface AnswerWithHeaders<Name extends EndpointName> {
  readonly result: ResultOf<Name>
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Makes a route from the wire table. The route decodes the input, finds the store view and encodes the result.
 *
 * @param name - of the request in the wire table
 * @rule SR40 - two readers
 */
export const endpoint = <Name extends EndpointName, R>(
  name: Name,
  answer: (input: InputOf<Name>, context: EndpointContext) => Effect.Effect<ResultOf<Name>, ApiFault, R>,
): Route<R | Settings> =>
  endpointWithHeaders(name, (input, context) => Effect.map(answer(input, context), (result) => ({ result })))

/** Makes a route whose response has additional headers. @rule SR40 */
export const endpointWithHeaders = <Name extends EndpointName, R>(
  name: Name,
  answer: (
    input: InputOf<Name>,
    context: EndpointContext,
  ) => Effect.Effect<AnswerWithHeaders<Name>, ApiFault, R>,
): Route<R | Settings> => {
  const { method, path, decodeRequest, encodeResponse }: ServedEndpoint<Name> = serverEndpoints[name]
  return route(
    method,
    path.replace(/\{(\w+)\}/g, ":$1"),
    Effect.fnUntraced(function* (request) {
      const view = yield* viewFor(request)
      const input = yield* Effect.fromResult(decodeRequest(request)).pipe(
        Effect.catch(({ code, message }) => refuse(code, message)),
      )
      const { result, headers } = yield* answer(input, { view, request })
      return { status: 200, body: encodeResponse(result, request), headers: { ...notStored, ...headers } }
    }),
  )
}

/**
 * The store view of a request.
 *
 * @fails ApiFault 400 for an unknown store view
 * @rule SR40 - wire §2
 */
export const viewFor = (request: HttpRequest): Effect.Effect<StoreView, ApiFault, Settings> =>
  Effect.flatMap(Settings, ({ views: [first, ...others] }) => {
    const view = first === undefined ? null : viewOf(request, [first, ...others])
    return view === null ? refuse(400, "The shop has no such store view") : Effect.succeed(view)
  })
