import { Effect, Fiber, Logger, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { Refused } from "@shop/core/api"
import { limits } from "@shop/core/settings"
import {
  ada,
  type Device,
  makeDevice,
  openSession,
  openShop,
  pass,
  run,
  type SessionTab,
  shared,
  toReview,
} from "@shop/testing"

/* Regressions: the predecessor's defects in tokens, task queue and request caches. */

const inTab = (test: (tab: SessionTab, device: Device) => Effect.Effect<void, unknown>) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.platform.users.register(ada.email, ada.password)
        yield* test(yield* openSession(device), device)
      }),
    ),
  )
const signedIn = (test: (tab: SessionTab, device: Device) => Effect.Effect<void, unknown>) =>
  inTab((tab, device) => Effect.andThen(tab.accounts.login(ada), test(tab, device)))
const states = ({ sync }: SessionTab) =>
  Effect.map(SubscriptionRef.get(sync.tasks), (tasks) => tasks.map(({ state }) => state))

describe("SE9 SE12 tokens", () => {
  it("Q2 a request that gets its response during another's token renewal settles at once", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "shop.echo", kind: { delayMs: 1000 } })
        const slow = yield* Effect.forkChild(tab.sync.execute(shared({ text: "slow" })))
        yield* pass(0)
        device.platform.users.expire()
        device.platform.fail({ on: "user.refresh", kind: "hang" })
        const waiting = yield* Effect.forkChild(Effect.flip(tab.sync.execute(shared({ text: "waits" }))))
        yield* pass(1000)
        expect((yield* SubscriptionRef.get(tab.session.state)).gate.lock).toBe(1)
        expect(slow.pollUnsafe()).toBeDefined()
        expect(yield* Fiber.join(slow)).toBe("slow")
        yield* pass(2 * limits.callTimeoutMs)
        expect(yield* Fiber.join(waiting)).toMatchObject({ _tag: "Unreachable" })
      }),
    ))

  it("Q6 a refusal after the session's end is a catchable error for every caller", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire({ isFinal: true })
        const asked = Array.from({ length: 3 }, (_, index) => shared({ text: String(index) }))
        const ends = yield* Effect.forEach(asked, (call) => Effect.exit(tab.sync.execute(call)), {
          concurrency: "unbounded",
        })
        yield* pass(0)
        expect(ends.map((end) => end._tag)).toEqual(["Failure", "Failure", "Failure"])
        expect(
          ends.flatMap((end) => (end._tag === "Failure" ? end.cause.reasons.map(({ _tag }) => _tag) : [])),
        ).toEqual(["Fail", "Fail", "Fail"])
        expect(tab.endings).toEqual(["expired"])
      }),
    ))
})

describe("SY6 SY11 SY12 tasks", () => {
  it("Q10 a guest's running task is sent once although the customer's tasks are dropped", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "shop.echo", kind: { delayMs: 1000 } })
        yield* tab.sync.queue(shared({ text: "x" }))
        yield* pass(500)
        yield* tab.sync.drop("customer")
        yield* pass(60_000)
        const ends = tab.settled.map(({ tag }) => tag)
        expect([ends, device.platform.count("shop.echo"), device.notifications]).toEqual([
          ["TaskSent"],
          1,
          [],
        ])
      }),
    ))
  it("Q10 a task that was dropped during its request is not sent again after a lost response", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(1000)
        device.platform.fail({ on: "shop.echo", kind: "loseReply" })
        yield* tab.sync.queue(shared({ text: "x" }))
        yield* pass(500)
        yield* tab.sync.drop("all")
        yield* pass(600_000)
        expect([yield* states(tab), device.platform.count("shop.echo")]).toEqual([[], 1])
        expect(device.notifications).toEqual([{ tag: "TasksDropped", count: 1 }])
      }),
    ))
  it("5 with the network down, the session over, the network back: 5 is sent, was lost", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.session.end
        device.platform.fail({ on: "shop.echo", kind: "loseRequest" })
        yield* tab.sync.queue(shared({ text: "5" }))
        yield* pass(0)
        expect(yield* states(tab)).toEqual(["waiting"])
        yield* pass(limits.syncRetryMs)
        expect([yield* states(tab), device.platform.count("shop.echo")]).toEqual([[], 1])
      }),
    ))
  it("R-P9 a queue of four sends one task at a time, in the order of their creation", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        const heard: Array<string> = []
        device.platform.setHandler("shop.echo", ({ text }: { readonly text: string }) => {
          heard.push(text)
          if (text === "2") throw new Refused({ request: "", code: 500, message: null, result: null })
          return text
        })
        device.platform.setLatency(100)
        for (const text of ["1", "2", "3", "4"]) yield* tab.sync.queue(shared({ text }))
        for (let count = 1; count <= 4; count += 1) {
          yield* pass(100)
          expect(heard).toEqual(["1", "2", "3", "4"].slice(0, count))
        }
      }),
    ))
})

describe("CK2 SE11 OR5 the stored data of a device", () => {
  it("R-P15 contains no password, and after an order only the session's own token", () =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const device = yield* makeDevice()
          device.platform.users.register(ada.email, ada.password)
          const shop = yield* openShop(device)
          yield* pass(0)
          shop.actions.account.login(ada)
          yield* pass(1000)
          shop.actions.cart.add({ sku: "BOL", qty: 1 })
          yield* pass(1000)
          yield* toReview(shop)
          yield* SubscriptionRef.set(device.online, false)
          shop.actions.checkout.place({ termsAccepted: true })
          yield* pass(1000)
          expect(shop.views.lastOrder?.state).toBe("waiting")
          for (const [collection, kept] of device.stored) {
            const text = JSON.stringify([...kept])
            expect([collection, text.includes(ada.password)]).toEqual([collection, false])
            expect([collection, /token-\d|refresh-\d/.test(text)]).toEqual([
              collection,
              collection === "session",
            ])
          }
        }),
      ),
    ))
  it("R-P15 writes no token, no name and no address into its log", () =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const written: Array<string> = []
          const logger = Logger.make(
            ({ message, cause }) => void written.push(JSON.stringify([message, cause])),
          )
          const device = yield* makeDevice()
          device.platform.users.register(ada.email, ada.password)
          yield* Effect.gen(function* () {
            const shop = yield* openShop(device)
            yield* pass(0)
            shop.actions.cart.add({ sku: "BOL", qty: 1 })
            shop.actions.cart.applyCoupon("TEN")
            yield* pass(1000)
            device.platform.fail({ on: "cart.deleteCoupon", kind: { refuse: 500, message: "no" } })
            device.platform.fail({ on: "user.orderHistory", kind: { refuse: 500, message: "no" } })
            shop.actions.account.login(ada)
            yield* pass(1000)
            yield* toReview(shop)
            device.platform.fail({ on: "order.place", kind: { refuse: 400, message: "no" } })
            shop.actions.checkout.place({ termsAccepted: true })
            yield* pass(1000)
          }).pipe(Effect.provide(Logger.layer([logger])))
          expect(written.length).toBeGreaterThan(0)
          expect(written.join()).not.toMatch(/token-\d|refresh-\d|ada@|Potters|Martin|Potiers|69001/)
        }),
      ),
    ))
})
