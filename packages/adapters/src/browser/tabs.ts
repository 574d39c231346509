import { Effect, Layer, Queue, type Semaphore, Stream } from "effect"
import { Tabs, type TabMessage } from "@shop/core/ports"
import { getLock } from "../memory/tabs.ts"

/** The browser APIs for messages and locks between tabs; each may be missing. */
export interface TabsSource {
  readonly BroadcastChannel?: typeof BroadcastChannel
  readonly locks?: LockManager
  /** Fires `pagehide` and `pageshow`, such as the window. */
  readonly page?: Pick<EventTarget, "addEventListener">
}

/**
 * The tabs of one browser. Without a BroadcastChannel a tab receives no messages. Without the Web Locks API a lock holds
 * only within the tab. Each tab still works then, because carts and orders are merged in storage.
 *
 * @param source - the browser's BroadcastChannel and navigator.locks
 * @param name - name of the channel and prefix of the locks, one for each shop on an origin
 * @rule AP5 - PO4
 */
export const layer = (source: TabsSource, name: string): Layer.Layer<Tabs> =>
  Layer.effect(
    Tabs,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => openChannel(source, name)),
        (channel) => Effect.sync(() => channel?.close()),
      ),
      (channel) => makeTab(channel, source, name),
    ),
  )

/**
 * One tab of a browser.
 *
 * @param source - the browser's BroadcastChannel and navigator.locks
 * @param name - name of the channel and prefix of the locks, one for each shop on an origin
 * @rule AP5
 */
export const make = (source: TabsSource, name: string): Tabs["Service"] =>
  makeTab(openChannel(source, name), source, name)

const openChannel = ({ BroadcastChannel: Channel, page }: TabsSource, name: string): PageChannel | null =>
  Channel === undefined ? null : connect(() => new Channel(name), page)

const makeTab = (channel: PageChannel | null, { locks }: TabsSource, name: string): Tabs["Service"] => {
  const tabLocks = new Map<string, Semaphore.Semaphore>()
  return {
    publish: (message) => Effect.sync(() => channel?.publish(message)),
    messages: channel === null ? Stream.empty : messagesOf(channel),
    withLock: (lock, effect) =>
      Effect.suspend(() =>
        getLock(tabLocks, lock).withPermit(
          locks === undefined ? effect : withBrowserLock(locks, `${name}/${lock}`, effect),
        ),
      ),
  }
}

type Listener = (data: unknown) => void

interface PageChannel {
  readonly publish: (message: TabMessage) => void
  /** Closes the channel for good. A Node process does not exit while a channel is open. */
  readonly close: () => void
  readonly listeners: Set<Listener>
}

/**
 * Opens a channel that is closed while the page is in the back/forward cache. A browser discards a cached page that
 * receives messages. A restored page may have missed messages, so its listeners receive one message for each topic.
 *
 * @rule AP10
 */
const connect = (open: () => BroadcastChannel, page: TabsSource["page"]): PageChannel => {
  const listeners = new Set<Listener>()
  const notifyListeners = (data: unknown): void => {
    for (const listener of listeners) listener(data)
  }
  const start = (): BroadcastChannel => {
    const channel = open()
    channel.addEventListener("message", (event: MessageEvent<unknown>) => notifyListeners(event.data))
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
    for (const topic of topics) notifyListeners({ topic })
  })
  return {
    publish: (message) => channel?.postMessage(message),
    close: () => {
      isClosed = true
      channel?.close()
      channel = null
    },
    listeners,
  }
}

const messagesOf = ({ listeners }: PageChannel): Stream.Stream<TabMessage> =>
  Stream.callback<TabMessage>((queue) => {
    const listener: Listener = (data) => {
      if (isMessage(data)) Queue.offerUnsafe(queue, data)
    }
    return Effect.acquireRelease(
      Effect.sync(() => listeners.add(listener)),
      () => Effect.sync(() => listeners.delete(listener)),
    )
  })

const topics: ReadonlySet<unknown> = new Set<TabMessage["topic"]>(["cart", "session", "orders", "kept"])

/** Checks the shape, because a tab with another version of the shop may send other messages. */
const isMessage = (value: unknown): value is TabMessage =>
  typeof value === "object" && value !== null && "topic" in value && topics.has(value.topic)

/** Runs an effect while holding a Web Lock. If the browser refuses the lock, the effect runs without it. */
const withBrowserLock = <A, E, R>(
  locks: LockManager,
  name: string,
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(restore(acquireBrowserLock(locks, name)), (release) =>
      Effect.ensuring(restore(effect), Effect.sync(release)),
    ),
  )

/** Acquires a Web Lock. The result releases it. An interruption gives up the request. */
const acquireBrowserLock = (locks: LockManager, name: string): Effect.Effect<() => void> =>
  Effect.callback<() => void>((resume, signal) => {
    let isInterrupted = false
    let release = () => {}
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve
        if (isInterrupted) resolve()
        else resume(Effect.succeed(resolve))
      })
    locks.request(name, { signal }, hold).catch(() => resume(Effect.succeed(() => {})))
    return Effect.sync(() => {
      isInterrupted = true
      release()
    })
  })
