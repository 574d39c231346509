import { Effect, Fiber, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { ada, ben, type Device, makeDevice, openSession, pass, run, type SessionTab } from "@shop/testing"
import { emptyAddress } from "../address/index.ts"
import { Refused, Unreachable } from "../api/index.ts"
import { defaults } from "../settings/index.ts"
import {
  AccountRequests,
  registrationError,
  customerOf,
  loginError,
  guestAccount,
  type Profile,
  view,
  wordsOf,
} from "./index.ts"

const inTab = (
  test: (tab: SessionTab, device: Device) => Effect.Effect<void, unknown>,
  settings = defaults,
) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.platform.users.register(ada.email, ada.password)
        yield* test(yield* openSession(device, settings), device)
      }),
    ),
  )
const signedIn = (test: (tab: SessionTab, device: Device) => Effect.Effect<void, unknown>) =>
  inTab((tab, device) =>
    Effect.gen(function* () {
      yield* tab.accounts.login(ada)
      device.platform.log.splice(0)
      yield* test(tab, device)
    }),
  )
const account = ({ accounts }: SessionTab) => SubscriptionRef.get(accounts.state)
const faults = (tab: SessionTab) => Effect.map(account(tab), (state) => state.faults)
const registration = {
  ...ben,
  passwordAgain: ben.password,
  firstName: "Ben",
  lastName: "Smith",
  termsAccepted: true,
}
const refused = (code: number, message: string | null, result: unknown = message) =>
  new Refused({ request: "x", code, message, result })
const dearest = { ...emptyAddress, firstName: "Ada", lastName: "King", country: "FR" }
const somewhere = { ...dearest, street: " rue  des Potiers", city: "Lyon", postcode: "69001" }
const saved = (address = somewhere) => [
  { id: null, address, isDefaultBilling: true, isDefaultShipping: false },
]
const change = { firstName: " Ada", lastName: "King ", email: ada.email, addresses: saved() }

describe("AC1, AC2 Accounts.login", () => {
  it("requests a token, then the profile", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        expect(yield* tab.accounts.login({ ...ada, email: ` ${ada.email} ` })).toBe(true)
        expect(device.platform.log).toEqual(["user.login", "user.me"])
        expect(yield* account(tab)).toMatchObject({
          profile: { email: ada.email },
          faults: [],
          isBusy: false,
        })
      }),
    ))
  it("sends no request without an e-mail address or a password", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        expect(yield* tab.accounts.login({ email: "ada", password: "" })).toBe(false)
        expect(yield* faults(tab)).toEqual([
          { field: "email", tag: "email" },
          { field: "password", tag: "required" },
        ])
        expect(device.platform.log).toEqual([])
      }),
    ))
  it("fails when the profile cannot be loaded (the predecessor did not remove the token)", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        for (const kind of [{ refuse: 500, message: "no" }, "loseReply"] as const) {
          device.platform.fail({ on: "user.me", kind })
          expect(yield* tab.accounts.login(ada)).toBe(false)
          expect(yield* tab.session.token).toBeNull()
          expect((yield* account(tab)).profile).toBeNull()
        }
        expect(device.notifications).toEqual([
          { tag: "LoginFailed", message: "no", reason: "failing" },
          { tag: "LoginFailed", message: null, reason: "noAnswer" },
        ])
      }),
    ))
})

describe("AC5 a failed sign-in", () => {
  it.each([
    [refused(401, "wrong"), { tag: "fault", fault: { field: "password", tag: "signInIncorrect" } }],
    [
      refused(429, "slowly"),
      { tag: "notification", notification: { tag: "LoginFailed", message: "slowly" } },
    ],
    [
      new Unreachable({ request: "x", cause: "network" }),
      { tag: "notification", notification: { tag: "LoginFailed", message: null, reason: "noAnswer" } },
    ],
  ])("%j", (error, complaint) => expect(loginError(error)).toEqual(complaint))
  it("shows a fault at the field, and the shopper stays a guest", () =>
    inTab((tab) =>
      Effect.gen(function* () {
        expect(yield* tab.accounts.login({ ...ada, password: "wrong" })).toBe(false)
        expect(yield* faults(tab)).toEqual([{ field: "password", tag: "signInIncorrect" }])
        expect(yield* tab.session.token).toBeNull()
      }),
    ))
})

