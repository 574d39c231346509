import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { deleteCustomer, overridePassword, sweepCustomers } from "@shop/commerce/customers"
import { Database } from "@shop/commerce/database"
import { ShopOrigin } from "@shop/commerce/outbox"
import { applySettingsChange, defaults } from "@shop/core/settings"
import { catalogue } from "@shop/demo-catalogue/catalogue"
import type { HttpResponse } from "@shop/wire/http"
import { api, type ApiOptions } from "../../../../tests/support/api.ts"
import {
  ada,
  ben,
  tokenInLink,
  password,
  customersOf,
  tokensOf,
} from "../../../../tests/support/customers.ts"

const startMs = Date.UTC(2026, 10, 21)
const dayMs = 86_400_000
const home = "203.0.113.1"
const newPassword = "Terre cuite 1280 °C"

const open = (options: ApiOptions = {}) => {
  const shop = api({ startMs, ...options })
  const people = customersOf(shop)
  /** Signs in as a browser that sends this cookie. */
  const signIn = (email: string, secret: string, cookie: string, client = home): Promise<HttpResponse> =>
    people.login(email, secret, { client, headers: { cookie } })
  const rows = () => shop.run(Effect.map(Database, (file) => file.all("SELECT * FROM customer_device")))
  return { shop, ...people, signIn, rows }
}
type Opened = ReturnType<typeof open>

const cookieOf = ({ headers }: HttpResponse): string => headers["set-cookie"]?.split(";")[0] ?? ""

/** 65 wrong tries from 13 addresses: more than the account allows. */
const attack = async ({ login }: Opened, email = ada.email): Promise<void> => {
  for (let address = 1; address <= 13; address += 1)
    for (let count = 0; count < 5; count += 1) await login(email, "wrong", { client: `192.0.2.${address}` })
}

/** Ada, who has signed in with one browser. */
const known = async (options: ApiOptions = {}) => {
  const shop = open(options)
  await shop.register(ada)
  const reply = await shop.signIn(ada.email, password, "")
  return { ...shop, reply, cookie: cookieOf(reply) }
}

describe("SR320 S10 while an account is attacked from many addresses", () => {
  it("a device that has signed in before signs in, and an unknown device waits", async () => {
    const shop = await known()
    await attack(shop)
    const refused = await shop.signIn(ada.email, password, "")
    expect(refused).toMatchObject({ status: 429, body: { code: 429, meta: { retryAfter: 72 } } })
    expect(refused.headers).toMatchObject({ "retry-after": "72" })
    expect(refused.headers).not.toHaveProperty("set-cookie")
    expect((await shop.signIn(ada.email, password, shop.cookie)).status).toBe(200)
    expect((await shop.signIn(ada.email, password, shop.cookie, "192.0.2.1")).status).toBe(200)
  })
  it("a device of another account and an invented one have the limits of an unknown device", async () => {
    const shop = await known()
    await shop.register(ben)
    const bens = cookieOf(await shop.signIn(ben.email, password, ""))
    await attack(shop)
    for (const cookie of [bens, `device=${"A".repeat(43)}`, "device=", `device=${"A".repeat(9_000)}`])
      expect((await shop.signIn(ada.email, password, cookie)).status).toBe(429)
    expect((await shop.signIn(ben.email, password, bens)).status).toBe(200)
  })
  it("a known device has five wrong tries in a quarter of an hour, and a right password does not count", async () => {
    const shop = await known()
    const codes: Array<number> = []
    for (let count = 0; count < 20; count += 1)
      codes.push((await shop.signIn(ada.email, password, shop.cookie)).status)
    expect(new Set(codes)).toEqual(new Set([200]))
    for (let count = 0; count < 7; count += 1)
      codes.push((await shop.signIn(ada.email, "wrong", shop.cookie, `198.51.100.${count}`)).status)
    expect(codes.slice(20)).toEqual([401, 401, 401, 401, 401, 429, 429])
    const refused = await shop.signIn(ada.email, password, shop.cookie)
    expect(refused.headers).toMatchObject({ "retry-after": "180" })
    shop.shop.pass(180_000)
    expect((await shop.signIn(ada.email, password, shop.cookie)).status).toBe(200)
  })
  it("wrong tries of a known device do not count for other devices", async () => {
    const shop = await known()
    for (let count = 0; count < 5; count += 1) await shop.signIn(ada.email, "wrong", shop.cookie)
    expect((await shop.signIn(ada.email, password, "")).status).toBe(200)
  })
})

