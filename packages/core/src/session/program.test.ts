import { Effect, Fiber, type Scope, Semaphore, SubscriptionRef } from "effect"
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
  storedForm,
} from "@shop/testing"
import { AccountRequests } from "../account/index.ts"
import { defaults, limits } from "../settings/index.ts"
import { guest, sessionDefinition } from "./index.ts"

const { write } = storedForm(sessionDefinition)

const inTab = (
  test: (tab: SessionTab, device: Device) => Effect.Effect<void, unknown, Scope.Scope>,
  settings = defaults,
) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.platform.users.register(ada.email, ada.password)
        device.platform.users.register(ben.email, ben.password)
        yield* test(yield* openSession(device, settings), device)
      }),
    ),
  )
const signedIn = (
  test: (tab: SessionTab, device: Device) => Effect.Effect<void, unknown>,
  settings = defaults,
) =>
  inTab(
    (tab, device) =>
      Effect.gen(function* () {
        expect(yield* tab.accounts.login(ada)).toBe(true)
        device.platform.sent.splice(0)
        device.platform.log.splice(0)
        yield* test(tab, device)
      }),
    settings,
  )
const echo = ({ sync }: SessionTab, text = "x") => sync.execute(shared({ text }))
const stored = (device: Device) => [...(device.stored.get("session")?.values() ?? [])].join()

describe("SE1 a guest", () => {
  it("has and sends no token", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        expect(yield* SubscriptionRef.get(tab.session.state)).toEqual(guest)
        expect(yield* tab.session.token).toBeNull()
        yield* echo(tab)
        expect(device.platform.sent).toEqual([{ tag: "shop.echo", token: null, key: null }])
      }),
    ))
  it("has no session that ends and no stored data", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.session.end
        yield* tab.session.setCustomer(guest.gate.epoch, { id: 1, groupId: 1, groupToken: null })
        yield* tab.session.replace(guest.gate.epoch, { token: "t", refreshToken: null })
        expect(yield* SubscriptionRef.get(tab.session.state)).toEqual(guest)
        expect(stored(device)).toBe("")
      }),
    ))
})

describe("CA35 Session.isKnown", () => {
  it("is true with a token and a loaded profile", () =>
    signedIn((tab) =>
      Effect.gen(function* () {
        expect(yield* tab.session.isKnown).toBe(true)
        yield* tab.session.end
        expect(yield* tab.session.isKnown).toBe(false)
        yield* tab.session.begin({ token: "t", refreshToken: null })
        expect(yield* tab.session.isKnown).toBe(false)
      }),
    ))
  it("is false without a token on the device", () =>
    inTab((_, device) =>
      Effect.gen(function* () {
        const customer = { id: 1, groupId: 1, groupToken: null }
        const state = { ...guest, gate: { ...guest.gate, epoch: 1 }, customer }
        device.stored.set("session", new Map([["state", JSON.stringify(write(state))]]))
        const tab = yield* Effect.scoped(openSession(device))
        expect((yield* SubscriptionRef.get(tab.session.state)).customer).toEqual(customer)
        expect(yield* tab.session.isKnown).toBe(false)
      }),
    ))
})

describe("SE2 Session.replace", () => {
  it("continues the session with the new token, in the same epoch", () =>
    signedIn((tab) =>
      Effect.gen(function* () {
        const before = yield* SubscriptionRef.get(tab.session.state)
        const credentials = { token: "newer", refreshToken: "newer still" }
        yield* tab.session.replace(before.gate.epoch, credentials)
        expect(yield* SubscriptionRef.get(tab.session.state)).toEqual({
          ...before,
          credentials,
          gate: { ...before.gate, generation: before.gate.generation + 1 },
        })
      }),
    ))
})

describe("SE11 a device that cannot be read", () => {
  it("has a session until the page closes", () =>
    inTab((_, device) =>
      Effect.gen(function* () {
        Object.assign(device.broken, { reads: true, writes: true })
        const tab = yield* openSession(device)
        expect(yield* SubscriptionRef.get(tab.session.state)).toEqual(guest)
        expect(yield* tab.accounts.login(ada)).toBe(true)
        yield* echo(tab)
        expect(device.platform.users.ownerOf(device.platform.sent.at(-1)?.token ?? "")).toBe(ada.email)
      }),
    ))
})

