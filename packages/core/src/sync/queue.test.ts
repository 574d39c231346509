import { Effect, type Scope, Stream, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  ada,
  ben,
  type Device,
  makeDevice,
  openSession,
  pass,
  run,
  type SessionTab,
  shared,
} from "@shop/testing"
import { AccountRequests } from "../account/index.ts"
import { BadResponse, Refused, Unreachable } from "../api/index.ts"
import { limits } from "../settings/index.ts"
import { retryMs, type Task, Tasks } from "./index.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"

const task = (fields: Partial<Task> = {}): Task => ({
  id: "a",
  order: 1,
  call: "shop.echo",
  input: { text: "x" },
  owner: null,
  isCacheable: false,
  state: "waiting",
  result: null,
  madeAtMs: 0,
  ...fields,
})
const onDevice = (test: (device: Device) => Effect.Effect<void>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      device.platform.users.register(ada.email, ada.password)
      device.platform.users.register(ben.email, ben.password)
      yield* test(device)
    }),
  )
const inTab = (test: (tab: SessionTab, device: Device) => Effect.Effect<void, never, Scope.Scope>) =>
  onDevice((device) => Effect.scoped(Effect.flatMap(openSession(device), (tab) => test(tab, device))))
const send = ({ sync }: SessionTab, text: string, isCacheable = false) =>
  sync.queue(shared({ text }), { isCacheable })
const states = ({ sync }: SessionTab) =>
  Effect.map(SubscriptionRef.get(sync.tasks), (tasks) => tasks.map(({ input, state }) => [input, state]))
const turn = (device: Device, isOnline: boolean) =>
  Effect.andThen(SubscriptionRef.set(device.online, isOnline), pass(0))

describe("SY10, SY11 the outcome of a task", () => {
  const refused = (code: number) => new Refused({ request: "x", code, message: null, result: null })
  it.each([
    ["answered", null, false, "done"],
    ["answered, cacheable", null, true, "retain"],
    ["refused", refused(400), false, "deadLetter"],
    ["refused, cacheable", refused(500), true, "deadLetter"],
    ["not now", refused(503), false, "retry"],
    ["too many", refused(429), false, "retry"],
    ["no answer", new Unreachable({ request: "x", cause: "network" }), true, "retry"],
    [
      "a captive portal",
      new BadResponse({ request: "x", fault: "content-type", detail: "" }),
      false,
      "retry",
    ],
  ] as const)("%s", (_, error, isCacheable, expected) =>
    expect(Tasks.outcome({ isCacheable }, error)).toBe(expected),
  )
})

describe("SY6 waiting before the next try", () => {
  it.each([
    [1, 2000],
    [2, 4000],
    [3, 8000],
    [5, 32_000],
    [6, 60_000],
    [1000, 60_000],
  ])("after %d: %d ms", (tries, waitMs) => expect(retryMs(tries)).toBe(waitMs))
})

describe("SY9 tasks that need a cart", () => {
  it.each([
    ["{{cartId}}", true],
    ["/x?cartId={{cartId}}", true],
    [{ a: "x", b: [3, null, undefined, { c: "{{cartId}}" }], d: "y" }, true],
    [{ a: "{{token}}", b: [3, null, undefined] }, false],
    [{ "{{cartId}}": "x" }, false],
    [null, false],
    [undefined, false],
    [7, false],
  ])("%j: %j", (input, expected) => expect(Tasks.needsCart(input)).toBe(expected))
})

describe("SY12 the owner of a task", () => {
  it("a guest's task has no owner, a customer's task belongs to that customer alone", () => {
    const tasks = [
      task({ id: "guest" }),
      task({ id: "ada", owner: 1, state: "dead" }),
      task({ id: "ben", owner: 2 }),
    ]
    const names = (epoch: number | null) => Tasks.foreignTasks(tasks, epoch).map(({ id }) => id)
    expect([names(1), names(2), names(null)]).toEqual([["ben"], ["ada"], ["ada", "ben"]])
  })
})

