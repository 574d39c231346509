import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  Customers,
  deleteCustomer,
  eraseGuest,
  exportCustomer,
  sweepCustomers,
} from "@shop/commerce/customers"
import { Database } from "@shop/commerce/database"
import { defaults } from "@shop/core/settings"
import { api } from "../../../../tests/support/api.ts"
import { ada, ben, tokenInLink, password, customersOf } from "../../../../tests/support/customers.ts"
import { testApp } from "../../../../tests/support/app.ts"
import { letterRoutes } from "../routes/letters.ts"

const hourMs = 3_600_000
const startMs = Date.UTC(2026, 10, 21)
const next = "countess@example.org"
const open = () => {
  const shop = api({ startMs })
  const people = customersOf(shop)
  const written = () => people.letters().map(({ id, kind }) => ({ kind, ...people.write(id) }))
  return {
    shop,
    ...people,
    pending: () =>
      shop.run(Effect.map(Database, (database) => database.all("SELECT * FROM customer_email_change"))),
    /** Letters about the address that could be sent now. */
    aboutEmail: () => written().filter(({ kind }) => kind.startsWith("customer.email")),
    link: () => tokenInLink(written().findLast(({ kind }) => kind === "customer.email-link")?.text ?? ""),
  }
}

describe("CM280 a new e-mail address of an account", () => {
  it("takes effect after its owner has followed the link in a letter; names are saved at once", async () => {
    const { registerAndSignIn, changeEmail, profile, aboutEmail, link, followEmailLink, login } = open()
    const { token } = await registerAndSignIn(ada)
    const reply = await changeEmail(token, { ...ada, firstname: "Augusta", email: next })
    expect(reply).toMatchObject({ status: 200, body: { result: { email: ada.email, firstname: "Augusta" } } })
    expect(profile(token)).toMatchObject({ email: ada.email, firstname: "Augusta" })
    expect(aboutEmail()).toMatchObject([
      { to: ada.email, subject: "Une autre adresse e-mail pour votre compte" },
      { to: next, subject: "Confirmez votre nouvelle adresse e-mail" },
    ])
    expect(aboutEmail()[1]!.text).not.toMatch(/Augusta|Lovelace|[{}]/)
    expect((await login(next)).status).toBe(401)

    expect(followEmailLink(link())).toBe(true)
    expect(profile(token)["email"]).toBe(next)
    expect([(await login(next)).status, (await login(ada.email)).status]).toEqual([200, 401])
    expect(aboutEmail().slice(-2)).toMatchObject([
      { kind: "customer.email", to: ada.email },
      { kind: "customer.email-set", to: next },
    ])
  })
  it("has a link that is valid once, for a day; only the newest one is valid", async () => {
    const { shop, registerAndSignIn, changeEmail, link, followEmailLink, profile } = open()
    const { token } = await registerAndSignIn(ada)
    await changeEmail(token, { ...ada, email: "first@example.org" })
    const first = link()
    await changeEmail(token, { ...ada, email: next })
    const second = link()
    expect(second).toMatch(/^[\w-]{43}$/)
    expect([followEmailLink(first), followEmailLink(second), followEmailLink(second)]).toEqual([
      false,
      true,
      false,
    ])
    expect(profile(token)["email"]).toBe(next)
    await changeEmail(token, ada)
    const late = link()
    shop.pass(24 * hourMs)
    expect(followEmailLink(late)).toBe(false)
  })
  it("leaves no link of a letter that waits, and only the hash of one that was sent", async () => {
    const { shop, registerAndSignIn, changeEmail, link } = open()
    const { token } = await registerAndSignIn(ada)
    await changeEmail(token, { ...ada, email: next })
    const secret = link()
    const stored = shop.run(
      Effect.map(Database, ({ all }) =>
        JSON.stringify([...all("SELECT * FROM customer_email_change"), ...all("SELECT * FROM outbox")]),
      ),
    )
    expect(stored).toContain(next)
    expect(stored).not.toContain(secret)
  })
  it("stays when a client still sends the former address, without the password", async () => {
    const { shop, registerAndSignIn, update, changeEmail, profile, link, followEmailLink, letters, pending } =
      open()
    const { token } = await registerAndSignIn(ada)
    await changeEmail(token, { ...ada, email: next })
    followEmailLink(link())
    expect(JSON.stringify(pending())).not.toContain(ada.email)
    const count = letters().length
    expect(update(token, { ...ada, firstname: "Augusta", addresses: [] }).status).toBe(200)
    expect(profile(token)).toMatchObject({ email: next, firstname: "Augusta" })
    expect(letters()).toHaveLength(count)
    expect(shop.run(exportCustomer(1))?.emailChange).toBeNull()
    shop.run(eraseGuest(ada.email))
    expect(pending()).toEqual([])
    await changeEmail(token, ada)
    followEmailLink(link())
    expect(profile(token)["email"]).toBe(ada.email)
  })
  it("ends the links for a new password when it is set", async () => {
    const { shop, registerAndSignIn, changeEmail, letters, write, link, followEmailLink } = open()
    const { token } = await registerAndSignIn(ada)
    await shop.sendAsync("POST /api/user/reset-password", {}, { email: ada.email })
    const reset = tokenInLink(write(letters().at(-1)!.id)!.text)
    await changeEmail(token, { ...ada, email: next })
    followEmailLink(link())
    const body = { newPassword: "Terre cuite 1280 °C", resetToken: reset }
    for (const email of [ada.email, next])
      expect((await shop.sendAsync("POST /api/user/create-password", {}, { ...body, email })).status).toBe(
        400,
      )
  })
  it("is not set any more once the password was changed, or an account has the address", async () => {
    const { shop, registerAndSignIn, register, changeEmail, link, followEmailLink, profile } = open()
    const { token } = await registerAndSignIn(ada)
    await changeEmail(token, { ...ada, email: next })
    const before = link()
    await register({ ...ben, email: next })
    expect(followEmailLink(before)).toBe(false)
    await changeEmail(token, { ...ada, email: "other@example.org" })
    const other = link()
    await shop.sendAsync(
      "POST /api/user/change-password",
      { token },
      { currentPassword: password, newPassword: "Terre cuite 1280 °C" },
    )
    expect(followEmailLink(other)).toBe(false)
    expect(profile(token)["email"]).toBe(ada.email)
  })
  it("is forgotten with the account, with its own address, and when its time is over", async () => {
    const { shop, registerAndSignIn, changeEmail, pending, letters } = open()
    const { token } = await registerAndSignIn(ada)
    const ask = async (): Promise<void> => {
      await changeEmail(token, { ...ada, email: next })
      expect(pending()).toHaveLength(1)
    }
    await ask()
    shop.run(eraseGuest(` ${next.toUpperCase()}`))
    expect([pending(), JSON.stringify(letters()).includes(next)]).toEqual([[], false])
    await ask()
    shop.run(deleteCustomer(1))
    expect([pending(), JSON.stringify(letters()).includes(next)]).toEqual([[], false])
    await changeEmail((await registerAndSignIn(ada)).token, { ...ada, email: next })
    shop.run(sweepCustomers(startMs + 24 * hourMs, defaults.retention))
    expect(pending()).toEqual([])
  })
})