describe("SE7 a 401 inside another code", () => {
  const hidden = { refuse: 500, result: { code: 401, errorMessage: "Consumer is not authorized" } }
  it("Q7 refreshes the token for a profile change, and sends the change again", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "user.update", kind: hidden })
        yield* tab.accounts.update({
          firstName: "Grace",
          lastName: "Martin",
          email: ada.email,
          addresses: [],
        })
        yield* pass(1000)
        expect(device.platform.count("user.refresh")).toBe(1)
        expect(device.platform.count("user.update")).toBe(1)
        expect((yield* SubscriptionRef.get(tab.accounts.state)).profile?.firstName).toBe("Grace")
        expect(device.notifications.map(({ tag }) => tag)).toEqual(["AccountUpdated"])
      }),
    ))
})

describe("SE7 a result without a nested 401", () => {
  it.each([
    ["words", "The token 401"],
    ["nothing", null],
    ["another code", { code: 400 }],
    ["no code", { errorMessage: "no" }],
  ])("with %s renews nothing, and the change is a dead letter with a notification", (_, result) =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "user.update", kind: { refuse: 500, result } })
        yield* tab.accounts.update({
          firstName: "Grace",
          lastName: "Martin",
          email: ada.email,
          addresses: [],
        })
        yield* pass(1000)
        expect(device.platform.count("user.refresh")).toBe(0)
        expect(device.notifications.map(({ tag }) => tag)).toContain("TaskFailed")
      }),
    ),
  )
})

describe("SE6 later requests that require a customer fail with 401", () => {
  it("sends no personal request without a customer", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(tab.sync.execute(AccountRequests.me({})))
        expect(error).toMatchObject({ _tag: "Refused", code: 401, result: { tag: "SessionExpired" } })
        expect(device.platform.log).toEqual([])
      }),
    ))
  it("a failed refresh stops neither guests nor a new sign-in (the predecessor's lock stopped both)", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire({ isFinal: true })
        yield* Effect.exit(echo(tab))
        yield* pass(0)
        expect((yield* SubscriptionRef.get(tab.session.state)).gate.lock).toBe(-1)
        expect(yield* Effect.flip(tab.sync.execute(AccountRequests.me({})))).toMatchObject({ code: 401 })
        expect(yield* echo(tab)).toBe("x")
        expect(yield* tab.accounts.login(ada)).toBe(true)
        expect((yield* SubscriptionRef.get(tab.session.state)).gate.lock).toBe(0)
      }),
    ))
})

describe("SE4 a 401", () => {
  it("refreshes the token and sends the request once more", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        expect(yield* echo(tab)).toBe("x")
        expect(device.platform.log).toEqual(["shop.echo", "user.refresh", "shop.echo"])
        expect((yield* SubscriptionRef.get(tab.session.state)).gate).toMatchObject({ lock: 0, attempts: 0 })
        expect(stored(device)).toContain("refresh-2")
      }),
    ))
  it("uses the first refresh token when the platform sends no other", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        const renew = device.platform.users.handlers["user.refresh"]!
        device.platform.setHandler("user.refresh", (input) => ({
          ...Object(renew(input, null)),
          refreshToken: null,
        }))
        device.platform.users.expire()
        expect(yield* echo(tab)).toBe("x")
        expect(stored(device)).toContain("refresh-1")
      }),
    ))
  it("a lost 401 changes nothing", () =>
    signedIn((tab) =>
      Effect.gen(function* () {
        const before = yield* SubscriptionRef.get(tab.session.state)
        yield* echo(tab)
        expect(yield* SubscriptionRef.get(tab.session.state)).toBe(before)
      }),
    ))
  it("refreshes again later in the session (the predecessor logged out)", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        for (let count = 0; count < 5; count += 1) {
          device.platform.users.expire()
          expect(yield* echo(tab)).toBe("x")
        }
        expect([device.platform.count("user.refresh"), tab.endings]).toEqual([5, []])
      }),
    ))
  it.each([2, 10, 50])("%d at once share one refresh, and all succeed", (count) =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        device.platform.setLatency(100)
        const fibers = yield* Effect.forEach(
          Array.from({ length: count }, (_, index) => `${index}`),
          (text) => Effect.forkChild(echo(tab, text)),
        )
        yield* pass(300)
        const answers = yield* Effect.forEach(fibers, Fiber.join)
        expect(answers).toEqual(Array.from({ length: count }, (_, index) => `${index}`))
        expect(device.platform.count("user.refresh")).toBe(1)
        expect(device.platform.count("shop.echo")).toBe(2 * count)
      }),
    ),
  )
  it("an interrupted request does not interrupt the refresh of the others", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        device.platform.setLatency(100)
        const first = yield* Effect.forkChild(echo(tab, "first"))
        yield* pass(150)
        const second = yield* Effect.forkChild(echo(tab, "second"))
        yield* Fiber.interrupt(first)
        yield* pass(300)
        expect(yield* Fiber.join(second)).toBe("second")
        expect(device.platform.count("user.refresh")).toBe(1)
      }),
    ))
})

