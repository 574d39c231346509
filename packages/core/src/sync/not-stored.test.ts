import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { type Device, makeDevice, openSession, pass, run, type SessionTab, shared } from "@shop/testing"

const inTab = (
  test: (tab: SessionTab, device: Device, scope: Scope.Closeable) => Effect.Effect<void, never, Scope.Scope>,
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const scope = yield* Scope.make()
      yield* test(yield* Scope.provide(openSession(device), scope), device, scope)
    }),
  )
const send = ({ sync }: SessionTab, text: string, isCacheable = false) =>
  sync.queue(shared({ text }), { isCacheable })
const isOnline = (device: Device, is: boolean) => SubscriptionRef.set(device.online, is)
const drain = ({ sync }: SessionTab) => Effect.andThen(sync.drain, pass(10_000))
const keptIn = ({ stored }: Device) =>
  [...(stored.get("queue")?.values() ?? [])].map((json) => {
    const { task } = JSON.parse(json) as {
      readonly task: { readonly input: unknown; readonly state: string }
    }
    return [task.input, task.state]
  })

describe("SY73 tasks that the device has not stored or removed", () => {
  it("a task is stored as soon as the device accepts it, and sent by a later page under its own key", () =>
    inTab((tab, device, scope) =>
      Effect.gen(function* () {
        yield* isOnline(device, false)
        device.broken.writes = true
        yield* send(tab, "1")
        yield* send(tab, "2")
        expect(keptIn(device)).toEqual([])
        device.broken.writes = false
        yield* drain(tab)
        expect(keptIn(device).toSorted()).toEqual([
          [{ text: "1" }, "waiting"],
          [{ text: "2" }, "waiting"],
        ])
        yield* Scope.close(scope, Exit.void)
        const next = yield* openSession(device)
        yield* isOnline(device, true)
        yield* drain(next)
        expect(device.platform.count("shop.echo")).toBe(2)
        expect(keptIn(device)).toEqual([])
      }),
    ))
  it("a task is written with the next one, offline too", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* isOnline(device, false)
        device.broken.writes = true
        yield* send(tab, "1")
        device.broken.writes = false
        yield* send(tab, "2")
        expect(keptIn(device)).toHaveLength(2)
      }),
    ))
  it("a sent task is deleted as soon as the device's storage works again", () =>
    inTab((tab, device, scope) =>
      Effect.gen(function* () {
        yield* isOnline(device, false)
        yield* send(tab, "1")
        device.broken.writes = true
        yield* isOnline(device, true)
        yield* drain(tab)
        expect([device.platform.count("shop.echo"), keptIn(device)]).toEqual([
          1,
          [[{ text: "1" }, "waiting"]],
        ])
        device.broken.writes = false
        yield* drain(tab)
        expect(keptIn(device)).toEqual([])
        yield* Scope.close(scope, Exit.void)
        yield* drain(yield* openSession(device))
        expect(device.platform.count("shop.echo")).toBe(1)
      }),
    ))
})
