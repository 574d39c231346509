import { Effect, Layer, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pass, run } from "../testing/device.ts"
import { limits } from "../settings/index.ts"
import { close, kindOf, notice, type Notice, type NoticeBody, Notices, push } from "./index.ts"

const added = (name: string): NoticeBody => ({ tag: "AddedToCart", name, qty: 1 })
const updated = (name: string): NoticeBody => ({ tag: "QuantityUpdated", name })
const shown = (bodies: ReadonlyArray<NoticeBody>): ReadonlyArray<Notice> =>
  bodies.reduce<ReadonlyArray<Notice>>((list, body, id) => push(list, notice(id, body)), [])
const names = (list: ReadonlyArray<Notice>) => list.map(({ body }) => ("name" in body ? body.name : body.tag))

describe("NO1, NO2 kind and action", () => {
  it.each([
    [added("BOL"), "success", "proceedToCheckout"],
    [{ tag: "RemovedFromCart", name: "BOL", lineKey: "BOL" }, "info", "undoRemove"],
    [{ tag: "OutOfStock", name: "BOL" }, "danger", null],
    [{ tag: "StockVolatile", name: "BOL" }, "warning", null],
    [{ tag: "OrderQueued" }, "warning", "retry"],
    [{ tag: "OrderWaiting" }, "warning", "confirmOrder"],
  ] as ReadonlyArray<readonly [NoticeBody, string, string | null]>)(
    "%j is %s with %j",
    (body, kind, action) => expect(notice(1, body)).toMatchObject({ kind, action, body }),
  )
})

describe("NO2 a question has a second answer", () => {
  it.each([
    [{ tag: "WishlistClearAsked" }, "dismiss"],
    [{ tag: "RemoveAsked", name: "BOL", lineKey: "BOL" }, "dismiss"],
    [{ tag: "OrderWaiting" }, null],
    [added("BOL"), null],
  ] as ReadonlyArray<readonly [NoticeBody, string | null]>)("%j: %j", (body, second) =>
    expect(notice(1, body).secondAction).toBe(second),
  )
})

describe("NO3 a notice with an action stays", () => {
  it("and one without goes", () => {
    expect(notice(1, added("BOL")).hasNoTimeout).toBe(true)
    expect(notice(1, updated("BOL")).hasNoTimeout).toBe(false)
  })
})

describe("NO4 unknown kinds", () => {
  it.each([
    ["secondary", "secondary"],
    ["info", "info"],
    ["success", "success"],
    ["warning", "warning"],
    ["danger", "danger"],
    ["error", "danger"],
    ["", "danger"],
  ])("%s is %s", (word, kind) => expect(kindOf(word)).toBe(kind))
})

describe("NO5 the queue", () => {
  it("ignores a duplicate of the last, and of the last only", () => {
    expect(names(shown([updated("A"), updated("A")]))).toEqual(["A"])
    expect(names(shown([updated("A"), updated("B"), updated("A")]))).toEqual(["A", "B", "A"])
  })
  it("lets the oldest go that would go by itself", () =>
    expect(names(shown([added("A"), updated("B"), updated("C"), updated("D"), updated("E")]))).toEqual([
      "A",
      "C",
      "D",
      "E",
    ]))
  it("lets the oldest go when all would stay", () =>
    expect(names(shown(["A", "B", "C", "D", "E"].map(added)))).toEqual(["B", "C", "D", "E"]))
})

describe("NO6 notices go", () => {
  const withNotices = <A>(test: (notices: Notices["Service"]) => Effect.Effect<A>) =>
    run(
      Effect.gen(function* () {
        const context = yield* Layer.build(Notices.layer)
        return yield* Effect.flatMap(Effect.provideContext(Notices, context), test)
      }),
    )
  const count = (notices: Notices["Service"]) =>
    Effect.map(SubscriptionRef.get(notices.shown), (list) => list.length)

  it("after five seconds, not before", () =>
    withNotices((notices) =>
      Effect.gen(function* () {
        yield* notices.tell(updated("A"))
        yield* pass(limits.noticeMs - 1)
        expect(yield* count(notices)).toBe(1)
        yield* pass(1)
        expect(yield* count(notices)).toBe(0)
      }),
    ))
  it("after the time they were told with", () =>
    withNotices((notices) =>
      Effect.gen(function* () {
        yield* notices.tell(updated("A"), 100)
        yield* notices.tell(updated("B"))
        yield* pass(99)
        expect(yield* count(notices)).toBe(2)
        yield* pass(1)
        expect(yield* count(notices)).toBe(1)
      }),
    ))
  it("unless they have an action; then when they are closed", () =>
    withNotices((notices) =>
      Effect.gen(function* () {
        yield* notices.tell(added("A"))
        yield* pass(60_000)
        const [only] = yield* SubscriptionRef.get(notices.shown)
        expect(only?.body.tag).toBe("AddedToCart")
        yield* notices.close(only!.id)
        expect(yield* count(notices)).toBe(0)
      }),
    ))
  it("leaves the others when one is closed", () =>
    expect(names(close(shown([updated("A"), updated("B")]), 0))).toEqual(["B"]))
})

describe("laws", () => {
  const body = fc.oneof(fc.constantFrom("A", "B").map(added), fc.constantFrom("A", "B").map(updated))
  it("there are never too many, each with a number of its own", () =>
    fc.assert(
      fc.property(fc.array(body), (bodies) => {
        const list = shown(bodies)
        expect(list.length).toBeLessThanOrEqual(limits.noticesMax)
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      }),
    ))
  it("saying the same again changes nothing", () =>
    fc.assert(
      fc.property(fc.array(body, { minLength: 1 }), (bodies) => {
        expect(shown([...bodies, bodies.at(-1)!])).toEqual(shown(bodies))
      }),
    ))
})

describe("NO66 wishes that were dropped", () => {
  it("are not pushed out by what comes with them", () => {
    const bodies = [
      { tag: "AddedToCart", name: "BOL", qty: 1 },
      { tag: "AddedToCart", name: "BOL", qty: 2 },
      { tag: "AddedToCart", name: "BOL", qty: 3 },
      { tag: "TasksDropped", count: 1 },
      { tag: "SessionExpired" },
      { tag: "LoggedOut" },
    ] as const
    const none: ReturnType<typeof push> = []
    const shown = bodies.reduce((list, body, id) => push(list, notice(id + 1, body)), none)
    expect(shown.map(({ body }) => body.tag)).toContain("TasksDropped")
  })
})