describe("SR312 a new e-mail address needs the current password", () => {
  it.each([
    ["missing", null, "PasswordNeeded"],
    ["empty", "", "PasswordNeeded"],
    ["wrong", "wrong", "PasswordWrong"],
  ])("one that is %s is refused by code, and nothing changes", async (_, currentPassword, code) => {
    const { registerAndSignIn, changeEmail, profile, letters, pending } = open()
    const { token } = await registerAndSignIn(ada)
    const [before, count] = [profile(token), letters().length]
    const reply = await changeEmail(token, { ...ada, firstname: "Augusta", email: next }, currentPassword)
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 400, result: expect.any(String), meta: { code } },
    })
    expect([profile(token), letters().length, pending()]).toEqual([before, count, []])
  })
  it("an older client that sends the current address, in any case of letters, needs no password", async () => {
    const { registerAndSignIn, update, profile, letters } = open()
    const { token } = await registerAndSignIn(ada)
    const count = letters().length
    expect(update(token, { ...ada, firstname: "Augusta", addresses: [] }).status).toBe(200)
    expect(update(token, { ...ada, email: " ADA@example.org", addresses: [] }).status).toBe(200)
    expect(profile(token)).toMatchObject({ email: "ADA@example.org", firstname: "Ada" })
    expect(letters()).toHaveLength(count)
  })
  it("wrong ones count as wrong sign-ins, and wrong sign-ins count here", async () => {
    const { registerAndSignIn, changeEmail, login } = open()
    const { token } = await registerAndSignIn(ada)
    for (let count = 0; count < 5; count += 1)
      expect((await changeEmail(token, { ...ada, email: next }, "wrong")).status).toBe(400)
    expect((await login(ada.email)).status).toBe(429)
    const other = open()
    const hers = (await other.registerAndSignIn(ada)).token
    for (let count = 0; count < 5; count += 1) await other.login(ada.email, "wrong")
    expect((await other.changeEmail(hers, { ...ada, email: next })).status).toBe(429)
  })
  it.each([
    ["POST /api/user/change-password", { currentPassword: "wrong", newPassword: "Terre cuite 1280 °C" }],
    ["POST /api/ext/account/copy", { password: "wrong" }],
    ["POST /api/ext/account/leave", { password: "wrong" }],
    ["POST /api/ext/account/sessions/end", { id: null, password: "wrong" }],
  ])("so do wrong ones of %s", async (call, body) => {
    const { shop, registerAndSignIn, login } = open()
    const { token } = await registerAndSignIn(ada)
    for (let count = 0; count < 5; count += 1)
      expect((await shop.sendAsync(call, { token }, body)).status).toBe(400)
    expect((await login(ada.email)).status).toBe(429)
  })
})

