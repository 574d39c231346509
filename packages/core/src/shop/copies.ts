import { Effect, Layer, Option } from "effect"
import { type EvictableCollection, LocalCache, type Question, StandIn, Told } from "../cache/index.ts"
import type { Call, CallError } from "../calls/index.ts"
import { type Query, requestKey } from "../catalogue/index.ts"
import { Transport } from "../ports/index.ts"
import type { AskedUrl } from "../routing/index.ts"
import type { Session } from "../session/index.ts"
import { CurrentView, limits, type Settings } from "../settings/index.ts"
import { Sync } from "../sync/index.ts"
import { groupKey, shopperGroup } from "./products.ts"

/** Where the answer to a call is kept, and the canonical text of its question; null for what is never kept. @rule SH13 */
export const copyOf = (
  call: Call<string, unknown, unknown>,
  view: string,
): { readonly collection: EvictableCollection; readonly request: string } | null => {
  if (call._tag === "url.map") {
    const { path, childSku } = call.input as AskedUrl
    return { collection: "routes", request: JSON.stringify([view, path, childSku]) }
  }
  if (call._tag === "catalogue.products")
    return { collection: "search", request: requestKey(view, call.input as Query) }
  return kept.has(call._tag)
    ? { collection: "pages", request: `${call._tag} ${requestKey(view, call.input as Query)}` }
    : null
}

const kept: ReadonlySet<string> = new Set([
  "catalogue.categories",
  "catalogue.attributes",
  "catalogue.content",
])

/**
 * The transport of pages: every call passes the gate; what the catalogue answers is kept on the device, and stands in
 * for it when nobody answers; where the catalogue on the device is younger than the copy, it answers first. A refusal is
 * an answer.
 *
 * @rule SH13, OC8, OC10 - S1 §7 (results are cached locally under a hash of the request), §9; S2 §3 Route mapping
 */
export const layer: Layer.Layer<Transport, never, Sync | LocalCache | Session | CurrentView | Settings> =
  Layer.effect(
    Transport,
    Effect.gen(function* () {
      const { execute } = yield* Sync
      const cache = yield* LocalCache
      const view = yield* CurrentView
      const group = Effect.map(yield* shopperGroup, groupKey)
      const scope = yield* Effect.scope

      const standIn = yield* StandIn

      const instead = Effect.fnUntraced(function* (
        call: Call<string, unknown, unknown>,
        collection: EvictableCollection,
        question: Question,
      ) {
        const copy = Option.map(yield* cache.find(collection, question), ({ value, storedAtMs }) => ({
          value,
          asOfMs: storedAtMs,
        }))
        const knownAtMs = yield* standIn.asOfMs
        if (knownAtMs === null || Option.exists(copy, ({ asOfMs }) => asOfMs >= knownAtMs)) return copy
        return Option.orElse(yield* standIn.answer(call), () => copy)
      })
      const orInstead = <Answer>(
        error: CallError,
        call: Call<string, unknown, unknown>,
        collection: EvictableCollection,
        question: Question,
      ): Effect.Effect<Answer, CallError> =>
        error._tag !== "Unreachable"
          ? Effect.fail(error)
          : Effect.gen(function* () {
              const found = yield* instead(call, collection, question)
              if (Option.isNone(found)) return yield* Effect.fail(error)
              ;(yield* Told).asOf(found.value.asOfMs)
              return found.value.value as Answer
            })
      return Transport.of({
        send: <Tag extends string, Input, Result>(call: Call<Tag, Input, Result>) => {
          const copy = copyOf(call, view.code)
          if (copy === null) return execute(call)
          return Effect.flatMap(group, (of) => {
            const question = { request: copy.request, group: of }
            return execute(call).pipe(
              Effect.tap((answer) =>
                Effect.forkIn(cache.put(copy.collection, question, answer, limits.staleCacheMs), scope),
              ),
              Effect.catch((error) => orInstead<Result>(error, call, copy.collection, question)),
            )
          })
        },
      })
    }),
  )
