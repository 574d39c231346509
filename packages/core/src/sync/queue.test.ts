import { Effect, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ada, ben, openSession, type SessionTab, shared } from "../testing/session-tab.ts"
import { type Device, makeDevice, pass, run } from "../testing/device.ts"
import { AccountCalls } from "../account/index.ts"
import { BadReply, Refused, Unreachable } from "../calls/index.ts"
import { limits } from "../settings/index.ts"
import { retryMs, type Task, Tasks } from "./index.ts"
import { read, write } from "./task.ts"

const task = (given: Partial<Task> = {}): Task => ({
  id: "a",
  order: 1,
  call: "shop.echo",
  input: { text: "x" },
  owner: null,
  isCacheable: false,
  state: "waiting",
  result: null,
  madeAtMs: 0,
  ...given,
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
const inTab = (test: (tab: SessionTab, device: Device) => Effect.Effect<void>) =>
  onDevice((device) => Effect.scoped(Effect.flatMap(openSession(device), (tab) => test(tab, device))))
const say = ({ sync }: SessionTab, text: string, isCacheable = false) =>
  sync.queue(shared({ text }), { isCacheable })
const states = ({ sync }: SessionTab) =>
  Effect.map(SubscriptionRef.get(sync.tasks), (tasks) => tasks.map(({ input, state }) => [input, state]))
const turn = (device: Device, isOnline: boolean) =>
  Effect.andThen(SubscriptionRef.set(device.online, isOnline), pass(0))

describe("SY10, SY11 what becomes of a task", () => {
  const refused = (code: number) => new Refused({ call: "x", code, message: null, result: null })
  it.each([
    ["answered", null, false, "forget"],
    ["answered, cacheable", null, true, "keep"],
    ["refused", refused(400), false, "bury"],
    ["refused, cacheable", refused(500), true, "bury"],
    ["not now", refused(503), false, "wait"],
    ["too many", refused(429), false, "wait"],
    ["no answer", new Unreachable({ call: "x", cause: "network" }), true, "wait"],
    ["a captive portal", new BadReply({ call: "x", fault: "content-type", detail: "" }), false, "wait"],
  ] as const)("%s", (_, error, isCacheable, fate) => expect(Tasks.fate({ isCacheable }, error)).toBe(fate))
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
  ])("%j", (input, filled) => expect(Tasks.fill(input, { token: "t1", cartId: "c1" })).toEqual(filled))
  it("take a value as it is, `$` and all, and nothing for what is not known", () => {
    expect(Tasks.fill("{{token}}", { token: "$& $1", cartId: null })).toBe("$& $1")
    expect(Tasks.fill("a{{token}}b{{cartId}}", { token: null, cartId: null })).toBe("ab")
  })
  it("are filled in when the task is sent, not when it is made", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        let cart: string | null = null
        const made: Array<string> = []
        device.platform.teach("shop.echo", ({ text }: { readonly text: string }) => void made.push(text))
        yield* tab.sync.meanCart({ cartId: Effect.sync(() => cart), recreate: Effect.void })
        yield* SubscriptionRef.set(device.online, false)
        yield* say(tab, "{{cartId}}")
        cart = "later"
        yield* turn(device, true)
        expect(made).toEqual(["later"])
      }),
    ))
  it("that need a cart make one; without any the task waits and is not sent", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        let cart: string | null = null
        let isMade = false
        yield* tab.sync.meanCart({
          cartId: Effect.sync(() => cart),
          recreate: Effect.sync(() => {
            if (isMade) cart = "new"
            isMade = true
          }),
        })
        yield* say(tab, "{{cartId}}")
        yield* pass(0)
        expect(device.platform.log).toEqual([])
        yield* pass(limits.syncRetryMs)
        expect(device.platform.log).toEqual(["shop.echo"])
        expect(yield* states(tab)).toEqual([])
      }),
    ))
})