describe("SY9 placeholders", () => {
  it.each([
    [{ cart: "{{cartId}}" }, { cart: "c1" }],
    [
      { url: "/x?token={{token}}&cartId={{cartId}}&again={{token}}" },
      { url: "/x?token=t1&cartId=c1&again=t1" },
    ],
    [
      ["{{token}}", { deep: ["{{cartId}}"] }, 3, null],
      ["t1", { deep: ["c1"] }, 3, null],
    ],
    [{ "{{token}}": "{{other}}" }, { "{{token}}": "{{other}}" }],
    [{ taskId: "{{taskId}}" }, { taskId: "k1" }],
  ])("%j", (input, filled) =>
    expect(Tasks.fill(input, { token: "t1", cartId: "c1", taskId: "k1" })).toEqual(filled),
  )
  it("insert a value as it is, `$` and all, and an empty text for an unknown one", () => {
    expect(Tasks.fill("{{token}}", { token: "$& $1", cartId: null, taskId: "k1" })).toBe("$& $1")
    expect(Tasks.fill("a{{token}}b{{cartId}}", { token: null, cartId: null, taskId: "k1" })).toBe("ab")
  })
  it("are filled in when the task is sent, not when it is made", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        let cart: string | null = null
        const made: Array<string> = []
        device.platform.setHandler("shop.echo", ({ text }: { readonly text: string }) => void made.push(text))
        tab.setTaskCart({ cartId: Effect.sync(() => cart), recreate: Effect.void })
        yield* SubscriptionRef.set(device.online, false)
        yield* send(tab, "{{cartId}}")
        cart = "later"
        yield* turn(device, true)
        expect(made).toEqual(["later"])
      }),
    ))
  it("let the task wait without a cart", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* send(tab, "{{cartId}}")
        yield* pass(0)
        expect([device.platform.log, (yield* states(tab)).length]).toEqual([[], 1])
        tab.setTaskCart({ cartId: Effect.succeed("named"), recreate: Effect.void })
        yield* tab.sync.drain
        yield* pass(0)
        expect([device.platform.log, yield* states(tab)]).toEqual([["shop.echo"], []])
      }),
    ))
  it("SY12 are not sent in another session when theirs ends while the cart is created", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.register(ada.email, ada.password)
        yield* tab.accounts.login(ada)
        tab.setTaskCart({
          cartId: Effect.delay(Effect.succeed("slow"), 1000),
          recreate: Effect.void,
        })
        yield* send(tab, "{{cartId}}")
        yield* pass(500)
        yield* tab.session.end
        yield* pass(5000)
        expect(device.platform.count("shop.echo")).toBe(0)
        expect(yield* states(tab)).toEqual([])
        expect(device.notifications.map(({ tag }) => tag)).toContain("TasksDropped")
      }),
    ))
  it("create no cart when one exists", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        let made = 0
        tab.setTaskCart({
          cartId: Effect.succeed("known"),
          recreate: Effect.sync(() => void (made += 1)),
        })
        yield* send(tab, "{{cartId}}")
        yield* pass(0)
        expect([device.platform.count("shop.echo"), made]).toEqual([1, 0])
      }),
    ))
  it("create a cart for a task that needs one; without a cart the task waits", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        let cart: string | null = null
        let isMade = false
        tab.setTaskCart({
          cartId: Effect.sync(() => cart),
          recreate: Effect.sync(() => {
            if (isMade) cart = "new"
            isMade = true
          }),
        })
        yield* send(tab, "{{cartId}}")
        yield* pass(0)
        expect(device.platform.log).toEqual([])
        yield* pass(limits.syncRetryMs)
        expect(device.platform.log).toEqual(["shop.echo"])
        expect(yield* states(tab)).toEqual([])
      }),
    ))
})

