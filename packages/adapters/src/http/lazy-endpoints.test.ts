import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { expect, it, vi } from "vitest"
import { Unreachable } from "@shop/core/api"
import { OrderManagementRequests } from "@shop/core/order"
import { Transport } from "@shop/core/ports"
import { CurrentView, defaults, Settings } from "@shop/core/settings"
import { layer } from "./index.ts"

const hang = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock("@shop/wire/order-management", async (load) => {
  await hang.promise
  return load()
})

it("AP12 a request whose code hangs ends after three seconds, and the next one is sent once it is there", async () => {
  const sent: Array<string> = []
  const transport = layer((name) => {
    sent.push(name)
    return Effect.fail(new Unreachable({ request: name, cause: "network" }))
  }).pipe(
    Layer.provide(
      Layer.mergeAll(
        Layer.succeed(Settings, {
          ...defaults,
          capabilities: { ...defaults.capabilities, orderService: true },
        }),
        Layer.succeed(CurrentView, defaults.views[0]!),
      ),
    ),
  )
  const lookUp = Effect.flatMap(Transport, ({ send }) =>
    Effect.flip(send(OrderManagementRequests.lookUp({ number: "FR-1", email: null }))),
  )
  const program = Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(lookUp)
    yield* TestClock.adjust(2999)
    expect(fiber.pollUnsafe()).toBeUndefined()
    yield* TestClock.adjust(1)
    expect(yield* Fiber.join(fiber)).toMatchObject({ cause: "timeout" })
    expect(sent).toEqual([])
    hang.resolve()
    expect(yield* lookUp).toMatchObject({ cause: "network" })
    expect(sent).toEqual(["order.lookUp"])
  })
  await Effect.runPromise(program.pipe(Effect.provide(Layer.merge(transport, TestClock.layer()))))
})