describe("SR321 the cookie of a known device", () => {
  it("is renewed by a sign-in, is HttpOnly, and is in no body", async () => {
    const { reply, cookie, signIn } = await known()
    expect(reply.headers["set-cookie"]).toMatch(
      /^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const again = await signIn(ada.email, password, `other=1; ${cookie}`)
    expect(again.headers["set-cookie"]).toBe(reply.headers["set-cookie"])
    expect(JSON.stringify(again.body)).not.toContain(cookie.slice("device=".length))
    expect(again.headers["cache-control"]).toBe("no-cache, no-store")
  })
  it("over TLS has a name that no neighbour can plant, and the plain name is nothing", async () => {
    const services = Layer.succeed(ShopOrigin, "https://shop.example")
    const shop = await known({ services })
    expect(shop.reply.headers["set-cookie"]).toMatch(/^__Host-device=.*; Secure;/)
    await attack(shop)
    expect((await shop.signIn(ada.email, password, shop.cookie.replace("__Host-", ""))).status).toBe(429)
    expect((await shop.signIn(ada.email, password, shop.cookie)).status).toBe(200)
  })
  it("comes with no other answer: a wrong sign-in, an opened account, a renewed session", async () => {
    const { register, signIn, refresh, reply, cookie } = await known()
    const others = [
      await signIn(ada.email, "wrong", cookie),
      await register(ben),
      await register(ada),
      await refresh(tokensOf(reply).refreshToken),
    ]
    for (const { headers } of others) expect(headers).not.toHaveProperty("set-cookie")
  })
  it("is replaced when another account signs in, and does not identify the first", async () => {
    const { register, signIn, cookie } = await known()
    await register(ben)
    expect(cookieOf(await signIn(ben.email, password, cookie))).not.toBe(cookie)
  })
})

describe("CM290 the platform's list of known devices", () => {
  it("has a hash, the customer and two dates, and no token", async () => {
    const { rows, cookie, signIn, shop } = await known()
    shop.pass(dayMs)
    await signIn(ada.email, password, cookie)
    expect(rows()).toEqual([
      { hash: expect.any(Uint8Array), customer: 1, first_at: startMs, renewed_at: startMs + dayMs },
    ])
    expect(Buffer.from(rows()[0]!["hash"] as Uint8Array).toString("base64url")).not.toBe(cookie.slice(7))
  })
  it("has twenty devices of a customer at most, and forgets the one that was used longest ago", async () => {
    const shop = await known()
    for (let count = 0; count < 19; count += 1) {
      shop.shop.pass(1)
      await shop.signIn(ada.email, password, "")
    }
    shop.shop.pass(1)
    await shop.signIn(ada.email, password, shop.cookie)
    await shop.signIn(ada.email, password, "")
    expect(shop.rows()).toHaveLength(20)
    await attack(shop)
    expect((await shop.signIn(ada.email, password, shop.cookie)).status).toBe(200)
  })
  it("forgets a device after the setting's days without a sign-in", async () => {
    const settings = applySettingsChange(defaults, { retention: { deviceDays: 7 } })
    const shop = await known({ shop: settings })
    expect(shop.reply.headers["set-cookie"]).toContain(`; Max-Age=${7 * 86_400};`)
    shop.shop.pass(7 * dayMs - 1)
    await attack(shop)
    expect((await shop.signIn(ada.email, password, shop.cookie)).status).toBe(200)
    shop.shop.pass(7 * dayMs)
    await attack(shop)
    expect((await shop.signIn(ada.email, password, shop.cookie)).status).toBe(429)
    shop.shop.run(sweepCustomers(shop.shop.now(), settings.retention))
    expect(shop.rows()).toEqual([])
  })
  const changes: ReadonlyArray<readonly [how: string, (shop: Opened, token: string) => Promise<unknown>]> = [
    [
      "changed by its owner",
      ({ shop }, token) =>
        shop.sendAsync(
          "POST /api/user/change-password",
          { token },
          { currentPassword: password, newPassword },
        ),
    ],
    [
      "set by the link of a mail",
      async ({ shop, letters, write }) => {
        await shop.sendAsync("POST /api/user/reset-password", {}, { email: ada.email })
        const resetToken = tokenInLink(write(letters().at(-1)!.id)!.text)
        await shop.sendAsync(
          "POST /api/user/create-password",
          {},
          { email: ada.email, newPassword, resetToken },
        )
      },
    ],
    ["set by the operator", ({ shop }) => shop.runAsync(overridePassword(1, newPassword))],
  ]
  it.each(changes)("forgets every device of a customer when the password is %s", async (_, change) => {
    const shop = await known()
    await shop.register(ben)
    const bens = cookieOf(await shop.signIn(ben.email, password, ""))
    await change(shop, tokensOf(shop.reply).token)
    await attack(shop)
    await attack(shop, ben.email)
    expect((await shop.signIn(ada.email, newPassword, shop.cookie)).status).toBe(429)
    expect((await shop.signIn(ben.email, password, bens)).status).toBe(200)
    shop.shop.pass(2 * 3_600_000)
    expect((await shop.signIn(ada.email, newPassword, shop.cookie)).status).toBe(200)
  })
  it("is erased with the customer", async () => {
    const { shop, rows } = await known()
    expect(rows()).toHaveLength(1)
    shop.run(deleteCustomer(1))
    expect(rows()).toEqual([])
  })
})

describe("SR321 the privacy page", () => {
  const { stores } = catalogue()
  it.each(["fr", "en", "de"] as const)("in %s names the cookies and the days of the setting", (language) => {
    const pages = stores[language].filter(({ _type }) => _type === "cms_page")
    const page = pages.find(({ _source }) => _source["identifier"] === "privacy")
    const text = String(page?._source["content"])
    expect(text).toContain("__Host-device")
    expect(text).toContain("__Host-visit")
    const days = [...text.matchAll(/(\d+)\s(?:jours|days|Tage)/g)].map(([, days]) => Number(days))
    expect(days).toEqual([defaults.retention.deviceDays, defaults.retention.deviceDays])
  })
})