describe("AC6 Accounts.register", () => {
  it.each([
    [
      refused(400, "A customer with the same email already exists in an associated website."),
      { tag: "fault", fault: { field: "email", tag: "emailTaken" } },
    ],
    [refused(400, null, []), { tag: "notification", notification: { tag: "LoginFailed", message: null } }],
  ])("that fails: %j", (error, complaint) => expect(registrationError(error)).toEqual(complaint))
  it("creates a customer and signs in", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        expect(yield* tab.accounts.register(registration)).toBe(true)
        expect(device.platform.log).toEqual(["user.create", "user.login", "user.me"])
      }),
    ))
  it("requires names, a strong password twice, and the terms", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        const wrong = { ...registration, lastName: "", password: "short", termsAccepted: false }
        expect(yield* tab.accounts.register(wrong)).toBe(false)
        expect((yield* faults(tab)).map(({ field, tag }) => `${field} ${tag}`)).toEqual([
          "lastName required",
          "password passwordShort",
          "passwordAgain passwordsDiffer",
          "terms termsNotAccepted",
        ])
        expect(device.platform.log).toEqual([])
      }),
    ))
  it("shows a registered e-mail address as an error of its field", () =>
    inTab((tab) =>
      Effect.gen(function* () {
        expect(yield* tab.accounts.register({ ...registration, email: ada.email })).toBe(false)
        expect(yield* faults(tab)).toEqual([{ field: "email", tag: "emailTaken" }])
      }),
    ))
})

describe("AC7 Passwords", () => {
  it("change sets the password, notifies, and renews the token of the same session", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        const { gate } = yield* SubscriptionRef.get(tab.session.state)
        const wish = {
          currentPassword: ada.password,
          password: "Another-one3",
          passwordAgain: "Another-one3",
        }
        yield* tab.passwords.change(wish)
        expect(device.platform.log).toEqual(["user.changePassword", "user.login"])
        expect(device.notifications).toEqual([{ tag: "PasswordChanged" }])
        expect((yield* SubscriptionRef.get(tab.session.state)).gate.epoch).toBe(gate.epoch)
        expect(yield* tab.sync.execute(AccountRequests.me({}))).toMatchObject({ email: ada.email })
        expect(device.platform.count("user.refresh")).toBe(0)
      }),
    ))
  it("change shows the platform's message for a wrong password", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        const wish = { currentPassword: "wrong", password: "Another-one3", passwordAgain: "Another-one3" }
        yield* tab.passwords.change(wish)
        const message = "The password does not match this account."
        expect(device.notifications).toEqual([{ tag: "PasswordFailed", message, reason: "failing" }])
        expect(yield* tab.session.token).not.toBeNull()
      }),
    ))
  it("change requests a guest's sign-in", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.passwords.change({ currentPassword: "a", password: "b", passwordAgain: "b" })
        expect(device.notifications).toEqual([{ tag: "LoginNeeded" }])
        expect((yield* account(tab)).isLoginOpen).toBe(true)
      }),
    ))
  it("every method is refused offline", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        yield* tab.passwords.reset(ada.email)
        yield* tab.passwords.change({ currentPassword: "a", password: "b", passwordAgain: "b" })
        yield* tab.passwords.create({ ...ada, resetToken: "good", passwordAgain: ada.password })
        expect(device.notifications).toEqual(Array.from({ length: 3 }, () => ({ tag: "PasswordOffline" })))
      }),
    ))
  it("reset requests a letter, and create uses its token", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        yield* tab.passwords.reset(ada.email)
        yield* tab.passwords.reset(ben.email)
        const wish = { email: ada.email, password: ben.password, passwordAgain: ben.password }
        yield* tab.passwords.create({ ...wish, resetToken: "old" })
        yield* tab.passwords.create({ ...wish, resetToken: "good" })
        expect(device.notifications).toEqual([
          { tag: "ResetMailSent" },
          { tag: "ResetMailFailed", message: "No such entity" },
          { tag: "PasswordFailed", message: "The token has expired", reason: "failing" },
          { tag: "PasswordChanged" },
        ])
        yield* tab.passwords.reset("nobody")
        expect(yield* faults(tab)).toEqual([{ field: "email", tag: "email" }])
        yield* tab.passwords.create({ ...wish, password: "short", resetToken: "good" })
        expect((yield* faults(tab)).length).toBe(2)
      }),
    ))
  it.each([
    [refused(500, null, { errorMessage: "told so", code: 401 }), "told so"],
    [refused(500, "plain"), "plain"],
    [refused(500, null, { errorMessage: " " }), null],
    [new Unreachable({ request: "x", cause: "timeout" }), null],
  ])("wordsOf finds the platform's message in %j", (error, words) => expect(wordsOf(error)).toBe(words))
})

