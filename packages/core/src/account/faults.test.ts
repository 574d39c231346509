import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { emptyAddress } from "../address/index.ts"
import { update } from "./requests.ts"
import { ada, ben, type Device, makeDevice, openSession, pass, run, type SessionTab } from "@shop/testing"

const inTab = (test: (tab: SessionTab, device: Device) => Effect.Effect<void, unknown>) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.platform.users.register(ada.email, ada.password)
        device.platform.users.register(ben.email, ben.password)
        yield* test(yield* openSession(device), device)
      }),
    ),
  )
const account = ({ accounts }: SessionTab) => SubscriptionRef.get(accounts.state)
const faults = (tab: SessionTab) =>
  Effect.map(account(tab), (state) => state.faults.map(({ field, tag }) => `${field} ${tag}`))
const change = { firstName: "Ada", lastName: "King", email: ada.email, addresses: [] }
const password = { password: "Kiln-and-clay9", passwordAgain: "Kiln-and-clay9" }

describe("AC7 Passwords shows validation errors and sends no request", () => {
  it.each<[name: string, act: (tab: SessionTab) => Effect.Effect<void>, expected: ReadonlyArray<string>]>([
    ["a mail to no address", ({ passwords }) => passwords.reset("ada"), ["email email"]],
    [
      "a password that is too plain",
      ({ passwords }) =>
        passwords.create({
          email: ada.email,
          resetToken: "good",
          password: "password",
          passwordAgain: "password",
        }),
      ["password passwordClasses"],
    ],
    [
      "different passwords, without the old one",
      ({ accounts, passwords }) =>
        Effect.andThen(
          accounts.login(ada),
          passwords.change({ ...password, currentPassword: "", passwordAgain: "Kiln-and-clay8" }),
        ),
      ["currentPassword required", "passwordAgain passwordsDiffer"],
    ],
  ])("%s", (_, act, expected) =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* act(tab)
        expect(yield* faults(tab)).toEqual(expected)
        expect(device.platform.log.filter((tag) => /[pP]assword/.test(tag))).toEqual([])
        expect((yield* account(tab)).isBusy).toBe(false)
      }),
    ),
  )
})

describe("AC7, AC8 a request that requires a customer", () => {
  it.each<[name: string, act: (tab: SessionTab) => Effect.Effect<void>]>([
    ["a profile", ({ accounts }) => accounts.update(change)],
    ["a password", ({ passwords }) => passwords.change({ ...password, currentPassword: "x" })],
  ])("opens the sign-in form for a guest (%s)", (_, act) =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* act(tab)
        expect(device.notifications).toEqual([{ tag: "LoginNeeded" }])
        expect((yield* account(tab)).isLoginOpen).toBe(true)
        expect(device.platform.log).toEqual([])
      }),
    ),
  )
  it("a new password without a new token retains the session until the token ends", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        const before = yield* tab.session.token
        device.platform.fail({ on: "user.login", kind: "loseReply" })
        yield* tab.passwords.change({ ...password, currentPassword: ada.password })
        expect(device.notifications).toEqual([{ tag: "PasswordChanged" }])
        expect(yield* tab.session.token).toBe(before)
        expect((yield* account(tab)).profile).toMatchObject({ email: ada.email })
      }),
    ))
})

describe("AC3, SE12 a response after another customer has signed in", () => {
  it("AC9 the order history is shown only to the customer who requested it", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        device.platform.fail({ on: "user.orderHistory", kind: { delayMs: 1000 } })
        yield* Effect.forkChild(tab.accounts.loadOrders(1))
        yield* pass(10)
        yield* Effect.andThen(tab.session.end, tab.accounts.forget)
        // One form at a time: signing in waits for the answer.
        yield* Effect.forkChild(tab.accounts.login(ben))
        yield* pass(5000)
        expect(yield* account(tab)).toMatchObject({ profile: { email: ben.email }, orders: null })
      }),
    ))
  it("AC8 a change that is queued while its session ends is not shown", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        device.broken.delayMs = 100
        yield* Effect.forkChild(tab.accounts.update({ ...change, firstName: "Augusta" }))
        yield* pass(50)
        device.broken.delayMs = 0
        yield* Effect.andThen(tab.session.end, tab.accounts.forget)
        yield* pass(5000)
        expect((yield* account(tab)).profile).toBeNull()
        expect(JSON.stringify([...device.stored].map(([, entries]) => [...entries]))).not.toContain(ada.email)
      }),
    ))
  it("AC8 a change of a profile whose session has ended is not stored", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        yield* tab.session.end
        yield* tab.accounts.update({ ...change, firstName: "Augusta" })
        expect(device.notifications).toEqual([{ tag: "LoginNeeded" }])
        expect(JSON.stringify([...(device.stored.get("queue") ?? [])])).not.toContain("Augusta")
      }),
    ))
  it("SY7 a request that requires a customer is not stored for a guest", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        expect(yield* tab.sync.queue(update(change))).toBeNull()
        expect(device.notifications).toEqual([{ tag: "LoginNeeded" }])
        expect(device.stored.get("queue")?.size ?? 0).toBe(0)
      }),
    ))
  it("AC8 the response to a change of a guest is ignored", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.sync.queue({ name: "user.update", input: change })
        yield* pass(1000)
        expect(device.notifications.filter(({ tag }) => tag === "AccountUpdated")).toEqual([])
        expect((yield* account(tab)).profile).toBeNull()
      }),
    ))
  it("AC8 the faults of an address name its field", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.login(ada)
        const address = { ...emptyAddress, firstName: "Ada", lastName: "King", country: "FR" }
        const saved = { id: null, address, isDefaultBilling: true, isDefaultShipping: true }
        yield* tab.accounts.update({ ...change, addresses: [saved] })
        expect(yield* faults(tab)).toEqual([
          "addresses.0.street required",
          "addresses.0.postcode required",
          "addresses.0.city required",
        ])
        expect(device.platform.log).not.toContain("user.update")
      }),
    ))
})
