import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { deleteCustomer, overridePassword } from "@shop/commerce/customers"
import { Database } from "@shop/commerce/database"
import { api } from "../../../../tests/support/api.ts"
import { ada, tokenInLink, password, customersOf } from "../../../../tests/support/customers.ts"

/*
 * Checking a password takes a while, and other requests may run meanwhile.
 */

const next = "Terre cuite 1280 °C"
const other = "Faïence blanche 980 °C"

const open = () => {
  const shop = api({ startMs: Date.UTC(2026, 10, 21) })
  const count = (table: string): number =>
    shop.run(
      Effect.map(Database, (database) => Number(database.get(`SELECT count(*) AS n FROM ${table}`)!["n"])),
    )
  const change = (token: string, currentPassword: string, newPassword: string) =>
    shop.sendAsync("POST /api/user/change-password", { token }, { currentPassword, newPassword })
  return { shop, count, change, ...customersOf(shop) }
}

describe("CM65 during a password check", () => {
  it("a password change makes the sign-in with the old one fail", async () => {
    const { shop, registerAndSignIn, login, count } = open()
    await registerAndSignIn(ada)
    const signingIn = login(ada.email)
    shop.run(Effect.map(Database, (database) => database.run("UPDATE customer SET password = 'another'")))
    const sessionsBefore = count("customer_session")
    expect((await signingIn).status).toBe(401)
    expect(count("customer_session")).toBe(sessionsBefore)
  })
  it("a deletion of the customer makes the sign-in fail", async () => {
    const { shop, registerAndSignIn, login, count } = open()
    await registerAndSignIn(ada)
    const signingIn = login(ada.email)
    shop.run(deleteCustomer(1))
    expect((await signingIn).status).toBe(401)
    expect(count("customer_session")).toBe(0)
  })
  it("two changes of two devices succeed once", async () => {
    const { registerAndSignIn, login, change } = open()
    const { token } = await registerAndSignIn(ada)
    const answers = await Promise.all([change(token, password, next), change(token, password, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const winner = answers[0]!.status === 200 ? next : other
    expect((await login(ada.email, winner)).status).toBe(200)
  })
  it("a change by the operator makes the customer's change fail", async () => {
    const { shop, registerAndSignIn, login, change } = open()
    const { token } = await registerAndSignIn(ada)
    const changing = change(token, password, next)
    await shop.runAsync(overridePassword(1, other))
    await changing
    expect([(await login(ada.email, next)).status, (await login(ada.email, other)).status]).toSatisfy(
      ([mine, theirs]: ReadonlyArray<number>) => mine === 401 && theirs === 200,
    )
  })
})

describe("CM63 CM64 two concurrent requests", () => {
  it("open one account with one address", async () => {
    const { register, count, letters } = open()
    const answers = await Promise.all([register(ada), register({ ...ada, firstname: "Eve" })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(count("customer")).toBe(1)
    expect(
      letters()
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(["customer.exists", "customer.welcome"])
  })
  it("use one link once", async () => {
    const { shop, register, letters, write } = open()
    await register(ada)
    await shop.sendAsync("POST /api/user/reset-password", {}, { email: ada.email })
    const resetToken = tokenInLink(write(letters().at(-1)!.id)!.text)
    const set = (newPassword: string) =>
      shop.sendAsync("POST /api/user/create-password", {}, { email: ada.email, newPassword, resetToken })
    const answers = await Promise.all([set(next), set(other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
  it("use only the newest, unexpired link of the address", async () => {
    const { shop, register, letters, write, login } = open()
    await register(ada)
    await shop.sendAsync("POST /api/user/reset-password", {}, { email: ada.email })
    const { id } = letters().at(-1)!
    const [first, second] = [tokenInLink(write(id)!.text), tokenInLink(write(id)!.text)]
    const set = async (resetToken: string, email = ada.email, newPassword = next) =>
      (await shop.sendAsync("POST /api/user/create-password", {}, { email, newPassword, resetToken })).status
    expect(await set(first)).toBe(400)
    expect(await set(second, "ben@example.org")).toBe(400)
    expect(await set(second, ada.email, "weak")).toBe(400)
    shop.pass(3_600_000)
    expect(await set(second)).toBe(400)
    expect((await login(ada.email)).status).toBe(200)
    const third = tokenInLink(write(id)!.text)
    shop.pass(3_599_999)
    expect(await set(third, "ADA@example.org")).toBe(200)
  })
})

describe("CM60 a password hash of a lower cost", () => {
  it("is replaced at the next sign-in", async () => {
    const { shop, register, login } = open()
    await register(ada)
    const stored = () =>
      String(
        shop.run(
          Effect.map(Database, (database) => database.get("SELECT password FROM customer")!["password"]),
        ),
      )
    const old = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
    shop.run(Effect.map(Database, (database) => database.run("UPDATE customer SET password = ?", old)))
    expect((await login(ada.email, "wrong")).status).toBe(401)
    expect(stored()).toBe(old)
    expect((await login(ada.email, "password")).status).toBe(200)
    expect(stored()).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect((await login(ada.email, "password")).status).toBe(200)
  })
})
