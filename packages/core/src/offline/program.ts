import { Clock, Effect, Option, Semaphore, type Scope, Stream, SubscriptionRef } from "effect"
import { groupKey, type OfflineSource, shopperGroup } from "../catalogue-client/index.ts"
import type { RequestError } from "../api/index.ts"
import { noGroup } from "../catalogue/index.ts"
import { Network, type Storage, type StorageFailed, Tabs } from "../ports/index.ts"
import type { Session } from "../session/index.ts"
import { CurrentView, limits, Settings } from "../settings/index.ts"
import { freeze, type OnDeviceView, slice, type Views } from "../shop/index.ts"
import { logOnly, newUuid, RequestClient } from "../sync/index.ts"
import { deviceCatalogue, type Readers } from "./device-catalogue.ts"
import { catalogueCopy } from "./requests.ts"
import type { Manifest } from "./manifest.ts"
import { storedDocuments } from "./chunks.ts"
import type { CatalogueCopy, CopyRequest } from "./model.ts"
import { planDownload } from "./download-plan.ts"
import type { LoadSearchEngine, OfflineIndex } from "./offline-index.ts"
import { type OfflineStore, offlineStore } from "./store.ts"

/** Functions that a frontend provides to the offline catalogue. */
export interface OfflineDependencies {
  readonly loadSearchEngine: LoadSearchEngine
  readonly readers: Readers
  /** The quality of the connection, as the browser reports it. */
  readonly connection: Effect.Effect<{ readonly isSavingData: boolean; readonly isSlow: boolean }>
}

/** The catalogue on this device. */
export interface OfflineCatalogue {
  readonly changes: Stream.Stream<Pick<Views, "onDevice">>
  readonly source: (typeof OfflineSource)["Service"]
}

/** Longest time that building the index blocks other work. */
const sliceMs = 8

const noCatalogue: OnDeviceView = { pieces: 0, asOfMs: null, progressPercent: null, isTooLarge: false }

const summaryOf = (head: Manifest | null): Pick<OnDeviceView, "pieces" | "asOfMs"> =>
  head === null ? noCatalogue : { pieces: head.pieces, asOfMs: head.asOfMs }

/**
 * Opens the catalogue on this device: downloads it in the background, updates it while the shop runs, and answers
 * requests from it.
 *
 * @fails never; errors are logged, and the device continues to use the catalogue that it has stored
 */
export const open = Effect.fnUntraced(function* (
  dependencies: OfflineDependencies,
): Effect.fn.Return<
  OfflineCatalogue,
  never,
  CurrentView | Network | Session | Settings | Storage | RequestClient | Tabs | Scope.Scope
> {
  const view = yield* CurrentView
  const settings = yield* Settings
  const network = yield* Network
  const tabs = yield* Tabs
  const store = yield* offlineStore(view.code)
  const group = Effect.map(yield* shopperGroup, groupKey)
  const download = yield* makeDownloader(store)
  const state = yield* SubscriptionRef.make<OnDeviceView>(noCatalogue)
  const show = (change: Partial<OnDeviceView>) =>
    SubscriptionRef.update(state, (before) => ({ ...before, ...change }))
  const head = Effect.map(logOnly("OC6")(store.head), (found) => found ?? null)
  let hasFailed = false

  const isGuestPriced = Effect.map(group, (key) => key === groupKey(noGroup))
  const nextDownload = Effect.gen(function* () {
    return planDownload({
      isEnabled: settings.offline.synchronize && settings.capabilities.offlineCatalogue,
      isOnline: yield* network.isOnline,
      ...(yield* dependencies.connection),
      isGuestPriced: yield* isGuestPriced,
      updatedAtMs: (yield* head)?.asOfMs ?? null,
      hasFailed,
      nowMs: yield* Clock.currentTimeMillis,
    })
  })

  const downloadIfDue = Effect.gen(function* () {
    // Another tab may have downloaded the catalogue while this one waited for the lock.
    if ((yield* nextDownload).tag !== "now") return yield* show(summaryOf(yield* head))
    yield* show({ progressPercent: 0 })
    const outcome = yield* Effect.result(
      download((progressPercent) => show({ progressPercent: Math.floor(progressPercent) })),
    )
    hasFailed = outcome._tag === "Failure"
    if (outcome._tag === "Failure") yield* Effect.logWarning("OC5", outcome.failure)
    const isTooLarge = outcome._tag === "Success" && outcome.success === "tooLarge"
    yield* show({ ...summaryOf(yield* head), isTooLarge })
  }).pipe(Effect.ensuring(show({ progressPercent: null })))
  const synchronize = tabs.withLock("catalogue", downloadIfDue)

  const loop = Effect.gen(function* () {
    for (;;) {
      const wasOnline = yield* network.isOnline
      const next = yield* nextDownload
      if (next.tag === "now") yield* synchronize
      const ms = next.tag === "wait" ? next.ms : limits.offlineEveryMs
      const change = Stream.filter(network.changes, (isOnline) => isOnline !== wasOnline)
      yield* Effect.raceFirst(Effect.sleep(ms), Stream.runHead(change))
      hasFailed = false
    }
  })

  yield* show(summaryOf(yield* head))
  // Load the engine while the device is online, so that a search can run when it is offline.
  if (yield* network.isOnline)
    yield* Effect.forkScoped(logOnly("OC7")(dependencies.loadSearchEngine(view.language)))
  yield* Effect.forkScoped(loop)
  const openedIndex = yield* makeIndexOpener(store, dependencies)
  return {
    changes: slice(
      [SubscriptionRef.changes(state)],
      Effect.map(SubscriptionRef.get(state), (onDevice) => ({ onDevice })),
    ).pipe(Stream.map(freeze)),
    source: {
      asOfMs: Effect.gen(function* () {
        return (yield* isGuestPriced) ? ((yield* head)?.asOfMs ?? null) : null
      }),
      answer: Effect.fnUntraced(function* (read) {
        const opened = (yield* isGuestPriced) ? yield* openedIndex : null
        if (opened === null) return Option.none()
        const value = read(deviceCatalogue(opened.index, dependencies.readers))
        return value === null ? Option.none() : Option.some({ value, asOfMs: opened.asOfMs })
      }),
    },
  }
})