describe("SY8 tasks are sent one at a time, in order", () => {
  it("continues in order after a reload, whatever the device's order", () =>
    onDevice((device) =>
      Effect.gen(function* () {
        const received: Array<string> = []
        yield* turn(device, false)
        yield* Effect.scoped(
          Effect.gen(function* () {
            const tab = yield* openSession(device)
            for (const text of ["1", "2", "3", "4"]) yield* send(tab, text)
          }),
        )
        const reversed = [...device.stored.get("queue")!].toReversed()
        device.stored.set("queue", new Map(reversed))
        yield* turn(device, true)
        yield* Effect.scoped(
          Effect.gen(function* () {
            const tab = yield* openSession(device)
            device.platform.setHandler(
              "shop.echo",
              ({ text }: { readonly text: string }) => void received.push(text),
            )
            yield* tab.sync.drain
            yield* pass(0)
            expect(yield* states(tab)).toEqual([])
          }),
        )
        expect(device.platform.count("shop.echo")).toBe(4)
      }),
    ))
  it("sends never two at once, not even from two tabs", () =>
    onDevice((device) =>
      Effect.scoped(
        Effect.gen(function* () {
          const [one, two] = [yield* openSession(device), yield* openSession(device)]
          device.platform.setLatency(100)
          for (const tab of [one, two, one, two]) yield* send(tab, "x")
          for (let count = 1; count <= 4; count += 1) {
            yield* pass(100)
            expect(device.platform.count("shop.echo")).toBe(count)
          }
          yield* pass(100)
          expect([yield* states(one), device.platform.count("shop.echo")]).toEqual([[], 4])
          expect(new Set(device.platform.sent.map(({ key }) => key)).size).toBe(4)
        }),
      ),
    ))
})

describe("SY7 a task is stored on the device before it is sent", () => {
  it("without storage it is held in memory and sent, with a notification", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        Object.assign(device.broken, { reads: true, writes: true })
        yield* send(tab, "1")
        yield* send(tab, "2")
        yield* pass(0)
        expect(device.platform.count("shop.echo")).toBe(2)
        expect(yield* states(tab)).toEqual([])
        expect(new Set(device.notifications.map(({ tag }) => tag))).toEqual(new Set(["StorageUnavailable"]))
      }),
    ))
  it("limits the number of waiting tasks; one more gives a notification", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* turn(device, false)
        for (let count = 0; count < limits.queueTasksMax; count += 1) yield* send(tab, `${count}`)
        expect(yield* send(tab, "one too many")).toBeNull()
        expect(device.notifications).toEqual([{ tag: "TaskFailed", message: null }])
        expect((yield* states(tab)).length).toBe(limits.queueTasksMax)
      }),
    ))
  it.each([
    ["dead", limits.queueDeadMax],
    ["sent", limits.queueResultsMax],
  ] as const)("of %s ones the oldest is removed, beyond %d", (state, max) => {
    const tasks = Array.from({ length: max + 2 }, (_, order) => task({ id: `${order}`, order, state }))
    expect(Tasks.overflow([...tasks, task({ id: "waits", order: -1 })]).map(({ order }) => order)).toEqual([
      0, 1,
    ])
  })
  it("is visible at once, and never twice", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        const twice: Array<ReadonlyArray<string>> = []
        yield* SubscriptionRef.changes(tab.sync.tasks).pipe(
          Stream.runForEach((tasks) =>
            Effect.sync(() => {
              const ids = tasks.map(({ id }) => id)
              if (new Set(ids).size < ids.length) twice.push(ids)
            }),
          ),
          Effect.forkScoped,
        )
        yield* turn(device, false)
        yield* send(tab, "1")
        yield* send(tab, "2")
        expect((yield* states(tab)).length).toBe(2)
        device.platform.setHandler("shop.echo", () => {
          throw new Refused({ request: "", code: 400, message: null, result: null })
        })
        yield* turn(device, true)
        expect([(yield* states(tab)).map(([, state]) => state), twice]).toEqual([["dead", "dead"], []])
      }),
    ))
  it("waits in memory and is sent when the device refuses it", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        device.broken.writes = true
        yield* turn(device, false)
        yield* send(tab, "1")
        yield* tab.sync.drain
        yield* pass(0)
        expect(yield* states(tab)).toEqual([[{ text: "1" }, "waiting"]])
        yield* turn(device, true)
        expect([device.platform.count("shop.echo"), yield* states(tab)]).toEqual([1, []])
      }),
    ))
  it("is not sent again when the device fails to delete it", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* turn(device, false)
        yield* send(tab, "1")
        device.broken.writes = true
        yield* turn(device, true)
        yield* tab.sync.drain
        yield* pass(0)
        expect([device.platform.count("shop.echo"), yield* states(tab)]).toEqual([1, []])
        yield* tab.sync.drop("all")
        expect(device.notifications).toEqual([])
      }),
    ))
  it("is sent although the device has become unreadable", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* turn(device, false)
        yield* send(tab, "1")
        device.broken.reads = true
        yield* turn(device, true)
        expect([device.platform.count("shop.echo"), yield* states(tab)]).toEqual([1, []])
      }),
    ))
  it("is ignored when it is unreadable; an unreadable device has none", () =>
    onDevice((device) =>
      Effect.scoped(
        Effect.gen(function* () {
          device.stored.set("queue", new Map([["old", JSON.stringify({ version: 0, task: task() })]]))
          expect(yield* states(yield* openSession(device))).toEqual([])
          device.broken.reads = true
          expect(yield* states(yield* openSession(device))).toEqual([])
          expect(device.platform.log).toEqual([])
        }),
      ),
    ))
  it("does not return as refused when it is removed during its request", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(100)
        device.platform.fail({ on: "shop.echo", kind: { refuse: 400 } })
        yield* send(tab, "1")
        yield* pass(50)
        yield* tab.sync.drop("all")
        yield* pass(50)
        expect(yield* states(tab)).toEqual([])
        expect([...(device.stored.get("queue")?.keys() ?? [])]).toEqual([])
      }),
    ))
  it("stores its response only with `isCacheable`", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.sync.queue(shared({ text: "1" }))
        yield* pass(0)
        expect([device.platform.count("shop.echo"), yield* states(tab)]).toEqual([1, []])
      }),
    ))
  it("returns each response by its id, once it is there", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        const [one, two] = [yield* send(tab, "1", true), yield* send(tab, "2", true)]
        yield* pass(0)
        yield* turn(device, false)
        const three = yield* send(tab, "3", true)
        expect(yield* tab.sync.take(three ?? "")).toBeNull()
        expect(yield* tab.sync.take("unknown")).toBeNull()
        expect(yield* tab.sync.take(two ?? "")).toBe("2")
        expect(yield* tab.sync.take(one ?? "")).toBe("1")
        expect(yield* states(tab)).toEqual([[{ text: "3" }, "waiting"]])
      }),
    ))
})