describe("AC8 Accounts.update", () => {
  it("shows the change at once, queues it, and notifies once it is sent", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        yield* tab.accounts.update(change)
        yield* pass(0)
        expect((yield* account(tab)).profile).toMatchObject({ firstName: "Ada", lastName: "King", id: 1 })
        expect(device.notifications).toEqual([])
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(0)
        expect(device.notifications).toEqual([{ tag: "AccountUpdated" }])
        const saved = device.platform.users.customers.get(ada.email)?.profile
        expect(saved?.addresses[0]?.address.street).toBe("rue des Potiers")
        expect((yield* account(tab)).profile).toEqual(saved)
      }),
    ))
  it("shows the platform's profile and message after a refusal", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.update({ ...change, firstName: "Refused" })
        yield* pass(0)
        expect(device.notifications).toEqual([{ tag: "TaskFailed", message: "Provided invalid address.id" }])
        expect((yield* account(tab)).profile).toMatchObject({ firstName: "Ada", lastName: "Martin" })
      }),
    ))
  it("retains a change that waits when the response to an earlier one arrives", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        yield* tab.accounts.update(change)
        device.platform.fail({ on: "user.update", kind: { delayMs: 1000 } })
        device.platform.fail({ on: "user.update", kind: { delayMs: 1000 } })
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(0)
        yield* tab.accounts.changeBook((book) => [...book, ...saved({ ...somewhere, city: "Nantes" })])
        yield* pass(1000)
        expect(device.notifications).toEqual([{ tag: "AccountUpdated" }])
        const cities = Effect.map(account(tab), ({ profile }) =>
          profile?.addresses.map(({ address }) => address.city),
        )
        expect(yield* cities).toEqual(["Lyon", "Nantes"])
        // A third change is made of what is shown, so it would lose what is not.
        yield* tab.accounts.changeBook((book) => [...book, ...saved({ ...somewhere, city: "Vienne" })])
        yield* pass(2000)
        expect(yield* cities).toEqual(["Lyon", "Nantes", "Vienne"])
        const atPlatform = device.platform.users.customers.get(ada.email)?.profile
        expect((yield* account(tab)).profile).toEqual(atPlatform)
      }),
    ))
  it("retains a change that waits when the profile is loaded again", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        yield* tab.accounts.update(change)
        for (const _ of [1, 2]) device.platform.fail({ on: "user.update", kind: { delayMs: 1000 } })
        yield* SubscriptionRef.set(device.online, true)
        yield* tab.accounts.start
        expect(device.platform.log).toContain("user.me")
        expect((yield* account(tab)).profile).toMatchObject({ lastName: "King" })
      }),
    ))
  it("sends nothing while a field is missing", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.update({ ...change, lastName: "", addresses: saved(dearest) })
        expect((yield* faults(tab)).map(({ field }) => field)).toEqual([
          "lastName",
          "addresses.0.street",
          "addresses.0.postcode",
          "addresses.0.city",
        ])
        yield* pass(0)
        expect(device.platform.log).toEqual([])
      }),
    ))
  it("retains its errors when the closed sign-in form reports late that it is closed", () =>
    signedIn((tab) =>
      Effect.gen(function* () {
        yield* tab.accounts.update({ ...change, lastName: "" })
        yield* tab.accounts.showLogin(false)
        expect((yield* faults(tab)).map(({ field }) => field)).toEqual(["lastName"])
      }),
    ))
})

