import { Effect, Fiber, Stream } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import * as Browser from "@shop/adapters/browser"
import * as Memory from "@shop/adapters/memory"
import { tabsSuite } from "./tabs.suite.ts"

tabsSuite("memory", () =>
  Effect.map(Memory.Tabs.makeBus, (bus) => [Memory.Tabs.makeTab(bus), Memory.Tabs.makeTab(bus)] as const),
)

/** Channels keep a process alive until they are closed. */
const channels: Array<BroadcastChannel> = []
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

let browsers = 0
tabsSuite("browser", () =>
  Effect.sync(() => {
    const source = { BroadcastChannel: Channel, locks: navigator.locks }
    const name = `shop-${(browsers += 1)}`
    return [Browser.Tabs.make(source, name), Browser.Tabs.make(source, name)] as const
  }),
)

describe("AP5 a browser without channels and locks", () => {
  it("still runs exclusive work in turn", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const tab = Browser.Tabs.make({}, "shop")
        yield* tab.publish({ topic: "cart" })
        expect(yield* Stream.runCollect(tab.messages)).toEqual([])
        let inside = 0
        const step = Effect.gen(function* () {
          inside += 1
          expect(inside).toBe(1)
          yield* Effect.yieldNow
          inside -= 1
        })
        yield* Effect.all(
          [tab.withLock("sync", step), tab.withLock("sync", step), tab.withLock("sync", step)],
          {
            concurrency: "unbounded",
          },
        )
      }),
    ))

  it("continues when the browser refuses a lock", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const locks = {
          request: () => Promise.reject(new DOMException("no", "SecurityError")),
        } as unknown as LockManager
        expect(yield* Browser.Tabs.make({ locks }, "shop").withLock("sync", Effect.succeed(7))).toBe(7)
      }),
    ))

  it("releases a lock that is granted after an interruption", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const grants: Array<() => Promise<unknown>> = []
        const request = (_name: string, _options: LockOptions, grant: () => Promise<unknown>) =>
          new Promise(() => void grants.push(grant))
        const tab = Browser.Tabs.make({ locks: { request } as unknown as LockManager }, "shop")
        const waiting = yield* Effect.forkChild(tab.withLock("sync", Effect.void), { startImmediately: true })
        yield* Fiber.interrupt(waiting)
        expect(yield* Effect.promise(() => Promise.all(grants.map((grant) => grant())))).toEqual([undefined])
      }),
    ))

  it("ignores messages of another version of the shop", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const listeners: Array<(event: MessageEvent<unknown>) => void> = []
        class Told {
          postMessage() {}
          addEventListener(_type: string, listen: (event: MessageEvent<unknown>) => void) {
            listeners.push(listen)
          }
          removeEventListener() {}
        }
        const tab = Browser.Tabs.make(
          { BroadcastChannel: Told as unknown as typeof BroadcastChannel },
          "shop",
        )
        const hearing = yield* Effect.forkChild(Stream.runCollect(Stream.take(tab.messages, 1)), {
          startImmediately: true,
        })
        for (const data of [null, "cart", { topic: "weather" }, { topic: "session" }]) {
          for (const listen of listeners) listen(new MessageEvent("message", { data }))
        }
        expect(yield* Fiber.join(hearing)).toEqual([{ topic: "session" }])
      }),
    ))
})

describe("AP10 a page in the back/forward cache", () => {
  it("closes its channel, and receives every topic after its return", () =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const page = new EventTarget()
          const source = { BroadcastChannel: Channel, locks: navigator.locks }
          const tab = Browser.Tabs.make({ ...source, page }, "shop-put-away")
          const other = Browser.Tabs.make(source, "shop-put-away")
          const fiber = yield* Effect.forkScoped(Stream.runCollect(Stream.take(tab.messages, 5)))
          yield* Effect.yieldNow
          page.dispatchEvent(new Event("pagehide"))
          yield* other.publish({ topic: "orders" })
          yield* tab.publish({ topic: "orders" })
          page.dispatchEvent(new Event("pageshow"))
          page.dispatchEvent(new Event("pageshow"))
          yield* other.publish({ topic: "cart" })
          const heard = (yield* Fiber.join(fiber)).map(({ topic }) => topic)
          expect(heard.slice(0, 4).toSorted()).toEqual(["cart", "kept", "orders", "session"])
          expect(heard[4]).toBe("cart")
        }),
      ),
    ))
})
