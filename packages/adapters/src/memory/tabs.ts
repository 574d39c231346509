import { Effect, Layer, PubSub, Semaphore, Stream } from "effect"
import { Tabs, type TabMessage } from "@shop/core/ports"

interface Told {
  readonly from: symbol
  readonly message: TabMessage
}

/** What several tabs in one process have in common. */
export interface Bus {
  readonly told: PubSub.PubSub<Told>
  readonly locks: Map<string, Semaphore.Semaphore>
}

/** Makes the ground that tabs meet on. */
export const bus: Effect.Effect<Bus> = Effect.map(PubSub.unbounded<Told>(), (told) => ({
  told,
  locks: new Map(),
}))

/**
 * One tab on a bus: it hears the others and never itself.
 *
 * @param shared - the bus
 * @rule AP5 - PO4
 */
export const tab = (shared: Bus): Tabs["Service"] => {
  const from = Symbol("tab")
  return {
    tell: (message) => Effect.asVoid(PubSub.publish(shared.told, { from, message })),
    heard: Stream.fromPubSub(shared.told).pipe(
      Stream.filter((told) => told.from !== from),
      Stream.map((told) => told.message),
    ),
    alone: (name, effect) => Effect.suspend(() => lockOf(shared.locks, name).withPermit(effect)),
  }
}

/** The lock of a name, made when it is first asked for. @rule AP5 */
export const lockOf = (locks: Map<string, Semaphore.Semaphore>, name: string): Semaphore.Semaphore => {
  const known = locks.get(name)
  if (known !== undefined) return known
  const created = Semaphore.makeUnsafe(1)
  locks.set(name, created)
  return created
}

/** The only tab there is. @rule AP5 */
export const layer: Layer.Layer<Tabs> = Layer.effect(Tabs, Effect.map(bus, tab))