/** Makes the function that downloads the catalogue or its changes, and reports its progress in percent. */
const makeDownloader = Effect.fnUntraced(function* (store: OfflineStore) {
  const client = yield* RequestClient
  const request = (input: CopyRequest) => client.execute(catalogueCopy(input), { isGuest: true })

  const downloadWhole = Effect.fnUntraced(function* (
    first: Extract<CatalogueCopy, { readonly tag: "whole" }>,
    report: (percent: number) => Effect.Effect<void>,
  ) {
    const download = yield* store.begin(yield* newUuid)
    const { version, parts, pieces } = first
    for (let number = 0; number < parts; number += 1) {
      const copy = number === 0 ? first : yield* request({ since: null, part: { version, number } })
      if (copy.tag !== "whole" || copy.version !== version) return
      yield* download.add(copy.documents)
      yield* report(((number + 1) / parts) * 100)
    }
    yield* download.finish({ version, pieces }, yield* Clock.currentTimeMillis)
  })

  return Effect.fnUntraced(function* (
    report: (percent: number) => Effect.Effect<void>,
  ): Effect.fn.Return<"done" | "tooLarge", RequestError | StorageFailed> {
    for (let attempt = 0; attempt < limits.offlineRoundsMax; attempt += 1) {
      const current = yield* store.head
      const copy = yield* request({ since: current?.version ?? null, part: null })
      switch (copy.tag) {
        case "tooLarge":
          yield* store.drop
          return "tooLarge"
        case "whole":
          yield* downloadWhole(copy, report)
          break
        case "delta": {
          if (current === null || copy.since !== current.version) break
          const at = { token: yield* newUuid, asOfMs: yield* Clock.currentTimeMillis }
          if ((yield* store.change(current, copy, at)) !== null) return "done"
          // The browser has evicted chunks that the delta changes. The next attempt downloads the whole catalogue.
          yield* store.drop
        }
      }
    }
    return "done"
  })
})

interface OpenedIndex {
  readonly version: string
  readonly asOfMs: number
  readonly index: OfflineIndex
}

/** Makes the effect that gives the index. It builds the index at its first use, and again after a change of the catalogue. */
const makeIndexOpener = Effect.fnUntraced(function* (store: OfflineStore, dependencies: OfflineDependencies) {
  const view = yield* CurrentView
  const settings = yield* Settings
  const mutex = yield* Semaphore.make(1)
  let opened: OpenedIndex | null = null

  const openIndex = Effect.fnUntraced(function* (head: Manifest) {
    const chunks = yield* store.chunks(head)
    // The browser has evicted a chunk. An index of the others would be incomplete.
    if (chunks === null) return yield* Effect.as(store.drop, null)
    const buildIndex = yield* dependencies.loadSearchEngine(view.language)
    const index = yield* runInSlices(buildIndex(storedDocuments(chunks), settings))
    return { version: head.version, asOfMs: head.asOfMs, index } satisfies OpenedIndex
  })
  return mutex.withPermit(
    Effect.gen(function* () {
      const head = yield* store.head
      if (head === null) opened = null
      else if (opened?.version === head.version) opened = { ...opened, asOfMs: head.asOfMs }
      else opened = yield* openIndex(head)
      return opened
    }).pipe(
      logOnly("OC7"),
      Effect.map((found) => found ?? null),
    ),
  )
})

/** Runs a generator, and yields to other fibers after each `sliceMs`. */
const runInSlices = Effect.fnUntraced(function* <A>(steps: Generator<void, A>) {
  let startedAtMs = yield* Clock.currentTimeMillis
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    const nowMs = yield* Clock.currentTimeMillis
    if (nowMs - startedAtMs < sliceMs) continue
    yield* Effect.yieldNow
    startedAtMs = yield* Clock.currentTimeMillis
  }
})
