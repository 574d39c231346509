import { Effect, Fiber, Stream } from "effect"
import { describe, expect, it } from "vitest"
import * as Browser from "@shop/adapters/browser"
import * as Memory from "@shop/adapters/memory"
import { ExternalNavigation, Network } from "@shop/core/ports"

/** A window with only the network state. */
class Window extends EventTarget {
  readonly navigator = { onLine: true }
  setOnline(isOnline: boolean): void {
    this.navigator.onLine = isOnline
    this.dispatchEvent(new Event(isOnline ? "online" : "offline"))
  }
}

const browser = Effect.gen(function* () {
  const window = new Window()
  const network = yield* Effect.provide(Network, Browser.Network.layer(window))
  return { network, setOnline: (isOnline: boolean) => Effect.sync(() => window.setOnline(isOnline)) }
})

describe.each([
  ["memory", Memory.Network.makeSwitchableNetwork(true)],
  ["browser", browser],
])("AP6, PO3 network: %s", (_, made) => {
  it("has the current status, and emits it before each change", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const { network, setOnline } = yield* made
        expect(yield* network.isOnline).toBe(true)
        const changes = yield* Effect.forkChild(Stream.runCollect(Stream.take(network.changes, 3)), {
          startImmediately: true,
        })
        yield* Effect.yieldNow
        yield* setOnline(false)
        expect(yield* network.isOnline).toBe(false)
        yield* Effect.yieldNow
        yield* setOnline(true)
        expect(yield* Fiber.join(changes)).toEqual([true, false, true])
      }),
    ))
})

describe("AP6 a server's network", () => {
  it("is always online", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const network = yield* Effect.provide(Network, Memory.Network.online)
        expect(yield* network.isOnline).toBe(true)
        expect(yield* Stream.runCollect(network.changes)).toEqual([true])
      }),
    ))
})

describe("AP7, PO5 external navigation", () => {
  const leave = Effect.flatMap(ExternalNavigation, (port) => port.to("https://checkout.test/fr"))

  it("loads the address in a browser", async () => {
    const opened: Array<unknown> = []
    const location = {
      assign: (url: string | URL) => void opened.push(["assign", url]),
      replace: (url: string | URL) => void opened.push(["replace", url]),
    }
    const instead = Effect.flatMap(ExternalNavigation, (port) => port.replace("https://checkout.test/en"))
    await Effect.runPromise(
      Effect.provide(Effect.andThen(leave, instead), Browser.ExternalNavigation.layer(location)),
    )
    expect(opened).toEqual([
      ["assign", "https://checkout.test/fr"],
      ["replace", "https://checkout.test/en"],
    ])
  })

  it("is recorded on a server", async () => {
    const recorded = Memory.ExternalNavigation.recordNavigation()
    await Effect.runPromise(Effect.provide(leave, recorded.layer))
    expect(recorded.urls()).toEqual(["https://checkout.test/fr"])
  })
})
