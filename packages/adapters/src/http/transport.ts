import { Effect, Layer, Result } from "effect"
import {
  type BadResponse,
  type ApiRequest,
  type RequestError,
  Unreachable,
  Unsupported,
} from "@shop/core/api"
import { capabilityOf } from "@shop/core/capabilities"
import { type RequestContext, Transport } from "@shop/core/ports"
import { CurrentView, Settings, type ShopSettings } from "@shop/core/settings"
import { bindings, isTag, stamped, type Binding } from "@shop/wire/bindings"
import type { WireReply, WireRequest } from "@shop/wire/request"

/**
 * Carries a request to the platform and its reply back. `call` names the call in failures.
 * @fails Unreachable when there is no answer, BadResponse when it is no JSON
 */
export type Send = (call: string, request: WireRequest) => Effect.Effect<WireReply, Unreachable | BadResponse>

/**
 * The transport of one store view: encodes each call by its binding, sends it, decodes the reply. Nothing is retried. A
 * call whose capability the platform lacks is not sent.
 *
 * @param send - what carries the bytes
 * @rule AP1, PF7 - PO1
 */
export const layer = (send: Send): Layer.Layer<Transport, never, CurrentView | Settings> =>
  Layer.effect(
    Transport,
    Effect.map(Effect.all([CurrentView, Settings]), ([view, { session, products, capabilities }]) => ({
      send: Effect.fnUntraced(function* <T extends string, Input, Answer>(
        call: ApiRequest<T, Input, Answer>,
        stamp: RequestContext = nobody,
      ): Effect.fn.Return<Answer, RequestError> {
        const capability = capabilityOf(call.name)
        if (capability !== null && !capabilities[capability])
          return yield* new Unsupported({ request: call.name, capability })
        const binding = bindingOf(call) ?? (yield* later(call))
        if (binding === null) return yield* Effect.die(new Error(`no binding for the call ${call.name}`))
        const place = session.sendsTokenInHeader ? "header" : "query"
        const request = stamped(binding.encode(call.input, view), stamp, place)
        const reply = yield* send(
          call.name,
          products.searchForm === "elasticsearch" && request.path.startsWith("/api/catalog/")
            ? yield* elasticsearchForm(call.name, request, products.priceBuckets)
            : request,
        )
        return yield* Result.match(binding.decode(reply, call.input), {
          onFailure: Effect.fail,
          onSuccess: Effect.succeed,
        })
      }),
    })),
  )

/** A guest's call that need not be told from another. */
const nobody: RequestContext = { token: null, operationId: null }

/** The Elasticsearch form comes with the first search that needs it. */
const elasticsearchForm = (
  call: string,
  request: WireRequest,
  priceRanges: ShopSettings["products"]["priceBuckets"],
) =>
  Effect.map(
    Effect.tryPromise({
      try: () => import("@shop/wire/elasticsearch"),
      catch: () => new Unreachable({ request: call, cause: "network" }),
    }),
    ({ inElasticsearchForm }) => inElasticsearchForm(request, priceRanges),
  )

/** The binding of a call that few make: its table comes with the first of them, and is asked for again when it could not be had. */
const later = <T extends string, Input, Answer>(call: ApiRequest<T, Input, Answer>) =>
  Effect.tryPromise({
    try: async () => {
      const table: Readonly<Record<string, unknown>> = call.name.startsWith("offline.")
        ? (await import("@shop/wire/offline")).offlineBindings
        : (await import("@shop/wire/after")).afterBindings
      return Object.hasOwn(table, call.name) ? (table[call.name] as Binding<Input, Answer>) : null
    },
    catch: () => new Unreachable({ request: call.name, cause: "network" }),
  })

/** The table is total and typed by tag; that a call's tag names its input and answer is what `Requests.define` promises. */
const bindingOf = <T extends string, Input, Answer>(
  call: ApiRequest<T, Input, Answer>,
): Binding<Input, Answer> | null =>
  isTag(call.name) ? (bindings[call.name] as unknown as Binding<Input, Answer>) : null
