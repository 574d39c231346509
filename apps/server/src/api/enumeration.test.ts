import { describe, expect, it } from "vitest"
import type { HttpResponse } from "@shop/wire/http"
import { api } from "../../../../tests/support/api.ts"
import {
  ada,
  ben,
  type CustomerRequests,
  password,
  customersOf,
} from "../../../../tests/support/customers.ts"

const open = () => {
  const shop = api({ startMs: Date.UTC(2026, 10, 21) })
  return { shop, ...customersOf(shop) }
}

/** A response without the sent address, which is no secret from its sender. */
const shapeOf = (reply: HttpResponse, email: string): string =>
  JSON.stringify(reply).replaceAll(email, "(what was sent)")

type Ask = (
  at: { readonly shop: ReturnType<typeof api> } & CustomerRequests,
  email: string,
) => Promise<HttpResponse>

const asks: ReadonlyArray<readonly [string, Ask]> = [
  ["signing in", ({ login }, email) => login(email, "wrong password 1")],
  ["asking for a mail", ({ shop }, email) => shop.sendAsync("POST /api/user/reset-password", {}, { email })],
  ["opening an account", ({ register }, email) => register({ ...ben, email })],
  [
    "opening an account with a weak password",
    ({ shop }, email) =>
      shop.sendAsync("POST /api/user/create", {}, { customer: { ...ben, email }, password: "weak" }),
  ],
  [
    "a new password with an invented link",
    ({ shop }, email) =>
      shop.sendAsync(
        "POST /api/user/create-password",
        {},
        { email, newPassword: password, resetToken: "x".repeat(43) },
      ),
  ],
]

describe("SR67 no response reveals whether an address has an account", () => {
  it.each(asks)("%s: equal status, headers and body", async (_, ask) => {
    const known = open()
    await known.register(ada)
    // The second shop has as many accounts, but another one in place of this one.
    const unknown = open()
    await unknown.register({ ...ada, email: "somebody@example.org" })
    expect(shapeOf(await ask(known, ada.email), ada.email)).toBe(
      shapeOf(await ask(unknown, ada.email), ada.email),
    )
  })
  it.each(asks)("%s, repeatedly: the limit is reached after as many tries", async (_, ask) => {
    const codes = async (isKnown: boolean): Promise<ReadonlyArray<number>> => {
      const shop = open()
      await shop.register(isKnown ? ada : { ...ada, email: "somebody@example.org" })
      const answers: Array<number> = []
      for (let count = 0; count < 12; count += 1) answers.push((await ask(shop, ada.email)).status)
      return answers
    }
    const known = await codes(true)
    // Creating the known account has used one try of the same address.
    const unknown = await codes(false)
    expect(known.filter((code) => code !== 429)).toEqual(
      unknown.filter((code) => code !== 429).slice(0, known.filter((code) => code !== 429).length),
    )
    expect(known.at(-1)).toBe(unknown.at(-1))
  })
  it("the next account has the next number, with or without a failed registration in between", async () => {
    const idAfter = async (email: string): Promise<unknown> => {
      const { shop, register } = open()
      await register(ada)
      await register({ ...ben, email })
      return shop.result(await register(ben))["id"]
    }
    expect(await idAfter(ada.email)).toBe(await idAfter("free@example.org"))
  })
  it("CM63 an existing account is unchanged, and its owner gets a letter", async () => {
    const { register, login, letters, write, profile, registerAndSignIn } = open()
    const { token } = await registerAndSignIn(ada)
    const before = profile(token)
    const answer = await register({ ...ben, email: "Ada@Example.org" }, { headers: {} })
    expect(answer).toMatchObject({
      status: 200,
      body: { result: { email: "Ada@Example.org", firstname: "Ben", addresses: [] } },
    })
    expect(profile(token)).toEqual(before)
    expect((await login(ada.email)).status).toBe(200)
    const mail = write(letters().at(-1)!.id)!
    expect(mail).toMatchObject({ to: ada.email, subject: "Vous avez déjà un compte" })
    expect(mail.text).not.toContain("Ben")
  })
  it("CM64 a requested letter goes only to the owner", async () => {
    const { shop, register, letters } = open()
    await register(ada)
    for (const email of [ada.email, "nobody@example.org"])
      await shop.sendAsync("POST /api/user/reset-password", {}, { email })
    expect(letters().filter(({ kind }) => kind === "customer.reset")).toMatchObject([
      { payload: { customer: 1 } },
    ])
  })
})
