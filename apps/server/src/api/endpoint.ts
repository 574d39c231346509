import { Effect } from "effect"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { afterBindings } from "@shop/wire/after"
import {
  type AfterTag,
  type AnswerOf,
  type BindingOf,
  bindings,
  type InputOf,
  type Tag,
  viewOf,
} from "@shop/wire/bindings"
import type { WireRequest } from "@shop/wire/request"
import { notStored, refuse } from "./responses.ts"
import { type ApiFault, type Route, route } from "./route.ts"

/** The store view and the request of an endpoint. */
export interface EndpointContext {
  readonly view: StoreView
  readonly request: WireRequest
}

interface AnswerWithHeaders<T extends Tag | AfterTag> {
  readonly result: AnswerOf<T>
  readonly headers?: Readonly<Record<string, string>>
}

/** Both tables of the wire. */
const allBindings: { readonly [T in Tag | AfterTag]: BindingOf<T> } = { ...bindings, ...afterBindings }

/**
 * Makes a route from the wire table. The route decodes the input, finds the store view and encodes the result.
 *
 * @param tag - name of the request in the wire table
 * @rule SR40 - two readers
 */
export const endpoint = <T extends Tag | AfterTag, R>(
  tag: T,
  answer: (input: InputOf<T>, context: EndpointContext) => Effect.Effect<AnswerOf<T>, ApiFault, R>,
): Route<R | Settings> =>
  endpointWithHeaders(tag, (input, context) => Effect.map(answer(input, context), (result) => ({ result })))

/** Makes a route whose response has headers of its own. @rule SR40 */
export const endpointWithHeaders = <T extends Tag | AfterTag, R>(
  tag: T,
  answer: (input: InputOf<T>, context: EndpointContext) => Effect.Effect<AnswerWithHeaders<T>, ApiFault, R>,
): Route<R | Settings> => {
  const binding: BindingOf<T> = allBindings[tag]
  return route(
    binding.method,
    binding.path.replace(/\{(\w+)\}/g, ":$1"),
    Effect.fnUntraced(function* (request) {
      const view = yield* viewFor(request)
      const input = yield* Effect.fromResult(binding.read(request)).pipe(
        Effect.catch(({ code, message }) => refuse(code, message)),
      )
      const { result, headers } = yield* answer(input, { view, request })
      return { status: 200, body: binding.write(result, request), headers: { ...notStored, ...headers } }
    }),
  )
}

/**
 * The store view of a request.
 *
 * @fails ApiFault 400 for an unknown store view
 * @rule SR40 - wire §2
 */
export const viewFor = (request: WireRequest): Effect.Effect<StoreView, ApiFault, Settings> =>
  Effect.flatMap(Settings, ({ views: [first, ...others] }) => {
    const view = first === undefined ? null : viewOf(request, [first, ...others])
    return view === null ? refuse(400, "The shop has no such store view") : Effect.succeed(view)
  })