describe("CA310 a new e-mail address", () => {
  const wish = { ...change, email: ben.email, currentPassword: ada.password }
  const stored = (device: Device) => JSON.stringify([...device.stored].map(([, entries]) => [...entries]))

  it("is sent at once with the password, and applies once the link of a letter is followed", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.update(wish)
        expect(view(yield* account(tab)).pendingEmail).toBe(ben.email)
        expect(device.notifications).toEqual([])
        expect((yield* account(tab)).profile).toMatchObject({ email: ada.email, lastName: "King" })
      }),
    ))
  it("is set at once by a platform that sends no letter", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("user.update", () => ({
          ...device.platform.users.customers.get(ada.email)!.profile,
          email: ben.email,
        }))
        yield* tab.accounts.update(wish)
        expect(device.notifications).toEqual([{ tag: "AccountUpdated" }])
        expect(view(yield* account(tab))).toMatchObject({ profile: { email: ben.email }, pendingEmail: null })
      }),
    ))
  it("requires the password, unless only the case differs", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.update({ ...wish, currentPassword: "" })
        expect(yield* faults(tab)).toEqual([{ field: "currentPassword", tag: "required" }])
        expect(device.platform.log).toEqual([])
        yield* tab.accounts.update({ ...change, email: ada.email.toUpperCase() })
        expect(yield* faults(tab)).toEqual([])
      }),
    ))
  it("changes nothing with a wrong password, and shows the platform's message", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.update({ ...wish, currentPassword: "wrong" })
        const message = "The password does not match this account."
        expect(device.notifications).toEqual([{ tag: "TaskFailed", message }])
        expect((yield* account(tab)).profile).toMatchObject({ email: ada.email, lastName: "Martin" })
      }),
    ))
  it("SY74 is sent after the changes that wait in the queue, so that the latest names are stored last", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "user.update", kind: "loseRequest" })
        yield* tab.accounts.update({ ...change, lastName: "Byron" })
        yield* pass(0)
        expect(device.platform.count("user.update")).toBe(0)
        yield* tab.accounts.update(wish)
        yield* pass(100_000)
        expect(device.platform.count("user.update")).toBe(2)
        expect(device.platform.users.customers.get(ada.email)!.profile.lastName).toBe("King")
        expect(view(yield* account(tab))).toMatchObject({
          profile: { lastName: "King" },
          pendingEmail: ben.email,
        })
      }),
    ))
  it("SY74 is not sent while the changes before it have no response", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        for (let lost = 0; lost < 2; lost += 1)
          device.platform.fail({ on: "user.update", kind: "loseRequest" })
        yield* tab.accounts.update({ ...change, lastName: "Byron" })
        yield* pass(0)
        yield* tab.accounts.update(wish)
        expect(device.notifications).toEqual([{ tag: "TaskFailed", message: null, reason: "noAnswer" }])
        expect(view(yield* account(tab)).pendingEmail).toBeNull()
        yield* pass(100_000)
        expect(device.platform.count("user.update")).toBe(1)
        expect(device.platform.users.customers.get(ada.email)!.profile.lastName).toBe("Byron")
      }),
    ))
  it("leaves a change shown that was made while it was sent", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "user.update", kind: { delayMs: 1000 } })
        const slow = yield* Effect.forkChild(tab.accounts.update(wish))
        yield* pass(0)
        yield* tab.accounts.update({ ...change, firstName: "Grace" })
        device.platform.fail({ on: "user.update", kind: { delayMs: 1000 } })
        yield* pass(1000)
        yield* Fiber.join(slow)
        expect((yield* account(tab)).profile?.firstName).toBe("Grace")
        yield* pass(5000)
        expect((yield* account(tab)).profile?.firstName).toBe("Grace")
      }),
    ))
  it("is not queued offline, and its password is never stored", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        yield* tab.accounts.update(wish)
        expect(device.notifications).toEqual([{ tag: "EmailOffline" }])
        expect(yield* SubscriptionRef.get(tab.sync.tasks)).toEqual([])
        expect((yield* account(tab)).profile).toMatchObject({ email: ada.email, lastName: "Martin" })
        yield* SubscriptionRef.set(device.online, true)
        yield* tab.accounts.update(wish)
        yield* pass(1000)
        expect(stored(device)).not.toContain(ada.password)
        expect(device.platform.count("user.update")).toBe(1)
      }),
    ))
})