describe("SY8 one after the other, in order", () => {
  it("also through a reload, whatever the device gives first", () =>
    onDevice((device) =>
      Effect.gen(function* () {
        const heard: Array<string> = []
        yield* turn(device, false)
        yield* Effect.scoped(
          Effect.gen(function* () {
            const tab = yield* openSession(device)
            for (const text of ["1", "2", "3", "4"]) yield* say(tab, text)
          }),
        )
        const kept = [...device.kept.get("queue")!].toReversed()
        device.kept.set("queue", new Map(kept))
        yield* turn(device, true)
        yield* Effect.scoped(
          Effect.gen(function* () {
            const tab = yield* openSession(device)
            device.platform.teach("shop.echo", ({ text }: { readonly text: string }) => void heard.push(text))
            yield* tab.sync.drain
            yield* pass(0)
            expect(yield* states(tab)).toEqual([])
          }),
        )
        expect(device.platform.count("shop.echo")).toBe(4)
      }),
    ))
  it("never two at once, not even from two tabs", () =>
    onDevice((device) =>
      Effect.scoped(
        Effect.gen(function* () {
          const [one, two] = [yield* openSession(device), yield* openSession(device)]
          device.platform.setLatency(100)
          for (const tab of [one, two, one, two]) yield* say(tab, "x")
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

describe("SY7 a task is on the device before it is sent", () => {
  it.each([null, 3, {}, { version: 2, task: task() }, { version: 1, task: { id: "a" } }])(
    "what is none is not read as one: %j",
    (value) => expect(read(value)).toBeNull(),
  )
  it("is read as it was written", () => expect(read(write(task()))).toEqual(task()))
  it("without storage lives as long as the page, is sent, and the shopper is told once", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        Object.assign(device.broken, { reads: true, writes: true })
        yield* say(tab, "1")
        yield* say(tab, "2")
        yield* pass(0)
        expect(device.platform.count("shop.echo")).toBe(2)
        expect(yield* states(tab)).toEqual([])
        expect(device.told).toEqual([{ tag: "StorageUnavailable" }])
      }),
    ))
  it("of which no more than the limit may wait; one too many is told", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* turn(device, false)
        for (let count = 0; count < limits.queueTasksMax; count += 1) yield* say(tab, `${count}`)
        expect(yield* say(tab, "one too many")).toBeNull()
        expect(device.told).toEqual([{ tag: "TaskFailed", message: null }])
        expect((yield* states(tab)).length).toBe(limits.queueTasksMax)
      }),
    ))
  it("of what is only kept the oldest goes", () => {
    const dead = Array.from({ length: limits.queueDeadMax + 2 }, (_, order) =>
      task({ id: `${order}`, order, state: "dead" }),
    )
    expect(Tasks.surplus(dead).map(({ order }) => order)).toEqual([0, 1])
  })
})

describe("SY6, SY10, SY11 the queue of domain §6", () => {
  it("offline: 1, 2, a bad one and a cacheable one; online: sent, buried with a word, kept", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* turn(device, false)
        for (const text of ["1", "2", "bad"]) yield* say(tab, text)
        const id = yield* say(tab, "4", true)
        expect(device.platform.log).toEqual([])
        device.platform.teach("shop.echo", ({ text }: { readonly text: string }) => {
          if (text === "bad") throw new Refused({ call: "", code: 500, message: "spoilt", result: null })
          return text
        })
        yield* turn(device, true)
        expect(yield* states(tab)).toEqual([
          [{ text: "bad" }, "dead"],
          [{ text: "4" }, "sent"],
        ])
        expect(device.told).toEqual([{ tag: "TaskFailed", message: "spoilt" }])
        expect(yield* tab.sync.take(id ?? "")).toBe("4")
        expect(yield* tab.sync.take(id ?? "")).toBeNull()
      }),
    ))
  it("a network that is down keeps the task, which is tried again ever more patiently, under one key", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        for (let count = 0; count < 3; count += 1) device.platform.fail({ kind: "loseReply" })
        yield* say(tab, "5")
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

describe("SY12 a customer's tasks", () => {
  const change = { firstName: "Ada", lastName: "King", email: ada.email, addresses: [] }
  it("are dropped with a word when the session is over, and never sent for another", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        yield* turn(device, false)
        yield* say(tab, "1")
        yield* tab.sync.queue(AccountCalls.update(change))
        yield* tab.session.end
        yield* tab.sync.drop("customer")
        expect(device.told).toEqual([{ tag: "TasksDropped", count: 2 }])
        yield* turn(device, true)
        yield* tab.accounts.login(ben)
        yield* pass(100_000)
        expect(device.platform.count("user.update")).toBe(0)
      }),
    ))
  it("left behind by a crash are dropped with a word as well; a guest's go on", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* turn(device, false)
        yield* say(tab, "of a guest")
        device.kept.get("queue")!.set("left", JSON.stringify(write(task({ id: "left", owner: 7, order: 0 }))))
        yield* turn(device, true)
        expect(device.told).toEqual([{ tag: "TasksDropped", count: 1 }])
        expect(device.platform.sent.map(({ tag }) => tag)).toEqual(["shop.echo"])
      }),
    ))
  it("are all dropped with a word when the session was ended from outside", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        device.platform.users.expire({ isFinal: true })
        yield* tab.sync.queue(AccountCalls.update(change))
        yield* pass(1)
        expect(tab.endings).toEqual(["expired"])
        expect(yield* states(tab)).toEqual([])
        expect(device.told).toEqual([{ tag: "TasksDropped", count: 1 }])
      }),
    ))
})

describe("SY13 sending as a guest", () => {
  it("bears no token although a customer is signed in", () =>
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

  it("I7 whatever happens, every task has its effect once, in order, or is buried with a word", async () => {
    await fc.assert(
      fc.asyncProperty(acts, (story) =>
        onDevice((device) =>
          Effect.gen(function* () {
            const effects: Array<string> = []
            const seen = new Map<string, string>()
            yield* Effect.scoped(openSession(device))
            // A platform that does what bears one key once.
            device.platform.teach("shop.echo", ({ text }: { readonly text: string }) => {
              if (text.startsWith("bad"))
                throw new Refused({ call: "", code: 400, message: text, result: null })
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
                      yield* say(tab, text)
                    }
                  }
                }),
              )
            }
            yield* Effect.scoped(
              Effect.gen(function* () {
                device.platform.healed()
                const tab = yield* openSession(device)
                yield* turn(device, true)
                yield* tab.sync.drain
                yield* pass(limits.syncRetryMaxMs)
                expect((yield* states(tab)).filter(([, state]) => state === "waiting")).toEqual([])
              }),
            )
            const bad = meant.filter((text) => text.startsWith("bad"))
            expect(effects).toEqual(meant.filter((text) => !text.startsWith("bad")))
            expect(device.told.map((body) => ("message" in body ? body.message : body.tag))).toEqual(bad)
          }),
        ),
      ),
      { numRuns: 100 },
    )
  })
})
