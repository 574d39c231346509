import { Clock, Effect, Option, Semaphore, type Scope, Stream, SubscriptionRef } from "effect"
import type { StandIn, StoodIn } from "../cache/index.ts"
import type { RequestError } from "../api/index.ts"
import { noGroup } from "../catalogue/index.ts"
import type { Language } from "../finding/index.ts"
import { Network, type Storage, type StorageFailed, Tabs } from "../ports/index.ts"
import type { Session } from "../session/index.ts"
import { CurrentView, limits, Settings } from "../settings/index.ts"
import { freeze, groupKey, shopperGroup, slice, type Views } from "../shop/index.ts"
import { logOnly, newUuid, Sync } from "../sync/index.ts"
import { answer, isLocal, type Readers } from "./answer.ts"
import { catalogueCopy } from "./requests.ts"
import type { Head } from "./head.ts"
import type { WrittenChunk } from "./lines.ts"
import type { CatalogueCopy, CopyWish } from "./model.ts"
import { plan } from "./plan.ts"
import { type Lines, type LocalShelf, type OfflineEntity, openShelf } from "./shelf.ts"
import { type OfflineStore, offlineStore } from "./store.ts"
import type { OnDeviceView } from "./view.ts"

/** What the shell gives, and the core has no means for. */
export interface OfflineTools {
  /** A language with its stemmer; fails when it cannot be had now. */
  readonly language: (code: string) => Effect.Effect<Language, unknown>
  readonly readers: Readers
  /** How the device is connected, as far as it tells. */
  readonly connection: Effect.Effect<{ readonly isSavingData: boolean; readonly isSlow: boolean }>
  /** From 0 to 1, for the order "random". */
  readonly random: () => number
}

/** The catalogue on this device: what is seen of it, and what it answers. */
export interface OfflineRoom {
  readonly changes: Stream.Stream<Pick<Views, "onDevice">>
  readonly standIn: (typeof StandIn)["Service"]
  /** Asks for the catalogue now, if this is a device and a moment for it. */
  readonly synchronise: Effect.Effect<void>
}

/** How long the shelf is opened without a pause: less than anybody sees. */
const sliceMs = 8

const nothing: OnDeviceView = { pieces: 0, asOfMs: null, progressPercent: null, isTooLarge: false }

const seen = (head: Head | null): Pick<OnDeviceView, "pieces" | "asOfMs"> =>
  head === null ? nothing : { pieces: head.pieces, asOfMs: head.asOfMs }

/**
 * Opens the catalogue on this device: brings it here in the background, keeps it up to date while the shop runs, and
 * answers from it.
 *
 * @fails never; what goes wrong is logged, and the device goes on with what it has
 * @rule OC5, OC6, OC7, OC11
 */
export const open = Effect.fnUntraced(function* (
  tools: OfflineTools,
): Effect.fn.Return<
  OfflineRoom,
  never,
  CurrentView | Network | Session | Settings | Storage | Sync | Tabs | Scope.Scope
> {
  const view = yield* CurrentView
  const settings = yield* Settings
  const network = yield* Network
  const tabs = yield* Tabs
  const store = yield* offlineStore(view.code)
  const group = Effect.map(yield* shopperGroup, groupKey)
  const take = yield* taker(store)
  const state = yield* SubscriptionRef.make<OnDeviceView>(nothing)
  const show = (change: Partial<OnDeviceView>) =>
    SubscriptionRef.update(state, (before) => ({ ...before, ...change }))
  const head = Effect.map(logOnly("OC6")(store.head), (found) => found ?? null)
  let hasFailed = false

  const isGuestPriced = Effect.map(group, (key) => key === groupKey(noGroup))
  const planned = Effect.gen(function* () {
    return plan({
      isWanted: settings.offline.synchronize && settings.capabilities.offlineCatalogue,
      isOnline: yield* network.isOnline,
      ...(yield* tools.connection),
      isGuestPriced: yield* isGuestPriced,
      heardAtMs: (yield* head)?.asOfMs ?? null,
      hasFailed,
      nowMs: yield* Clock.currentTimeMillis,
    })
  })

  const run = Effect.gen(function* () {
    // Another tab may have been here while this one waited.
    if ((yield* planned).tag !== "now") return yield* show(seen(yield* head))
    yield* show({ progressPercent: 0 })
    const outcome = yield* Effect.result(
      take((progressPercent) => show({ progressPercent: Math.floor(progressPercent) })),
    )
    hasFailed = outcome._tag === "Failure"
    if (outcome._tag === "Failure") yield* Effect.logWarning("OC5", outcome.failure)
    const isTooLarge = outcome._tag === "Success" && outcome.success === "tooLarge"
    yield* show({ ...seen(yield* head), isTooLarge })
  }).pipe(Effect.ensuring(show({ progressPercent: null })))
  const synchronise = tabs.alone("catalogue", run)

  const loop = Effect.gen(function* () {
    for (;;) {
      const next = yield* planned
      if (next.tag === "now") yield* synchronise
      const ms = next.tag === "wait" ? next.ms : limits.offlineEveryMs
      yield* Effect.raceFirst(Effect.sleep(ms), Stream.runHead(network.changes))
      hasFailed = false
    }
  })

  yield* show(seen(yield* head))
  // What cuts words must be here before the network is not.
  if (yield* network.isOnline) yield* Effect.forkScoped(logOnly("OC7")(tools.language(view.language)))
  yield* Effect.forkScoped(loop)
  const shelf = yield* opener(store, tools)
  return {
    changes: slice(
      [SubscriptionRef.changes(state)],
      Effect.map(SubscriptionRef.get(state), (onDevice) => ({ onDevice })),
    ).pipe(Stream.map(freeze)),
    synchronise,
    standIn: {
      asOfMs: Effect.gen(function* () {
        return (yield* isGuestPriced) ? ((yield* head)?.asOfMs ?? null) : null
      }),
      answer: (call) =>
        Effect.gen(function* () {
          if (!isLocal(call) || !(yield* isGuestPriced)) return Option.none<StoodIn>()
          const opened = yield* shelf
          if (opened === null) return Option.none<StoodIn>()
          const value = answer(call, opened.shelf, tools.readers)
          return value === null ? Option.none<StoodIn>() : Option.some({ value, asOfMs: opened.asOfMs })
        }),
    },
  }
})