describe("SY6, SY10, SY11 the queue of domain §6", () => {
  it("offline: 1, 2, a bad one and a cacheable one; online: sent, dead with a notification, stored", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* turn(device, false)
        for (const text of ["1", "2", "bad"]) yield* send(tab, text)
        const id = yield* send(tab, "4", true)
        expect(device.platform.log).toEqual([])
        device.platform.setHandler("shop.echo", ({ text }: { readonly text: string }) => {
          if (text === "bad") throw new Refused({ request: "", code: 500, message: "spoilt", result: null })
          return text
        })
        yield* turn(device, true)
        expect(yield* states(tab)).toEqual([
          [{ text: "bad" }, "dead"],
          [{ text: "4" }, "sent"],
        ])
        expect(device.notifications).toEqual([{ tag: "TaskFailed", message: "spoilt", reason: "failing" }])
        expect(yield* tab.sync.take(id ?? "")).toBe("4")
        expect(yield* tab.sync.take(id ?? "")).toBeNull()
      }),
    ))
  it("without a network the task remains, which is retried with growing delays, under one key", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        for (let count = 0; count < 3; count += 1) device.platform.fail({ kind: "loseReply" })
        yield* send(tab, "5")
        for (const [tries, after] of [1, 2, 3].entries()) {
          yield* pass(tries === 0 ? 0 : retryMs(tries))
          expect(device.platform.count("shop.echo")).toBe(after)
        }
        yield* pass(retryMs(3))
        expect(yield* states(tab)).toEqual([])
        expect(new Set(device.platform.sent.map(({ key }) => key)).size).toBe(1)
      }),
    ))
})

describe("SY8 an idle queue", () => {
  it("sends no request before a call", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        device.stored.set("queue", new Map([["a", JSON.stringify({ version: 1, task: task() })]]))
        yield* pass(limits.syncRetryMaxMs)
        expect(device.platform.log).toEqual([])
        yield* tab.sync.drain
        yield* pass(0)
        expect(device.platform.log).toEqual(["shop.echo"])
      }),
    ))
})