describe("SE7 a late 401", () => {
  it("for the old token sends the request again with the new one (the predecessor logged out)", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        device.platform.fail({ on: "shop.echo", kind: { delayMs: 1000 } })
        const slow = yield* Effect.forkChild(echo(tab, "slow"))
        yield* pass(0)
        expect(yield* echo(tab, "quick")).toBe("quick")
        yield* pass(1000)
        expect(yield* Fiber.join(slow)).toBe("slow")
        expect([device.platform.count("user.refresh"), tab.endings]).toEqual([1, []])
      }),
    ))
  it("a refused fresh token ends the session as exhausted", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        for (let count = 0; count < 2; count += 1)
          device.platform.fail({ on: "shop.echo", kind: { refuse: 401 } })
        expect(yield* Effect.flip(echo(tab))).toMatchObject({ _tag: "Unreachable", cause: "session" })
        yield* pass(0)
        expect([device.platform.count("user.refresh"), tab.endings]).toEqual([1, ["exhausted"]])
      }),
    ))
  it("nested in another code does not end the session after a wrong password", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        const wrong = AccountRequests.changePassword({ currentPassword: "no", newPassword: ben.password })
        expect(yield* Effect.flip(tab.sync.execute(wrong))).toMatchObject({ code: 500 })
        expect([device.platform.count("user.refresh"), tab.endings]).toEqual([0, []])
      }),
    ))
})

describe("SE8 a failed refresh", () => {
  it.each([401, 500, 400])("with %d ends the session once for all waiting requests", (refuse) =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        device.platform.setLatency(100)
        device.platform.fail({ on: "user.refresh", kind: { refuse } })
        const fibers = yield* Effect.forEach(["a", "b", "c"], (text) => Effect.forkChild(echo(tab, text)))
        const personal = yield* Effect.forkChild(Effect.flip(tab.sync.execute(AccountRequests.me({}))))
        yield* pass(400)
        for (const fiber of fibers)
          expect(yield* Effect.flip(Fiber.join(fiber))).toMatchObject({
            _tag: "Unreachable",
            cause: "session",
          })
        expect(yield* Fiber.join(personal)).toMatchObject({ _tag: "Refused", code: 401 })
        expect(tab.endings).toEqual(["expired"])
        expect(yield* tab.session.token).toBeNull()
        expect(yield* SubscriptionRef.get(tab.accounts.state)).toMatchObject({
          profile: null,
          isLoginOpen: true,
        })
      }),
    ),
  )
  it("of an ended session does not end the next one", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        device.platform.setLatency(100)
        device.platform.fail({ on: "user.refresh", kind: { refuse: 401 } })
        const late = yield* Effect.forkChild(Effect.exit(echo(tab)))
        yield* pass(150)
        yield* tab.session.end
        yield* tab.session.begin({ token: "token-of-ben", refreshToken: null })
        yield* pass(100)
        yield* Fiber.join(late)
        expect([yield* tab.session.token, tab.endings]).toEqual(["token-of-ben", []])
      }),
    ))
  it("follows from a missing refresh token", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.session.begin({ token: "dead", refreshToken: null })
        yield* Effect.exit(echo(tab))
        yield* pass(0)
        expect([device.platform.count("user.refresh"), tab.endings]).toEqual([0, ["expired"]])
      }),
    ))
  it("follows from a shop that does not refresh tokens", () =>
    signedIn(
      (tab, device) =>
        Effect.gen(function* () {
          device.platform.users.expire()
          yield* Effect.exit(echo(tab))
          yield* pass(0)
          expect([device.platform.count("user.refresh"), tab.endings]).toEqual([0, ["expired"]])
        }),
      { ...defaults, session: { ...defaults.session, refreshesTokens: false } },
    ))
})

describe("SE9 a refresh without a response", () => {
  it.each(["loseRequest", "loseReply", "badResponse"] as const)("%s: the session continues", (kind) =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        device.platform.fail({ on: "user.refresh", kind })
        expect(yield* Effect.flip(echo(tab))).toMatchObject({ _tag: "Unreachable" })
        expect(tab.endings).toEqual([])
        const { gate } = yield* SubscriptionRef.get(tab.session.state)
        expect(gate).toMatchObject({ lock: 0, attempts: 0, isDead: true })
        device.platform.sent.splice(0)
        expect(yield* echo(tab)).toBe("x")
        // The dead token is not tried once more.
        expect(device.platform.sent.map(({ tag }) => tag)).toEqual(["user.refresh", "shop.echo"])
      }),
    ),
  )
  it("that hangs fails all waiting requests in time (the predecessor polled without end)", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        device.platform.fail({ on: "user.refresh", kind: "hang" })
        const fibers = yield* Effect.forEach(["a", "b"], (text) => Effect.forkChild(echo(tab, text)))
        yield* pass(10_000)
        for (const fiber of fibers)
          expect(yield* Effect.flip(Fiber.join(fiber))).toMatchObject({ _tag: "Unreachable" })
        expect(yield* echo(tab)).toBe("x")
      }),
    ))
})

