import { Effect, Layer, References, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { makeDevice, ports, run, settled } from "@shop/testing"
import { BadResponse, type RequestError, defineRequest, Refused, Unreachable } from "../api/index.ts"
import { ShopEvents } from "../events/index.ts"
import { Notifications } from "../notification/index.ts"
import { Session } from "../session/index.ts"
import { announcement, failure, logOnly, newUuid, RequestClient } from "./index.ts"

const refused = (call: string, code = 400, message: string | null = "no") =>
  new Refused({ request: call, code, message, result: message })
const unreachable = new Unreachable({ request: "user.login", cause: "network" })
const bad = new BadResponse({ request: "user.login", fault: "content-type", detail: "text/html" })

describe("SY2 the platform's message of a refusal", () => {
  const loudRequest = { announcesRefusal: true }
  it.each([
    [loudRequest, refused("shop.say"), "no"],
    [loudRequest, refused("shop.say", 400, null), null],
    [loudRequest, refused("shop.say", 400, "  "), null],
    [loudRequest, unreachable, null],
    [loudRequest, bad, null],
    [{}, refused("cart.pull"), null],
  ] as const)("is shown for %j and %s: %j", (request, error, message) =>
    expect(announcement(request, error)).toBe(message),
  )
})

describe("SY3 refusal or no response", () => {
  it.each([
    [refused("x", 400), "refused"],
    [refused("x", 404), "refused"],
    [refused("x", 409), "refused"],
    [refused("x", 500), "refused"],
    [refused("x", 408), "unanswered"],
    [refused("x", 429), "unanswered"],
    [refused("x", 502), "unanswered"],
    [refused("x", 503), "unanswered"],
    [refused("x", 504), "unanswered"],
    [unreachable, "unanswered"],
    [bad, "unanswered"],
  ] as ReadonlyArray<readonly [RequestError, string]>)("%s: %s", (error, expected) =>
    expect(failure(error)).toBe(expected),
  )
})

const loud = defineRequest<{ readonly name: string }, string>()({ name: "shop.say", announcesRefusal: true })
const login = defineRequest<{ readonly name: string }, string>()({ name: "user.login", auth: "none" })

describe("SY1 the gate", () => {
  const open = Effect.gen(function* () {
    const device = yield* makeDevice()
    const layer = RequestClient.layer.pipe(
      Layer.provideMerge(Session.layer),
      Layer.provideMerge(Layer.merge(Notifications.layer, ShopEvents.layer)),
      Layer.provide(Layer.merge(ports(device), settled())),
    )
    const context = yield* Layer.build(layer)
    const [sync, notifications] = yield* Effect.provideContext(
      Effect.all([RequestClient, Notifications]),
      context,
    )
    return {
      device,
      sync,
      notified: Effect.map(SubscriptionRef.get(notifications.shown), (shown) =>
        shown.map(({ body }) => body),
      ),
    }
  })

  it("sends nothing while the device is offline", () =>
    run(
      Effect.gen(function* () {
        const { device, sync } = yield* open
        yield* SubscriptionRef.set(device.online, false)
        const error = yield* Effect.flip(sync.execute(login({ name: "ada" })))
        expect(error).toMatchObject({ _tag: "Unreachable", cause: "offline", request: "user.login" })
        expect(device.platform.log).toEqual([])
      }),
    ))
  it("shows a refusal and returns it", () =>
    run(
      Effect.gen(function* () {
        const { device, sync, notified } = yield* open
        device.platform.fail({ kind: { refuse: 401, message: "not now" } })
        const error = yield* Effect.flip(sync.execute(loud({ name: "ada" })))
        expect(error).toMatchObject({ _tag: "Refused", code: 401 })
        expect(yield* notified).toEqual([{ tag: "PlatformSays", message: "not now" }])
      }),
    ))
  it("shows no message of a quiet request", () =>
    run(
      Effect.gen(function* () {
        const { device, sync, notified } = yield* open
        device.platform.fail({ kind: { refuse: 401, message: "wrong password" } })
        yield* Effect.exit(sync.execute(login({ name: "ada" })))
        expect(yield* notified).toEqual([])
      }),
    ))
})

describe("SY4 only logged", () => {
  it("logs a failure with the id of its rule", () =>
    run(
      Effect.gen(function* () {
        const result = yield* logOnly("SY4")(Effect.fail("disk full")).pipe(
          Effect.provideService(References.MinimumLogLevel, "None"),
        )
        expect(result).toBeUndefined()
        expect(yield* logOnly("SY4")(Effect.succeed(7))).toBe(7)
      }),
    ))
})

describe("SY5 names", () => {
  it("are UUIDs of version 4, and no two alike", () =>
    run(
      Effect.gen(function* () {
        const names = yield* Effect.all(Array.from({ length: 1000 }, () => newUuid))
        for (const name of names)
          expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(new Set(names).size).toBe(1000)
        const fixed = new Set([14, 19])
        const signs = Array.from({ length: 36 }, (_, at) => new Set(names.map((name) => name[at])).size)
        expect(signs.every((count, at) => count === 16 || count === 1 || fixed.has(at))).toBe(true)
        expect(signs.filter((count) => count === 16)).toHaveLength(30)
      }),
    ))
})