describe("SR313 only the owner of a new e-mail address learns that it has an account", () => {
  it("by the letter, which has no link; the answer is the same", async () => {
    const { register, registerAndSignIn, changeEmail, aboutEmail } = open()
    await register(ben)
    const { token } = await registerAndSignIn(ada)
    const free = await changeEmail(token, { ...ada, email: next })
    const taken = await changeEmail(token, { ...ada, email: ben.email.toUpperCase() })
    expect(taken).toEqual(free)
    expect(aboutEmail().at(-1)).toMatchObject({
      kind: "customer.email-taken",
      to: ben.email,
      subject: "Votre adresse e-mail a déjà un compte",
    })
    expect(aboutEmail().at(-1)!.text).not.toMatch(/token=|Ada|Lovelace|[{}]/)
  })
  it("the copy of the asking account is the same as well", async () => {
    const { shop, register, registerAndSignIn, changeEmail } = open()
    await register(ben)
    const { token } = await registerAndSignIn(ada)
    const copyAfter = async (email: string): Promise<unknown> => {
      await changeEmail(token, { ...ada, email })
      const copy = shop.run(exportCustomer(2))?.emailChange
      expect(copy).toMatchObject({ asked_at: "2026-11-21T00:00:00.000Z" })
      return { ...copy, email: "" }
    }
    expect(await copyAfter(ben.email)).toEqual(await copyAfter(next))
  })
})

describe("SR314 the page behind the link", () => {
  const open = async () => {
    const shop = api({ startMs })
    const people = customersOf(shop)
    const { token } = await people.registerAndSignIn(ada)
    await people.changeEmail(token, { ...ada, email: next })
    const mail = people.write(people.letters().at(-1)!.id)!
    const { confirmEmail } = shop.run(Customers)
    const no = () => Effect.succeed(false)
    const letters = testApp(letterRoutes, {
      steps: { "/newsletter/confirm": no, "/newsletter/leave": no, "/email/confirm": confirmEmail },
      views: defaults.views,
      run: async (step) => shop.run(step),
    })
    const { pathname, search } = new URL(/https?:\S+/.exec(mail.text)![0])
    const ask = (method: "GET" | "POST") => letters(pathname + search, { method })
    return { ask, email: () => people.profile(token)["email"] }
  }
  it("sets the address with its button alone, once, and without a script", async () => {
    const { ask, email } = await open()
    const shown = await ask("GET")
    expect(shown).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } })
    expect(String(shown?.body)).toMatch(/lang="fr".*<form method="post" action="\/email\/confirm\?/s)
    expect(email()).toBe(ada.email)
    expect((await ask("POST"))?.status).toBe(200)
    expect(email()).toBe(next)
    expect((await ask("POST"))?.status).toBe(410)
  })
})
