import { Effect, Layer, Queue, type Semaphore, Stream } from "effect"
import { Tabs, type TabMessage } from "@shop/core/ports"
import { lockOf } from "../memory/tabs.ts"

/** What a browser offers for tabs to meet; either may be missing. */
export interface TabsSource {
  readonly BroadcastChannel?: typeof BroadcastChannel
  readonly locks?: LockManager
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
  Layer.sync(Tabs, () => make(source, name))

/**
 * One tab of a browser.
 *
 * @param source - what the browser offers
 * @param name - tells shops on one origin apart
 * @rule AP5
 */
export const make = (source: TabsSource, name: string): Tabs["Service"] => {
  const own = new Map<string, Semaphore.Semaphore>()
  const { BroadcastChannel: Channel, locks } = source
  const channel = Channel === undefined ? null : new Channel(name)
  return {
    tell: (message) => Effect.sync(() => channel?.postMessage(message)),
    heard: channel === null ? Stream.empty : heard(channel),
    alone: (lock, effect) =>
      Effect.suspend(() =>
        lockOf(own, lock).withPermit(locks === undefined ? effect : held(locks, `${name}/${lock}`, effect)),
      ),
  }
}

const heard = (channel: BroadcastChannel): Stream.Stream<TabMessage> =>
  Stream.callback<TabMessage>((queue) => {
    const listen = (event: MessageEvent<unknown>) => {
      if (isMessage(event.data)) Queue.offerUnsafe(queue, event.data)
    }
    return Effect.acquireRelease(
      Effect.sync(() => channel.addEventListener("message", listen)),
      () => Effect.sync(() => channel.removeEventListener("message", listen)),
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
