import { Effect, Layer, Queue, type Semaphore, Stream } from "effect"
import { Tabs, type TabMessage } from "@shop/core/ports"
import { lockOf } from "../memory/tabs.ts"

/** What a browser offers for tabs to meet; either may be missing. */
export interface TabsSource {
  readonly BroadcastChannel?: typeof BroadcastChannel
  readonly locks?: LockManager
  /** Tells of a page that is put away and taken out again, as the window does. */
  readonly page?: Pick<EventTarget, "addEventListener">
}

/**
 * The tabs of one browser. Without a channel nobody is heard, without locks a tab is alone with itself: then each tab
 * still works, and storage keeps them from losing each other's lines.
 *
 * @param source - the browser's BroadcastChannel and navigator.locks
 * @param name - tells shops on one origin apart
 * @rule AP5 - PO4
 */
export const layer = (source: TabsSource, name: string): Layer.Layer<Tabs> =>
  Layer.effect(
    Tabs,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => connectTo(source, name)),
        (line) => Effect.sync(() => line?.close()),
      ),
      (line) => tabOn(line, source, name),
    ),
  )

/**
 * One tab of a browser.
 *
 * @param source - what the browser offers
 * @param name - tells shops on one origin apart
 * @rule AP5
 */
export const make = (source: TabsSource, name: string): Tabs["Service"] =>
  tabOn(connectTo(source, name), source, name)

const connectTo = ({ BroadcastChannel: Channel, page }: TabsSource, name: string): Line | null =>
  Channel === undefined ? null : connect(() => new Channel(name), page)

const tabOn = (line: Line | null, { locks }: TabsSource, name: string): Tabs["Service"] => {
  const own = new Map<string, Semaphore.Semaphore>()
  return {
    tell: (message) => Effect.sync(() => line?.tell(message)),
    heard: line === null ? Stream.empty : heard(line),
    alone: (lock, effect) =>
      Effect.suspend(() =>
        lockOf(own, lock).withPermit(locks === undefined ? effect : held(locks, `${name}/${lock}`, effect)),
      ),
  }
}

type Listen = (data: unknown) => void

interface Line {
  readonly tell: (message: TabMessage) => void
  /** Closes the channel for good; an open one keeps a process alive. */
  readonly close: () => void
  readonly listeners: Set<Listen>
}

/**
 * A channel that a page put away does not hold, since browsers do not keep pages that are spoken to. One that is taken
 * out again may have missed anything, so it hears every topic.
 *
 * @rule AP10
 */
const connect = (open: () => BroadcastChannel, page: TabsSource["page"]): Line => {
  const listeners = new Set<Listen>()
  const hear = (data: unknown): void => {
    for (const listen of listeners) listen(data)
  }
  const start = (): BroadcastChannel => {
    const channel = open()
    channel.addEventListener("message", (event: MessageEvent<unknown>) => hear(event.data))
    return channel
  }
  let channel: BroadcastChannel | null = start()
  let isClosed = false
  page?.addEventListener("pagehide", () => {
    channel?.close()
    channel = null
  })
  page?.addEventListener("pageshow", () => {
    if (channel !== null || isClosed) return
    channel = start()
    for (const topic of topics) hear({ topic })
  })
  return {
    tell: (message) => channel?.postMessage(message),
    close: () => {
      isClosed = true
      channel?.close()
      channel = null
    },
    listeners,
  }
}

const heard = ({ listeners }: Line): Stream.Stream<TabMessage> =>
  Stream.callback<TabMessage>((queue) => {
    const listen: Listen = (data) => {
      if (isMessage(data)) Queue.offerUnsafe(queue, data)
    }
    return Effect.acquireRelease(
      Effect.sync(() => listeners.add(listen)),
      () => Effect.sync(() => listeners.delete(listen)),
    )
  })

const topics: ReadonlySet<unknown> = new Set<TabMessage["topic"]>(["cart", "session", "orders", "kept"])

/** Another version of the shop may be open in another tab. */
const isMessage = (value: unknown): value is TabMessage =>
  typeof value === "object" && value !== null && "topic" in value && topics.has(value.topic)

/** Runs an effect while holding a lock of the browser. Where the browser refuses it, the tab goes on without. */
const held = <A, E, R>(
  locks: LockManager,
  name: string,
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(restore(acquire(locks, name)), (release) =>
      Effect.ensuring(restore(effect), Effect.sync(release)),
    ),
  )

const acquire = (locks: LockManager, name: string): Effect.Effect<() => void> =>
  Effect.callback<() => void>((resume, signal) => {
    let isGivenUp = false
    let release = () => {}
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve
        if (isGivenUp) resolve()
        else resume(Effect.succeed(resolve))
      })
    locks.request(name, { signal }, hold).catch(() => resume(Effect.succeed(() => {})))
    return Effect.sync(() => {
      isGivenUp = true
      release()
    })
  })
