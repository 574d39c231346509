import { Effect, Fiber, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { ada, ben, type Device, makeDevice, openSession, pass, run, type SessionTab } from "@shop/testing"

/** Two tabs of one device; Ada is in. */
const inTabs = (test: (one: SessionTab, two: SessionTab, device: Device) => Effect.Effect<void, unknown>) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        for (const { email, password } of [ada, ben]) device.platform.users.register(email, password)
        const one = yield* openSession(device)
        yield* one.accounts.login(ada)
        yield* test(one, yield* openSession(device), device)
      }),
    ),
  )
const account = ({ accounts }: SessionTab) => SubscriptionRef.get(accounts.state)
const expectBens = (tab: SessionTab, { platform: { users } }: Device) =>
  Effect.gen(function* () {
    const { credentials, customer } = yield* SubscriptionRef.get(tab.session.state)
    expect(users.ownerOf(credentials?.token ?? "")).toBe(ben.email)
    expect(customer?.groupToken).toBe(`group-of-${ben.email}`)
    expect((yield* account(tab)).profile?.email).toBe(ben.email)
  })

describe("SE12 two customers in two tabs", () => {
  it("a password change during another sign-in does not replace the other customer's token", () =>
    inTabs((one, two, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "user.login", kind: { delayMs: 1000 } })
        const wish = {
          currentPassword: ada.password,
          password: "Another-one3",
          passwordAgain: "Another-one3",
        }
        const late = yield* Effect.forkChild(one.passwords.change(wish))
        yield* pass(0)
        yield* two.session.end
        yield* two.accounts.login(ben)
        yield* pass(1000)
        yield* Fiber.join(late)
        expect(device.notifications).toEqual([{ tag: "PasswordChanged" }])
        for (const tab of [one, two]) yield* expectBens(tab, device)
      }),
    ))
  it("a failed sign-in does not end the session of another tab", () =>
    inTabs((one, two, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "user.me", kind: { delayMs: 1000 } })
        const late = yield* Effect.forkChild(one.accounts.login(ada))
        yield* pass(0)
        yield* two.accounts.login(ben)
        yield* pass(1000)
        expect(yield* Fiber.join(late)).toBe(false)
        for (const tab of [one, two]) yield* expectBens(tab, device)
      }),
    ))
  it("AC32 no password of one customer is sent for the next", () =>
    inTabs((one, two, device) =>
      Effect.gen(function* () {
        device.broken.delayMs = 100
        yield* Effect.forkChild(Effect.andThen(two.session.end, two.accounts.login(ben)))
        const { users } = device.platform
        while (users.ownerOf((yield* one.session.token) ?? "") !== ben.email) yield* pass(10)
        expect((yield* account(one)).profile?.email).toBe(ada.email)
        yield* one.personalData.requestCopy(ada.password)
        expect(yield* one.personalData.deleteAccount(ada.password)).toBe(false)
        yield* one.deviceSessions.end(null, ada.password)
        yield* pass(1000)
        const { log } = device.platform
        expect(log.filter((tag) => /^account\.(copy|leave|endSession)$/.test(tag))).toEqual([])
        expect(device.notifications.map(({ tag }) => tag)).toEqual(Array(3).fill("LoginNeeded"))
      }),
    ))
  it("AC32 an answer for one customer is not shown to the next", () =>
    inTabs((one, two, device) =>
      Effect.gen(function* () {
        const { platform } = device
        platform.setHandler("account.copy", () => ({ fileName: "ada.json", contentType: "", base64: "" }))
        platform.setHandler("account.sessions", () => ({ sessions: [] }))
        yield* one.personalData.requestCopy(ada.password)
        for (const on of ["account.copy", "account.sessions"]) platform.fail({ on, kind: { delayMs: 1000 } })
        yield* Effect.forkChild(one.personalData.requestCopy(ada.password))
        yield* Effect.forkChild(one.deviceSessions.load)
        yield* pass(0)
        yield* two.session.end
        yield* two.accounts.login(ben)
        yield* pass(0)
        const shown = Effect.all([
          SubscriptionRef.get(one.personalData.state),
          SubscriptionRef.get(one.deviceSessions.state),
        ])
        const nothing = [
          { isBusy: false, copy: null, problem: null },
          { list: null, problem: null },
        ]
        // Neither the file from before nor the answers on their way are shown.
        expect(yield* shown).toMatchObject(nothing)
        yield* pass(1000)
        expect(yield* shown).toMatchObject(nothing)
      }),
    ))
  it("AC32 the orders of the next customer are not stored with the profile of the first", () =>
    inTabs((one, two, device) =>
      Effect.gen(function* () {
        device.broken.delayMs = 100
        yield* Effect.forkChild(Effect.andThen(two.session.end, two.accounts.login(ben)))
        const { users } = device.platform
        while (users.ownerOf((yield* one.session.token) ?? "") !== ben.email) yield* pass(10)
        expect((yield* account(one)).profile?.email).toBe(ada.email)
        yield* one.accounts.loadOrders(1)
        yield* pass(1000)
        for (const tab of [one, two]) yield* expectBens(tab, device)
      }),
    ))
  it("a change of one customer's profile or password is not sent for the next", () =>
    inTabs((one, two, device) =>
      Effect.gen(function* () {
        device.broken.delayMs = 100
        yield* Effect.forkChild(Effect.andThen(two.session.end, two.accounts.login(ben)))
        const { users } = device.platform
        while (users.ownerOf((yield* one.session.token) ?? "") !== ben.email) yield* pass(10)
        // This tab knows the new session, and not yet its account.
        expect((yield* account(one)).profile?.email).toBe(ada.email)
        const change = { firstName: "Augusta", lastName: "King", email: ada.email, addresses: [] }
        const { password } = ada
        yield* Effect.forkChild(
          Effect.andThen(
            one.accounts.update(change),
            one.passwords.change({ currentPassword: password, password, passwordAgain: password }),
          ),
        )
        yield* pass(1000)
        expect(device.platform.log).not.toContain("user.update")
        expect(device.platform.log).not.toContain("user.changePassword")
        expect(device.notifications).toContainEqual({ tag: "LoginNeeded" })
      }),
    ))
  it("a profile or order history of one customer is not shown to the next", () =>
    inTabs((one, two, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "user.orderHistory", kind: { delayMs: 1000 } })
        device.platform.fail({ on: "user.update", kind: { delayMs: 1000 } })
        yield* one.accounts.update({
          firstName: "Augusta",
          lastName: "King",
          email: ada.email,
          addresses: [],
        })
        const late = yield* Effect.forkChild(one.accounts.loadOrders(1))
        yield* pass(0)
        yield* two.session.end
        yield* two.accounts.login(ben)
        yield* pass(1000)
        yield* Fiber.join(late)
        for (const tab of [one, two]) {
          yield* expectBens(tab, device)
          expect((yield* account(tab)).orders).toBeNull()
        }
      }),
    ))
})