describe("PF10 a new e-mail address on a platform without confirmation", () => {
  it("is sent with the names, without a password", () => {
    const capabilities = { ...defaults.capabilities, emailConfirmation: false }
    return inTab(
      (tab, device) =>
        Effect.gen(function* () {
          yield* tab.accounts.login(ada)
          yield* tab.accounts.update({ ...change, email: ben.email })
          yield* pass(1000)
          expect(yield* faults(tab)).toEqual([])
          expect(device.platform.count("user.update")).toBe(1)
          expect(view(yield* account(tab)).pendingEmail).toBeNull()
        }),
      { ...defaults, capabilities },
    )
  })
})

describe("AC3, AC4 the stored account", () => {
  const profile: Profile = {
    id: 1,
    email: ada.email,
    firstName: "Ada",
    lastName: "Martin",
    groupId: 0,
    groupToken: null,
    createdAt: "",
    addresses: [],
  }
  it("retains a group of 0, and no group", () => {
    expect(customerOf(profile)).toEqual({ id: 1, groupId: 0, groupToken: null })
  })
  it("is shown before any response, and loaded again in the background", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.loadOrders(1)
        yield* SubscriptionRef.set(device.online, false)
        yield* Effect.scoped(
          Effect.gen(function* () {
            const reopened = yield* openSession(device)
            expect(yield* account(reopened)).toMatchObject({
              profile: { email: ada.email },
              orders: { total: 0 },
            })
            expect(yield* reopened.accounts.start).toBe(true)
            yield* SubscriptionRef.set(device.online, true)
            device.platform.log.splice(0)
            expect(yield* reopened.accounts.start).toBe(true)
            expect(device.platform.log).toEqual(["user.me", "user.orderHistory"])
          }),
        )
      }),
    ))
  it("is not shown in a later session", () =>
    signedIn((_tab, device) =>
      Effect.gen(function* () {
        const stored = JSON.parse(device.stored.get("session")!.get("account")!) as { readonly epoch: number }
        device.stored.get("session")!.set("account", JSON.stringify({ ...stored, epoch: stored.epoch - 1 }))
        const reopened = yield* Effect.scoped(Effect.flatMap(openSession(device), account))
        expect(reopened.profile).toBeNull()
      }),
    ))
  it("a token without a customer after a crash gets its profile, or ends", () =>
    signedIn((_tab, device) =>
      Effect.gen(function* () {
        device.stored.get("session")!.delete("account")
        device.platform.fail({ on: "user.me", kind: { refuse: 500 } })
        yield* Effect.scoped(
          Effect.gen(function* () {
            const reopened = yield* openSession(device)
            expect(yield* reopened.accounts.start).toBe(false)
            expect(yield* reopened.session.token).toBeNull()
            expect(device.notifications).toEqual([{ tag: "LoginFailed", message: null, reason: "failing" }])
          }),
        )
      }),
    ))
  it("start does nothing for a guest", () =>
    inTab((tab, device) =>
      Effect.gen(function* () {
        expect(yield* tab.accounts.start).toBe(false)
        expect(device.platform.log).toEqual([])
      }),
    ))
  it("has no password", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.update(change)
        yield* pass(0)
        expect(JSON.stringify([...device.stored].map(([, entries]) => [...entries]))).not.toContain(
          ada.password,
        )
      }),
    ))
})

describe("AC9 the order history", () => {
  it("stays as it was after a failed request", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.accounts.loadOrders(2)
        device.platform.fail({ on: "user.orderHistory", kind: "loseReply" })
        yield* tab.accounts.loadOrders(3)
        expect((yield* account(tab)).orders?.page).toBe(2)
      }),
    ))
})

describe("AC10 the account view", () => {
  it("has no token, and no profile for a guest", () =>
    signedIn((tab) =>
      Effect.gen(function* () {
        const shown = view(yield* account(tab))
        expect(shown).toMatchObject({ isSignedIn: true, profile: { email: ada.email } })
        expect(JSON.stringify(shown)).not.toMatch(/group-of|token-|refresh-/)
        const { epoch: _epoch, ...shownToGuest } = guestAccount
        expect(view(guestAccount)).toEqual({ ...shownToGuest, isSignedIn: false })
        yield* tab.accounts.showLogin(true)
        expect((yield* account(tab)).isLoginOpen).toBe(true)
        yield* tab.accounts.showLogin(false)
        expect((yield* account(tab)).isLoginOpen).toBe(false)
      }),
    ))
})