/** Brings a device up to date, telling how far it has come in percent. */
const taker = Effect.fnUntraced(function* (store: OfflineStore) {
  const sync = yield* Sync
  const ask = (wish: CopyWish) => sync.execute(catalogueCopy(wish), { isGuest: true })

  const everything = Effect.fnUntraced(function* (
    first: Extract<CatalogueCopy, { readonly tag: "whole" }>,
    tell: (percent: number) => Effect.Effect<void>,
  ) {
    const intake = yield* store.begin(yield* newUuid)
    const { version, parts, pieces } = first
    for (let number = 0; number < parts; number += 1) {
      const copy = number === 0 ? first : yield* ask({ since: null, part: { version, number } })
      if (copy.tag !== "whole" || copy.version !== version) return
      yield* intake.add(copy.documents)
      yield* tell(((number + 1) / parts) * 100)
    }
    yield* intake.done({ version, pieces }, yield* Clock.currentTimeMillis)
  })

  return Effect.fnUntraced(function* (
    tell: (percent: number) => Effect.Effect<void>,
  ): Effect.fn.Return<"done" | "tooLarge", RequestError | StorageFailed> {
    for (let round = 0; round < limits.offlineRoundsMax; round += 1) {
      const known = yield* store.head
      const copy = yield* ask({ since: known?.version ?? null, part: null })
      switch (copy.tag) {
        case "tooLarge":
          yield* store.drop
          return "tooLarge"
        case "whole":
          yield* everything(copy, tell)
          break
        case "delta": {
          if (known === null || copy.since !== known.version) break
          const at = { token: yield* newUuid, asOfMs: yield* Clock.currentTimeMillis }
          if ((yield* store.change(known, copy, at)) !== null) return "done"
          // What it changes is no longer there: everything is asked for anew.
          yield* store.drop
        }
      }
    }
    return "done"
  })
})

interface Opened {
  readonly version: string
  readonly asOfMs: number
  readonly shelf: LocalShelf
}

/** The shelf of what is on the device now: opened when it is first needed, and again after it has changed. */
const opener = Effect.fnUntraced(function* (store: OfflineStore, tools: OfflineTools) {
  const view = yield* CurrentView
  const settings = yield* Settings
  const one = yield* Semaphore.make(1)
  let opened: Opened | null = null

  const openAnew = Effect.fnUntraced(function* (head: Head) {
    const chunks = yield* store.chunks(head)
    // The device has thrown away a part of it: what is left is nothing.
    if (chunks === null) return yield* Effect.as(store.drop, null)
    const language = yield* tools.language(view.language)
    const shelf = yield* stepwise(openShelf(linesOf(chunks), { language, settings, random: tools.random }))
    return { version: head.version, asOfMs: head.asOfMs, shelf } satisfies Opened
  })
  return one.withPermit(
    Effect.gen(function* () {
      const head = yield* store.head
      if (head === null) opened = null
      else if (opened?.version === head.version) opened = { ...opened, asOfMs: head.asOfMs }
      else opened = yield* openAnew(head)
      return opened
    }).pipe(
      logOnly("OC7"),
      Effect.map((found) => found ?? null),
    ),
  )
})

const linesOf = (chunks: ReadonlyArray<WrittenChunk>): ReadonlyMap<OfflineEntity, Lines> => {
  const kinds = new Map<OfflineEntity, { readonly ids: Array<number>; readonly lines: Array<string> }>()
  for (const { type, ids, text } of chunks) {
    const kind = kinds.get(type as OfflineEntity) ?? { ids: [], lines: [] }
    kinds.set(type as OfflineEntity, kind)
    kind.ids.push(...ids)
    if (ids.length > 0) kind.lines.push(...text.split("\n"))
  }
  return kinds
}

/** Runs something that pauses, and lets everything else go on whenever it has taken its time. */
const stepwise = Effect.fnUntraced(function* <A>(steps: Generator<void, A>) {
  let begunMs = yield* Clock.currentTimeMillis
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    const nowMs = yield* Clock.currentTimeMillis
    if (nowMs - begunMs < sliceMs) continue
    yield* Effect.yieldNow
    begunMs = yield* Clock.currentTimeMillis
  }
})
