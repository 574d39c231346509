import { describe, expect, it } from "vitest"
import { api } from "../../../../tests/support/api.ts"
import { ada, ben, password, customersOf } from "../../../../tests/support/customers.ts"

const minuteMs = 60_000
const startMs = Date.UTC(2026, 10, 21)
const open = () => {
  const shop = api({ startMs })
  return { shop, ...customersOf(shop) }
}
const repeat = async (
  times: number,
  ask: () => Promise<{ readonly status: number }>,
): Promise<ReadonlyArray<number>> => {
  const codes: Array<number> = []
  for (let count = 0; count < times; count += 1) codes.push((await ask()).status)
  return codes
}

describe("S24: a system clock that jumps by a year", () => {
  it("delays a client by one period at most", async () => {
    const { shop, register, login } = open()
    await register(ada)
    const yearMs = 365 * 24 * 60 * minuteMs
    shop.pass(yearMs)
    await repeat(6, () => login(ada.email, "wrong"))
    shop.pass(-yearMs)
    const refused = await login(ada.email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(180)
    shop.pass(180_000)
    expect((await login(ada.email)).status).toBe(200)
  })
})

describe("SR68 the limit of tries", () => {
  it("answers 429 with the delay in header and envelope, and allows a try after it", async () => {
    const { shop, register, login } = open()
    await register(ada)
    expect(await repeat(5, () => login(ada.email, "wrong"))).toEqual([401, 401, 401, 401, 401])
    const refused = await login(ada.email)
    expect(refused).toEqual({
      status: 429,
      headers: { "cache-control": "no-cache, no-store", "retry-after": "180" },
      body: {
        code: 429,
        result: "Too many tries. Please try again in 180 seconds.",
        meta: { retryAfter: 180 },
      },
    })
    shop.pass(180_000 - 1)
    expect((await login(ada.email)).status).toBe(429)
    shop.pass(1)
    expect((await login(ada.email)).status).toBe(200)
  })
  it("does not count a correct password", async () => {
    const { register, login } = open()
    await register(ada)
    expect(new Set(await repeat(60, () => login(ada.email)))).toEqual(new Set([200]))
  })
  it("does not count an invalid registration", async () => {
    const { shop, register } = open()
    const weak = () => shop.sendAsync("POST /api/user/create", {}, { customer: ada, password: "weak" })
    expect(new Set(await repeat(20, weak))).toEqual(new Set([400]))
    expect((await register(ada)).status).toBe(200)
  })
  it("does not lock other clients out of the account", async () => {
    const { register, login } = open()
    await register(ada)
    await repeat(9, () => login(ada.email, "wrong", { client: "192.0.2.1" }))
    expect((await login(ada.email, password, { client: "192.0.2.1" })).status).toBe(429)
    expect((await login(ada.email, password, { client: "192.0.2.2" })).status).toBe(200)
    expect((await login(ben.email, password, { client: "192.0.2.1" })).status).toBe(401)
  })
  it("bounds one account over all clients, and one client over all accounts", async () => {
    const { login } = open()
    let count = 0
    const everywhere = await repeat(60, () =>
      login(ada.email, "wrong", { client: `192.0.2.${(count += 1)}` }),
    )
    expect(everywhere.filter((code) => code === 401)).toHaveLength(50)
    const everybody = await repeat(120, () =>
      login(`a${(count += 1)}@example.org`, "wrong", { client: "198.51.100.1" }),
    )
    expect(everybody.filter((code) => code === 401)).toHaveLength(100)
  })
  it.each([
    ["create", 10, (count: number) => ({ customer: { ...ada, email: `a${count}@example.org` }, password })],
    ["reset-password", 10, (count: number) => ({ email: `a${count}@example.org` })],
    ["reset-password", 3, () => ({ email: ada.email })],
    ["create", 3, () => ({ customer: ada, password })],
    ["create-password", 10, () => ({ email: ada.email, newPassword: password, resetToken: "x" })],
  ])("allows %s %d times an hour", async (name, tries, body) => {
    const { shop } = open()
    let count = 0
    const codes = await repeat(14, () => shop.sendAsync(`POST /api/user/${name}`, {}, body((count += 1))))
    expect(codes.map((code) => code === 429)).toEqual(
      Array.from({ length: 14 }, (_, index) => index >= tries),
    )
    shop.pass(60 * minuteMs)
    expect((await shop.sendAsync(`POST /api/user/${name}`, {}, body(1))).status).not.toBe(429)
  })
  it("bounds guesses of the current password for each customer", async () => {
    const { shop, registerAndSignIn } = open()
    const [{ token }, other] = [await registerAndSignIn(ada), await registerAndSignIn(ben)]
    const change = (by: string) =>
      shop.sendAsync(
        "POST /api/user/change-password",
        { token: by },
        { currentPassword: "wrong", newPassword: "Terre cuite 1280 °C" },
      )
    expect(await repeat(7, () => change(token))).toEqual([400, 400, 400, 400, 400, 429, 429])
    expect((await change(other.token)).status).toBe(400)
  })
  it("bounds letters to new addresses", async () => {
    const { shop, registerAndSignIn, update, changeEmail } = open()
    const { token } = await registerAndSignIn(ada)
    let count = 0
    const codes = await repeat(10, () =>
      changeEmail(token, { ...ada, email: `a${(count += 1)}@example.org` }),
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(5)
    shop.pass(2 * minuteMs)
    expect(update(token, { ...ada, addresses: [] }).status).toBe(200)
  })
})