describe("SE12 a token of one customer never serves another", () => {
  it("after a refresh, a sign-out and another sign-in, each request has its own customer's token", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        yield* echo(tab)
        yield* tab.session.end
        device.platform.sent.splice(0)
        yield* echo(tab)
        expect(device.platform.sent[0]?.token).toBeNull()
        yield* tab.accounts.login(ben)
        device.platform.sent.splice(0)
        yield* echo(tab)
        const { token } = device.platform.sent[0]!
        expect(device.platform.users.ownerOf(token ?? "")).toBe(ben.email)
      }),
    ))
  it("a response for an earlier customer is dropped", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "user.me", kind: { delayMs: 1000 } })
        const late = yield* Effect.forkChild(Effect.flip(tab.sync.execute(AccountRequests.me({}))))
        yield* pass(0)
        yield* tab.session.end
        yield* tab.accounts.login(ben)
        yield* pass(1000)
        expect(yield* Fiber.join(late)).toMatchObject({ _tag: "Unreachable", cause: "session" })
      }),
    ))
  it("a refresh that ends after a sign-out stores no token", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        device.platform.fail({ on: "user.refresh", kind: { delayMs: 1000 } })
        const late = yield* Effect.forkChild(Effect.exit(echo(tab)))
        yield* pass(0)
        yield* tab.session.end
        yield* pass(1000)
        yield* Fiber.join(late)
        expect(yield* tab.session.token).toBeNull()
        expect(stored(device)).not.toContain("token-")
      }),
    ))
  it("M2 after the end the device has no token (the refresh token stayed before)", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        expect(stored(device)).toContain("refresh-1")
        yield* tab.session.end
        yield* tab.accounts.forget
        expect(stored(device)).not.toMatch(/refresh-|token-\d|ada@|group-of/)
      }),
    ))
})

describe("SE10 several tabs", () => {
  const twoTabs = (
    test: (one: SessionTab, two: SessionTab, device: Device) => Effect.Effect<void, unknown>,
  ) =>
    signedIn((one, device) =>
      Effect.scoped(Effect.flatMap(openSession(device), (two) => test(one, two, device))),
    )
  it("refresh a token once", () =>
    twoTabs((one, two, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        device.platform.setLatency(100)
        const fibers = [yield* Effect.forkChild(echo(one, "1")), yield* Effect.forkChild(echo(two, "2"))]
        yield* pass(500)
        expect(yield* Effect.forEach(fibers, Fiber.join)).toEqual(["1", "2"])
        expect(device.platform.count("user.refresh")).toBe(1)
      }),
    ))
  it("that wait for a hanging refresh fail as unreachable, and retain their session", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.users.expire()
        device.locks.set("token", Semaphore.makeUnsafe(0))
        const stuck = yield* Effect.forkChild(Effect.flip(echo(tab)))
        yield* pass(2 * limits.callTimeoutMs - 1)
        expect(stuck.pollUnsafe()).toBeUndefined()
        yield* pass(1)
        expect(yield* Fiber.join(stuck)).toMatchObject({ _tag: "Unreachable", cause: "network" })
        expect([yield* tab.session.token, tab.endings]).toEqual(["token-1", []])
      }),
    ))
  it("SE15 wasReplaced is true once after another tab has replaced the session", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        const { state, wasReplaced } = tab.session
        expect(yield* wasReplaced).toBe(false)
        const now = yield* SubscriptionRef.get(state)
        const later = { ...now, gate: { ...now.gate, generation: now.gate.generation + 1 } }
        const next = { ...guest, gate: { ...now.gate, epoch: now.gate.epoch + 1 } }
        const store = (session: typeof now) =>
          device.stored.get("session")?.set("state", JSON.stringify(write(session)))
        store(later)
        expect(yield* wasReplaced).toBe(false)
        store(next)
        // The first read detects it.
        yield* tab.session.reload
        expect(yield* wasReplaced).toBe(true)
        expect(yield* wasReplaced).toBe(false)
        expect(yield* SubscriptionRef.get(state)).toMatchObject({ credentials: null })
      }),
    ))
  it("SE15 wasReplaced is true once after an unreadable device had another customer's session", () =>
    signedIn((before, device) =>
      Effect.scoped(
        Effect.gen(function* () {
          const { gate } = yield* SubscriptionRef.get(before.session.state)
          yield* before.session.setCustomer(gate.epoch, { id: 1, groupId: 1, groupToken: null })
          device.broken.reads = true
          const { session } = yield* openSession(device)
          device.broken.reads = false
          yield* pass(1)
          yield* session.begin({ token: "token-of-ben", refreshToken: null })
          expect([yield* session.wasReplaced, yield* session.wasReplaced]).toEqual([true, false])
          expect(yield* session.token).toBe("token-of-ben")
        }),
      ),
    ))
  it("sign in and out together", () =>
    twoTabs((one, two) =>
      Effect.gen(function* () {
        expect(yield* two.session.token).toBe(yield* one.session.token)
        expect((yield* SubscriptionRef.get(two.accounts.state)).profile?.email).toBe(ada.email)
        yield* two.session.end
        yield* two.accounts.forget
        yield* pass(0)
        expect(yield* one.session.token).toBeNull()
        expect((yield* SubscriptionRef.get(one.accounts.state)).profile).toBeNull()
      }),
    ))
})

