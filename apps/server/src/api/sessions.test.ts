import { describe, expect, it } from "vitest"
import { api } from "../../../../tests/support/api.ts"
import {
  ada,
  ben,
  password,
  customersOf,
  type Tokens,
  tokensOf,
} from "../../../../tests/support/customers.ts"

const startMs = Date.UTC(2026, 10, 21, 12)
const hourMs = 3_600_000
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"

const open = () => {
  const shop = api({ startMs })
  const people = customersOf(shop)
  const signIn = async (userAgent: string): Promise<Tokens> =>
    tokensOf(
      await shop.sendAsync(
        "POST /api/user/login",
        {},
        { username: ada.email, password },
        { headers: { "user-agent": userAgent } },
      ),
    )
  const logout = (token: string, body: unknown = {}) => shop.send("POST /api/user/logout", { token }, body)
  const list = (token: string) =>
    shop.result(shop.send("POST /api/ext/account/sessions", { token }, {}))[
      "sessions"
    ] as unknown as ReadonlyArray<{
      readonly id: number
      readonly isCurrent: boolean
    }>
  const end = (token: string, id: number | null, secret = password) =>
    shop.sendAsync("POST /api/ext/account/sessions/end", { token }, { id, password: secret })
  return { shop, ...people, signIn, logout, list, end }
}

describe("SR300 CM271 signing out ends the session on the server", () => {
  it("ends its access token, its refresh token and all renewed ones; another device stays signed in", async () => {
    const { registerAndSignIn, login, refresh, me, logout } = open()
    const here = await registerAndSignIn(ada)
    const there = tokensOf(await login(ada.email))
    const renewed = tokensOf(await refresh(here.refreshToken))
    expect(logout(here.token)).toMatchObject({ status: 200, body: { code: 200, result: true } })
    expect([here, renewed, there].map(({ token }) => me(token).status)).toEqual([401, 401, 200])
    for (const { refreshToken } of [here, renewed]) expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(there.refreshToken)).status).toBe(200)
  })
  it("works with a refresh token alone, after the access token has expired", async () => {
    const { shop, registerAndSignIn, refresh, logout } = open()
    const { token, refreshToken } = await registerAndSignIn(ada)
    shop.pass(2 * hourMs)
    expect(logout("", { refreshToken }).status).toBe(200)
    expect((await refresh(refreshToken)).status).toBe(401)
    expect(logout(token).status).toBe(200)
  })
  it("an access token that is over still ends its session", async () => {
    const { shop, registerAndSignIn, refresh, logout } = open()
    const { token, refreshToken } = await registerAndSignIn(ada)
    shop.pass(2 * hourMs)
    logout(token)
    expect((await refresh(refreshToken)).status).toBe(401)
  })
  it("unknown tokens get the same response", () => {
    const { logout } = open()
    for (const token of ["", "nobody's"])
      expect(logout(token, { refreshToken: "x" }).body).toMatchObject({ result: true })
  })
})

describe("CM270 a customer sees their sessions and ends others", () => {
  it("with browser, system, start, last use, and which one is the current session", async () => {
    const { shop, register, signIn, list, refresh } = open()
    await register(ada)
    const first = await signIn(firefox)
    shop.pass(hourMs)
    const { token } = await signIn("")
    shop.pass(hourMs / 2)
    await refresh(first.refreshToken)
    expect(list(token)).toEqual([
      {
        id: expect.any(Number),
        browser: "Firefox",
        system: "Windows",
        startedAt: "2026-11-21T12:00:00.000Z",
        usedAt: "2026-11-21T13:30:00.000Z",
        isCurrent: false,
      },
      {
        id: expect.any(Number),
        browser: null,
        system: null,
        startedAt: "2026-11-21T13:00:00.000Z",
        usedAt: "2026-11-21T13:00:00.000Z",
        isCurrent: true,
      },
    ])
  })
  it("a session whose tokens are all over is not listed", async () => {
    const { shop, registerAndSignIn, login, list } = open()
    await registerAndSignIn(ada)
    shop.pass(31 * 24 * hourMs)
    const { token } = tokensOf(await login(ada.email))
    expect(list(token)).toHaveLength(1)
  })
  it("one, or every other one, with the password", async () => {
    const { registerAndSignIn, login, me, list, end } = open()
    const here = await registerAndSignIn(ada)
    const others = [tokensOf(await login(ada.email)), tokensOf(await login(ada.email))]
    const id = list(here.token).find(({ isCurrent }) => !isCurrent)!.id
    expect(await end(here.token, id, "wrong")).toMatchObject({
      status: 400,
      body: { meta: { code: "PasswordWrong" } },
    })
    expect(list(here.token)).toHaveLength(3)
    expect((await end(here.token, id)).body).toMatchObject({ result: { sessions: [{}, {}] } })
    expect((await end(here.token, null)).body).toMatchObject({ result: { sessions: [{ isCurrent: true }] } })
    expect([here, ...others].map(({ token }) => me(token).status)).toEqual([200, 401, 401])
  })
  it("and no session of another customer", async () => {
    const { registerAndSignIn, me, list, end } = open()
    const adas = await registerAndSignIn(ada)
    const bens = await registerAndSignIn(ben)
    await end(bens.token, list(adas.token)[0]!.id)
    expect([adas, bens].map(({ token }) => me(token).status)).toEqual([200, 200])
  })
})
