import { Effect, Layer, PubSub, Semaphore, Stream } from "effect"
import { Tabs, type TabMessage } from "@shop/core/ports"

interface SentMessage {
  readonly sender: symbol
  readonly message: TabMessage
}

/** The messages and locks that the tabs of one process share. */
export interface TabBus {
  readonly messages: PubSub.PubSub<SentMessage>
  /** Locks by name. */
  readonly locks: Map<string, Semaphore.Semaphore>
}

/** Creates a bus without tabs. */
export const makeBus: Effect.Effect<TabBus> = Effect.map(PubSub.unbounded<SentMessage>(), (messages) => ({
  messages,
  locks: new Map(),
}))

/**
 * Creates a tab on a bus. The tab receives the messages of all other tabs on the bus, not its own.
 *
 * @rule AP5 - PO4
 */
export const makeTab = (bus: TabBus): Tabs["Service"] => {
  const self = Symbol("tab")
  return {
    publish: (message) => Effect.asVoid(PubSub.publish(bus.messages, { sender: self, message })),
    messages: Stream.fromPubSub(bus.messages).pipe(
      Stream.filter(({ sender }) => sender !== self),
      Stream.map(({ message }) => message),
    ),
    withLock: (name, effect) => Effect.suspend(() => getLock(bus.locks, name).withPermit(effect)),
  }
}

/** The lock of a name. Creates the lock at the first call. @rule AP5 */
export const getLock = (locks: Map<string, Semaphore.Semaphore>, name: string): Semaphore.Semaphore => {
  const existing = locks.get(name)
  if (existing !== undefined) return existing
  const created = Semaphore.makeUnsafe(1)
  locks.set(name, created)
  return created
}

/** A single tab on a bus of its own. @rule AP5 */
export const layer: Layer.Layer<Tabs> = Layer.effect(Tabs, Effect.map(makeBus, makeTab))