describe("SE14 DS6 a tab that could not read the device", () => {
  it("signs in for all tabs, although the device has another customer's sign-out", () =>
    signedIn((one, device) =>
      Effect.scoped(
        Effect.gen(function* () {
          yield* one.session.end
          yield* pass(1000)
          device.broken.reads = true
          const two = yield* openSession(device)
          expect(yield* two.accounts.login(ben)).toBe(true)
          device.broken.reads = false
          yield* one.session.reload
          yield* two.session.reload
          expect(yield* one.session.token).toBe(yield* two.session.token)
          expect(yield* one.session.token).not.toBeNull()
        }),
      ),
    ))
  it("is overruled by a later session, which is written again and published", () =>
    signedIn((one, device) =>
      Effect.scoped(
        Effect.gen(function* () {
          const two = yield* openSession(device)
          const { gate } = yield* SubscriptionRef.get(two.session.state)
          yield* pass(1000)
          device.broken.reads = true
          yield* one.session.end
          yield* pass(0)
          yield* two.session.replace(gate.epoch, { token: "token-of-two", refreshToken: null })
          device.broken.reads = false
          expect(stored(device)).toMatch(/token-of-two/)
          yield* one.session.reload
          yield* pass(0)
          expect(stored(device)).not.toMatch(/token-of-two/)
          expect([yield* one.session.token, yield* two.session.token]).toEqual([null, null])
        }),
      ),
    ))
  it("restores nothing on a cleared device", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.stored.clear()
        yield* tab.session.reload
        expect(stored(device)).toBe("")
      }),
    ))
})

describe("SE12 Session.setCustomer, replace and endEpoch", () => {
  it("change no other session", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        const { epoch } = (yield* SubscriptionRef.get(tab.session.state)).gate
        yield* tab.session.end
        yield* tab.accounts.login(ben)
        const bens = yield* SubscriptionRef.get(tab.session.state)
        yield* tab.session.setCustomer(epoch, { id: 1, groupId: 1, groupToken: `group-of-${ada.email}` })
        yield* tab.session.replace(epoch, { token: "token-of-ada", refreshToken: null })
        expect(yield* tab.session.endEpoch(epoch)).toBe(false)
        expect(yield* SubscriptionRef.get(tab.session.state)).toEqual(bens)
        expect(stored(device)).not.toMatch(/ada/)
        expect(yield* tab.session.endEpoch(bens.gate.epoch)).toBe(true)
        expect(yield* tab.session.token).toBeNull()
      }),
    ))
})

describe("SE3 the customer of a session", () => {
  it("M3 a profile without a group removes the earlier group", () =>
    signedIn((tab) =>
      Effect.gen(function* () {
        const customer = Effect.map(SubscriptionRef.get(tab.session.state), (state) => state.customer)
        expect(yield* customer).toEqual({ id: 1, groupId: 1, groupToken: `group-of-${ada.email}` })
        const { epoch } = (yield* SubscriptionRef.get(tab.session.state)).gate
        yield* tab.session.setCustomer(epoch, { id: 1, groupId: 0, groupToken: null })
        expect(yield* customer).toEqual({ id: 1, groupId: 0, groupToken: null })
        yield* tab.session.end
        yield* tab.session.setCustomer(epoch, { id: 1, groupId: 1, groupToken: "late" })
        expect(yield* customer).toBeNull()
      }),
    ))
})
