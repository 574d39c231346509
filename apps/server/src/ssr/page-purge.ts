import { Context, Data, Effect, Layer, Queue, Redacted, Schedule } from "effect"

/** A cache in front of the shop that drops pages by their tags. */
export interface PurgeTarget {
  readonly url: string
  /** A header with the key. */
  readonly header: { readonly name: string; readonly value: Redacted.Redacted } | null
}

/** Each page has this tag, so that one tag drops all pages. */
export const everyPage = "all"

/** Caches accept at least this many tags at a time. */
const batchMax = 100
/** After a long outage with more changes than this, the cache drops all pages. */
const tagsMax = 5_000
const requestMs = 10_000
/** How long the last request may take when the process stops. */
const lastRequestMs = 2_000

class PurgeFailed extends Data.TaggedError("PurgeFailed")<{ readonly reason: string }> {}

const post = ({ url, header }: PurgeTarget, tags: ReadonlyArray<string>) =>
  Effect.tryPromise({
    try: (signal) =>
      fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "surrogate-key": tags.join(" "),
          ...(header === null ? {} : { [header.name]: Redacted.value(header.value) }),
        },
        body: JSON.stringify({ tags }),
        redirect: "error",
        signal,
      }).then(async (response) => {
        await response.body?.cancel()
        return response
      }),
    // The reason of a failed connection is the cause of the error.
    catch: (error) => new PurgeFailed({ reason: String((error as Error).cause ?? error) }),
  }).pipe(
    Effect.timeoutOrElse({
      duration: requestMs,
      orElse: () => Effect.fail(new PurgeFailed({ reason: `no response within ${requestMs} ms` })),
    }),
    Effect.filterOrFail(
      ({ ok }) => ok,
      ({ status }) => new PurgeFailed({ reason: `status ${status}` }),
    ),
  )

/** Sends at most one request a second, and repeats a failed one until the cache accepts it. */
const open = Effect.fnUntraced(function* (target: PurgeTarget) {
  const queue = yield* Queue.unbounded<string>()
  const pending = new Set<string>()
  const add = (tags: ReadonlyArray<string>): void => {
    for (const tag of tags) pending.add(tag === "*" ? everyPage : tag)
    if (!pending.has(everyPage) && pending.size <= tagsMax) return
    pending.clear()
    pending.add(everyPage)
  }
  const send = Effect.gen(function* () {
    add(yield* Queue.clear(queue))
    while (pending.size > 0) {
      const batch = [...pending].slice(0, batchMax)
      yield* post(target, batch)
      for (const tag of batch) pending.delete(tag)
    }
  })
  let isAway = false
  const report = ({ reason }: PurgeFailed) => {
    const isKnown = isAway
    isAway = true
    return isKnown
      ? Effect.void
      : Effect.logWarning(
          "The cache in SHOP_PURGE drops no pages; the shop asks again until it does.",
          reason,
        )
  }
  const sendRepeatedly = send.pipe(
    Effect.tapError(report),
    Effect.retry(Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("1 minute")])),
    Effect.tap(() =>
      isAway ? Effect.logWarning("The cache in SHOP_PURGE drops pages again.") : Effect.void,
    ),
    Effect.tap(() => Effect.sync(() => (isAway = false))),
  )
  yield* Effect.addFinalizer(() => send.pipe(Effect.timeout(lastRequestMs), Effect.ignore))
  yield* Queue.takeAll(queue).pipe(
    Effect.tap((tags) => Effect.sync(() => add(tags))),
    Effect.andThen(sendRepeatedly),
    Effect.andThen(Effect.sleep("1 second")),
    Effect.forever,
    Effect.forkScoped,
  )
  return { purge: (tags: ReadonlyArray<string>) => void Queue.offerAllUnsafe(queue, tags) }
})

/**
 * Purges changed pages from a cache in front of the shop. Each process sends its purge after it sees the change itself,
 * so any process renders the new page when the cache loads it again.
 *
 * @rule SR496
 */
export class PagePurge extends Context.Service<
  PagePurge,
  {
    /** @param tags - of documents such as "P12"; "*" for all pages */
    readonly purge: (tags: ReadonlyArray<string>) => void
  }
>()("@shop/server/PagePurge") {
  /** @param target - null where no cache is in front of the shop */
  static readonly layer = (target: PurgeTarget | null): Layer.Layer<PagePurge> =>
    target === null ? Layer.succeed(PagePurge, { purge: () => {} }) : Layer.effect(PagePurge, open(target))
}