describe("SY10, SY11 TaskQueue", () => {
  it("publishes TaskSent with response and owner, and TaskRefused", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* send(tab, "1")
        yield* tab.accounts.login(ada)
        yield* send(tab, "2")
        yield* pass(0)
        device.platform.fail({ on: "shop.echo", kind: { refuse: 400 } })
        yield* send(tab, "3")
        yield* pass(0)
        const { epoch } = (yield* SubscriptionRef.get(tab.session.state)).gate
        const request = "shop.echo"
        expect(tab.settled).toEqual([
          { tag: "TaskSent", request, owner: null, result: "1" },
          { tag: "TaskSent", request, owner: epoch, result: "2" },
          { tag: "TaskRefused", request, owner: epoch },
        ])
      }),
    ))
})

describe("SY12 a customer's tasks", () => {
  const change = { firstName: "Ada", lastName: "King", email: ada.email, addresses: [] }
  it("are removed with a notification when the session ends, and never sent for another", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        yield* turn(device, false)
        yield* send(tab, "1")
        yield* tab.sync.queue(AccountRequests.update(change))
        yield* tab.session.end
        yield* tab.sync.drop("customer")
        expect(device.notifications).toEqual([{ tag: "TasksDropped", count: 2 }])
        yield* turn(device, true)
        yield* tab.accounts.login(ben)
        yield* pass(100_000)
        expect(device.platform.count("user.update")).toBe(0)
      }),
    ))
  it("are dropped without the guest's, which remain until all are dropped", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* turn(device, false)
        yield* send(tab, "of a guest")
        yield* tab.session.begin({ token: "t", refreshToken: null })
        yield* send(tab, "of a customer")
        yield* tab.sync.drop("customer")
        expect(yield* states(tab)).toEqual([[{ text: "of a guest" }, "waiting"]])
        yield* tab.sync.drop("all")
        expect(yield* states(tab)).toEqual([])
        expect(device.notifications).toEqual([
          { tag: "TasksDropped", count: 1 },
          { tag: "TasksDropped", count: 1 },
        ])
      }),
    ))
  it.each([
    ["when they sign out", ({ sync }: SessionTab) => sync.drop("customer")],
    ["as soon as the queue is looked at again", ({ sync }: SessionTab) => sync.drain],
  ])("are removed with refused ones, without a notification: %s", (_, leave) =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        device.platform.fail({ on: "user.update", kind: { refuse: 400 } })
        yield* tab.sync.queue(AccountRequests.update(change))
        yield* pass(0)
        expect(yield* states(tab)).toEqual([[change, "dead"]])
        device.notifications.splice(0)
        yield* tab.session.end
        yield* leave(tab)
        yield* pass(0)
        expect([yield* states(tab), device.stored.get("queue")?.size, device.notifications]).toEqual([
          [],
          0,
          [],
        ])
      }),
    ),
  )
  it("belong to their session only", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* turn(device, false)
        yield* tab.accounts.login(ada)
        yield* tab.session.begin({ token: "t", refreshToken: null })
        const { epoch } = (yield* SubscriptionRef.get(tab.session.state)).gate
        yield* send(tab, "1")
        yield* tab.session.end
        yield* send(tab, "2")
        const owners = (yield* SubscriptionRef.get(tab.sync.tasks)).map(({ owner }) => owner)
        expect(owners).toEqual([epoch, null])
      }),
    ))
  it("are sent once and removed, and a guest's too when a customer signs in meanwhile", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(100)
        yield* send(tab, "1")
        yield* pass(50)
        yield* tab.session.begin({ token: "unused", refreshToken: null })
        yield* pass(50)
        yield* pass(1000)
        expect([device.platform.count("shop.echo"), yield* states(tab)]).toEqual([1, []])
        device.platform.setLatency(0)
        yield* tab.accounts.login(ada)
        yield* send(tab, "2")
        yield* pass(1000)
        expect([device.platform.count("shop.echo"), yield* states(tab)]).toEqual([2, []])
        expect(device.notifications).toEqual([])
      }),
    ))
  it("are removed at once when the session ends, even during their request", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        device.platform.setLatency(100)
        yield* send(tab, "1")
        yield* send(tab, "2")
        yield* pass(50)
        yield* tab.session.end
        yield* pass(50)
        expect(yield* states(tab)).toEqual([])
        expect(device.notifications).toEqual([{ tag: "TasksDropped", count: 2 }])
      }),
    ))
  it("are removed with a notification after a crash as well; a guest's continue", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* turn(device, false)
        yield* send(tab, "of a guest")
        device.stored
          .get("queue")!
          .set("left", JSON.stringify({ version: 1, task: task({ id: "left", owner: 7, order: 0 }) }))
        yield* turn(device, true)
        expect(device.notifications).toEqual([{ tag: "TasksDropped", count: 1 }])
        expect(device.platform.sent.map(({ tag }) => tag)).toEqual(["shop.echo"])
      }),
    ))
  it("are all removed with a notification when the platform has ended the session", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        device.platform.users.expire({ isFinal: true })
        yield* tab.sync.queue(AccountRequests.update(change))
        yield* pass(1)
        expect(tab.endings).toEqual(["expired"])
        expect(yield* states(tab)).toEqual([])
        expect(device.notifications).toEqual([{ tag: "TasksDropped", count: 1 }])
      }),
    ))
})

describe("SY13 sending as a guest", () => {
  it("has no token although a customer is signed in", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        device.platform.sent.splice(0)
        yield* Effect.ignore(tab.sync.execute(shared({ text: "x" }), { isGuest: true }))
        expect(device.platform.sent[0]?.token).toBeNull()
      }),
    ))
})

describe("laws", () => {
  type Act = "1" | "2" | "3" | "bad" | "offline" | "online" | "lost" | "reload" | "wait"
  const acts = fc.array(
    fc.constantFrom<Act>("1", "2", "3", "bad", "offline", "online", "lost", "reload", "wait"),
    { maxLength: 20 },
  )

  const inOrder = [
    task({ id: "z", order: 1, madeAtMs: 9 }),
    task({ id: "y", order: 2, madeAtMs: 3 }),
    task({ id: "a", order: 2, madeAtMs: 4 }),
    task({ id: "b", order: 2, madeAtMs: 4 }),
    task({ id: "c", order: 2, madeAtMs: 4 }),
    task({ id: "x", order: 3, madeAtMs: 0 }),
  ]
  it("SY8 tasks are sorted by position, then age, then id, whatever their order", () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (shuffled) => {
        expect(Tasks.ordered(shuffled)).toEqual(inOrder)
      }),
    ))

  it("I7 whatever happens, every task has its effect once, in order, or becomes a dead letter with a notification", async () => {
    await fc.assert(
      fc.asyncProperty(acts, (story) =>
        onDevice((device) =>
          Effect.gen(function* () {
            const effects: Array<string> = []
            const seen = new Map<string, string>()
            yield* Effect.scoped(openSession(device))
            // The platform applies each key once.
            device.platform.setHandler("shop.echo", ({ text }: { readonly text: string }) => {
              if (text.startsWith("bad"))
                throw new Refused({ request: "", code: 400, message: text, result: null })
              if (!seen.has(text)) effects.push(text)
              seen.set(text, text)
              return text
            })
            const meant: Array<string> = []
            let rest = story.map((act, index) => [act, `${act}-${index}`] as const)
            while (rest.length > 0) {
              const until = rest.findIndex(([act]) => act === "reload")
              const now = until < 0 ? rest : rest.slice(0, until)
              rest = until < 0 ? [] : rest.slice(until + 1)
              yield* Effect.scoped(
                Effect.gen(function* () {
                  const tab = yield* openSession(device)
                  for (const [act, text] of now) {
                    if (act === "offline" || act === "online") yield* turn(device, act === "online")
                    else if (act === "lost") device.platform.fail({ kind: "loseReply" })
                    else if (act === "wait") yield* pass(100)
                    else if (act !== "reload") {
                      meant.push(text)
                      yield* send(tab, text)
                    }
                  }
                }),
              )
            }
            yield* Effect.scoped(
              Effect.gen(function* () {
                device.platform.clearTroubles()
                const tab = yield* openSession(device)
                yield* turn(device, true)
                yield* tab.sync.drain
                yield* pass(limits.syncRetryMaxMs)
                expect((yield* states(tab)).filter(([, state]) => state === "waiting")).toEqual([])
              }),
            )
            const bad = meant.filter((text) => text.startsWith("bad"))
            expect(effects).toEqual(meant.filter((text) => !text.startsWith("bad")))
            expect(device.notifications.map((body) => ("message" in body ? body.message : body.tag))).toEqual(
              bad,
            )
          }),
        ),
      ),
      limitRuns(100, "a long scenario in several tabs; short ones are in queue.laws.test.ts"),
    )
  })
})
